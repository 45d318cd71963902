import type { Instant } from '../../kernel/time.ts'
import type { PortfolioRecordEntry } from '../portfolio/portfolio-record.ts'
import type { Asset } from './asset.ts'
import type { FundamentalRow, Headline } from './observation.ts'
import type { CurveWindow, DailyWindow, IntradayWindow, Quote, TrainingWindow } from './point-in-time.ts'

declare const received: unique symbol

/** What a product asks of the market; `V` is what its `compute` then receives. */
export interface Input<V> {
  readonly request: InputRequest
  readonly [received]?: V
}

export type InputRequest =
  | { readonly kind: 'daily'; readonly symbols: readonly string[]; readonly bars: number }
  | { readonly kind: 'quotes'; readonly symbols: readonly string[] }
  | { readonly kind: 'curves'; readonly symbols: readonly string[]; readonly bars: number }
  | { readonly kind: 'intraday'; readonly symbols: readonly string[]; readonly sessions: number }
  | { readonly kind: 'fundamentals'; readonly symbols: readonly string[] }
  | { readonly kind: 'assets'; readonly symbols: readonly string[] }
  | { readonly kind: 'training' }
  | { readonly kind: 'portfolio_record' }
  | { readonly kind: 'news'; readonly hours: number }
  | { readonly kind: 'upstream' | 'upstream_if_any'; readonly product: string }

export type Inputs = Readonly<Record<string, Input<unknown>>>

export type InputValues<I extends Inputs> = {
  readonly [K in keyof I]: I[K] extends Input<infer V> ? V : never
}

/** The last `bars` daily bars of each symbol that has any; symbols without one are absent from the map. */
export const daily = (symbols: readonly string[], bars: number): Input<ReadonlyMap<string, DailyWindow>> => ({
  request: { kind: 'daily', symbols, bars },
})

/** The latest quote of the current trading day of each symbol that has one. */
export const quotes = (symbols: readonly string[]): Input<ReadonlyMap<string, Quote>> => ({
  request: { kind: 'quotes', symbols },
})

/** The last `bars` days of front and next contract of each future that has them; the others are absent from the map. */
export const curves = (
  symbols: readonly string[],
  bars: number,
): Input<ReadonlyMap<string, CurveWindow>> => ({ request: { kind: 'curves', symbols, bars } })

/**
 * The half-hour bars of the last `sessions` sessions of each symbol that has any, the running session included; the
 * others are absent from the map.
 */
export const intraday = (
  symbols: readonly string[],
  sessions: number,
): Input<ReadonlyMap<string, IntradayWindow>> => ({ request: { kind: 'intraday', symbols, sessions } })

/**
 * Every publication of figures of each company that has any, in the order in which they became known; the others are
 * absent from the map.
 */
export const fundamentals = (
  symbols: readonly string[],
): Input<ReadonlyMap<string, readonly FundamentalRow[]>> => ({ request: { kind: 'fundamentals', symbols } })

/** The description of each symbol that the market tracks. */
export const assets = (symbols: readonly string[]): Input<readonly Asset[]> => ({
  request: { kind: 'assets', symbols },
})

/** Closes of a wider list of stocks to train on; undefined where the market has none. */
export const training = (): Input<TrainingWindow | undefined> => ({ request: { kind: 'training' } })

/**
 * The headlines that became known within the last `hours`, ordered by `knownAt` and then by id; undefined where the
 * market has no news at all.
 */
export const news = (hours: number): Input<readonly Headline[] | undefined> => ({
  request: { kind: 'news', hours },
})

/** The entries of the track record about the model portfolio, in their order; undefined where nothing is recorded. */
export const portfolioRecord = (): Input<readonly PortfolioRecordEntry[] | undefined> => ({
  request: { kind: 'portfolio_record' },
})

/** The snapshot of another product at its own latest refresh, with the instant it was computed for. */
export const upstream = <S>(product: {
  readonly id: string
  readonly snapshotType?: S
}): Input<{
  readonly asOf: Instant
  readonly snapshot: S
}> => ({ request: { kind: 'upstream', product: product.id } })

/** Another product as `upstream` gives it, or why it has no snapshot at that instant. */
export const upstreamIfAny = <S>(product: {
  readonly id: string
  readonly snapshotType?: S
}): Input<{ readonly asOf: Instant; readonly snapshot: S } | { readonly missing: string }> => ({
  request: { kind: 'upstream_if_any', product: product.id },
})
