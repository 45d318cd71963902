import type { Instant } from '../../kernel/time.ts'
import type { PortfolioRecordEntry } from '../portfolio/portfolio-record.ts'
import type { Asset } from './asset.ts'
import type { FundamentalRow, Headline } from './observation.ts'
import type { CurveWindow, DailyWindow, IntradayWindow, Quote, TrainingWindow } from './point-in-time.ts'

declare const received: unique symbol

/** A window that a product declares; `V` is what its `compute` receives. */
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

/** The last `bars` bars; symbols without any are absent. */
export const daily = (symbols: readonly string[], bars: number): Input<ReadonlyMap<string, DailyWindow>> => ({
  request: { kind: 'daily', symbols, bars },
})

/** The latest of the current trading day; symbols without one are absent. */
export const quotes = (symbols: readonly string[]): Input<ReadonlyMap<string, Quote>> => ({
  request: { kind: 'quotes', symbols },
})

/** The last `bars` days; futures without any are absent. */
export const curves = (
  symbols: readonly string[],
  bars: number,
): Input<ReadonlyMap<string, CurveWindow>> => ({ request: { kind: 'curves', symbols, bars } })

/** The last `sessions` sessions, the running one included; symbols without any are absent. */
export const intraday = (
  symbols: readonly string[],
  sessions: number,
): Input<ReadonlyMap<string, IntradayWindow>> => ({ request: { kind: 'intraday', symbols, sessions } })

/** Every published figure, by `knownAt`; companies without any are absent. */
export const fundamentals = (
  symbols: readonly string[],
): Input<ReadonlyMap<string, readonly FundamentalRow[]>> => ({ request: { kind: 'fundamentals', symbols } })

export const assets = (symbols: readonly string[]): Input<readonly Asset[]> => ({
  request: { kind: 'assets', symbols },
})

/** Closes of a wider list of stocks for training; undefined if the market has none. */
export const training = (): Input<TrainingWindow | undefined> => ({ request: { kind: 'training' } })

/** Known within the last `hours`, by `knownAt`, then id; undefined if the market has no news. */
export const news = (hours: number): Input<readonly Headline[] | undefined> => ({
  request: { kind: 'news', hours },
})

/** Model portfolio, in order; undefined if none is recorded. */
export const portfolioRecord = (): Input<readonly PortfolioRecordEntry[] | undefined> => ({
  request: { kind: 'portfolio_record' },
})

interface Published<S> {
  readonly id: string
  readonly snapshotType?: S
}

interface Upstream<S> {
  readonly asOf: Instant
  readonly snapshot: S
}

/** The latest snapshot of another product. */
export const upstream = <S>({ id }: Published<S>): Input<Upstream<S>> => ({
  request: { kind: 'upstream', product: id },
})

/** Like `upstream`, or the reason why there is no snapshot. */
export const upstreamIfAny = <S>({
  id,
}: Published<S>): Input<Upstream<S> | { readonly missing: string }> => ({
  request: { kind: 'upstream_if_any', product: id },
})
