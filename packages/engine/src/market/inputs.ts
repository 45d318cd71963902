import type { Day, Instant } from '../kernel/time.ts'
import type { PortfolioRecordEntry } from '../portfolio/portfolio-record.ts'
import type { Asset, Universe } from './asset.ts'
import type { DecisionTimes } from './decision-times.ts'
import type { DueEvent, FundamentalRow, Headline } from './observation.ts'
import type { CurveWindow, DailyWindow, IntradayWindow, Quote, TrainingWindow } from './point-in-time.ts'
import type { RankedStocks } from './ranked-universe.ts'

declare const received: unique symbol

/** A window that a product declares; `V` is what its `compute` receives. */
interface Input<V> {
  readonly request: InputRequest
  readonly [received]?: V
}

/**
 * Chooses from the symbols of an input by the values of the inputs that are declared before it. Pure. A product that
 * reads a few of ten thousand symbols does not load the others.
 */
export type ChooseSymbols = (before: never) => ReadonlySet<string>

export type InputRequest =
  | {
      readonly kind: 'daily'
      readonly symbols: readonly string[]
      readonly bars: number
      readonly choose?: ChooseSymbols | undefined
    }
  | { readonly kind: 'daily_year'; readonly symbols: readonly string[]; readonly warmUpDays: number }
  | { readonly kind: 'daily_since'; readonly symbols: readonly string[]; readonly since: Day }
  | { readonly kind: 'ranked_year'; readonly symbols: readonly string[]; readonly warmUpDays: number }
  | { readonly kind: 'quotes'; readonly symbols: readonly string[] }
  | { readonly kind: 'curves'; readonly symbols: readonly string[]; readonly bars: number }
  | { readonly kind: 'curves_since'; readonly symbols: readonly string[]; readonly since: Day }
  | { readonly kind: 'curves_year'; readonly symbols: readonly string[]; readonly warmUpDays: number }
  | { readonly kind: 'facts'; readonly table: AnyFactTable; readonly days: number | undefined }
  | {
      readonly kind: 'intraday'
      readonly symbols: readonly string[]
      readonly sessions: number
      readonly choose?: ChooseSymbols | undefined
    }
  | {
      readonly kind: 'intraday_between'
      readonly symbols: readonly string[]
      readonly from: Day
      readonly to: Day
    }
  | { readonly kind: 'fundamentals'; readonly symbols: readonly string[] }
  | { readonly kind: 'scheduled'; readonly days: number }
  | { readonly kind: 'assets'; readonly symbols: readonly string[] }
  | { readonly kind: 'training' }
  | { readonly kind: 'simulated' }
  | { readonly kind: 'portfolio_record' }
  | { readonly kind: 'news'; readonly hours: number }
  | { readonly kind: 'news_between'; readonly from: Instant; readonly to: Instant }
  | { readonly kind: 'upstream' | 'upstream_if_any'; readonly product: string }

export type Inputs = Readonly<Record<string, Input<unknown>>>

export type InputValues<I extends Inputs> = {
  readonly [K in keyof I]: I[K] extends Input<infer V> ? V : never
}

/** Stored result of one decision instant: plain values, typed arrays and nested objects of them. */
export interface FactRow {
  readonly at: Instant
}

/**
 * An append-only history of a product. A row is a pure function of what was known at its own decision instant and of the
 * rows before it. It is computed once, stored, and never changed; a revision known later changes later rows only.
 */
export interface FactTable<I extends Inputs = Inputs, Row extends FactRow = FactRow> {
  readonly id: string
  /** Increases whenever rows can change. */
  readonly version: number
  readonly decides: DecisionTimes
  /**
   * Whether a row may read the rows before it: the table is then filled from the beginning of the market. Otherwise only
   * the years that a product asks for are filled.
   */
  readonly chained: boolean
  inputs(universe: Universe): I
  /** Type only; never set. */
  readonly rowType?: Row
}

/** Without type parameters. */
export type AnyFactTable = Omit<FactTable, 'rowType'>

/** The last `bars` bars; symbols without any are absent. */
export const daily = (
  symbols: readonly string[],
  bars: number,
  choose?: ChooseSymbols,
): Input<ReadonlyMap<string, DailyWindow>> => ({ request: { kind: 'daily', symbols, bars, choose } })

/**
 * Bars since some calendar days before the year of the instant; symbols without any are absent. All instants of a year
 * see the same first day, so sums that begin there have the same bits.
 */
export const dailyOfYear = (
  symbols: readonly string[],
  warmUpDays: number,
): Input<ReadonlyMap<string, DailyWindow>> => ({ request: { kind: 'daily_year', symbols, warmUpDays } })

/** Bars of a day and later ones; symbols without any are absent. */
export const dailySince = (
  symbols: readonly string[],
  since: Day,
): Input<ReadonlyMap<string, DailyWindow>> => ({ request: { kind: 'daily_since', symbols, since } })

/** Of the stocks that are ranked in the year of the instant, bars as by `dailyOfYear` and figures as by `fundamentals`. */
export const rankedOfYear = (symbols: readonly string[], warmUpDays: number): Input<RankedStocks> => ({
  request: { kind: 'ranked_year', symbols, warmUpDays },
})

/** As `dailyOfYear`. */
export const curvesOfYear = (
  symbols: readonly string[],
  warmUpDays: number,
): Input<ReadonlyMap<string, CurveWindow>> => ({ request: { kind: 'curves_year', symbols, warmUpDays } })

/**
 * Rows of a fact table decided by the instant, oldest first.
 * @param days only those decided within the last calendar days; all if left out
 */
export const facts = <I extends Inputs, Row extends FactRow>(
  table: FactTable<I, Row>,
  days?: number,
): Input<readonly Row[]> => ({ request: { kind: 'facts', table: table as unknown as AnyFactTable, days } })

/** The latest of the current trading day; symbols without one are absent. */
export const quotes = (symbols: readonly string[]): Input<ReadonlyMap<string, Quote>> => ({
  request: { kind: 'quotes', symbols },
})

/** The last `bars` days; futures without any are absent. */
export const curves = (
  symbols: readonly string[],
  bars: number,
): Input<ReadonlyMap<string, CurveWindow>> => ({ request: { kind: 'curves', symbols, bars } })

/** Of a day and later ones; futures without any are absent. */
export const curvesSince = (
  symbols: readonly string[],
  since: Day,
): Input<ReadonlyMap<string, CurveWindow>> => ({ request: { kind: 'curves_since', symbols, since } })

/** The last `sessions` sessions, the running one included; symbols without any are absent. */
export const intraday = (
  symbols: readonly string[],
  sessions: number,
  choose?: ChooseSymbols,
): Input<ReadonlyMap<string, IntradayWindow>> => ({
  request: { kind: 'intraday', symbols, sessions, choose },
})

/** The sessions of these days; symbols without any are absent. */
export const intradayBetween = (
  symbols: readonly string[],
  from: Day,
  to: Day,
): Input<ReadonlyMap<string, IntradayWindow>> => ({
  request: { kind: 'intraday_between', symbols, from, to },
})

/** Every published figure, by `knownAt`; companies without any are absent. */
export const fundamentals = (
  symbols: readonly string[],
): Input<ReadonlyMap<string, readonly FundamentalRow[]>> => ({ request: { kind: 'fundamentals', symbols } })

/** As last known then, by `knownAt`, and due within the last `days` or later; undefined if nobody announces any. */
export const scheduled = (days: number): Input<readonly DueEvent[] | undefined> => ({
  request: { kind: 'scheduled', days },
})

export const assets = (symbols: readonly string[]): Input<readonly Asset[]> => ({
  request: { kind: 'assets', symbols },
})

/** Closes of a wider list of stocks for training; undefined if the market has none. */
export const training = (): Input<TrainingWindow | undefined> => ({ request: { kind: 'training' } })

/** Whether the simulator made the market. */
export const simulated = (): Input<boolean> => ({ request: { kind: 'simulated' } })

/** Known within the last `hours`, by `knownAt`, then id; undefined if the market has no news. */
export const news = (hours: number): Input<readonly Headline[] | undefined> => ({
  request: { kind: 'news', hours },
})

/** Known after `from` and not after `to`, as `news`. */
export const newsBetween = (from: Instant, to: Instant): Input<readonly Headline[] | undefined> => ({
  request: { kind: 'news_between', from, to },
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
