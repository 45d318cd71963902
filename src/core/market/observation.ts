import type { Day, Instant } from '../../kernel/time.ts'
import type { Universe } from './asset.ts'

/** Numbers that may be read only. */
export type Numbers = ArrayLike<number>

/**
 * Daily bars of one symbol as columns of equal length, ordered by day and then by `knownAt`.
 * A revision of a bar is a further row of the same day with a later `knownAt`; nothing is overwritten.
 * NaN stands for a value that the supplier did not give.
 */
export interface DailyColumns {
  readonly symbol: string
  readonly source: string
  /** Trading day of the exchange, as `Day`. */
  readonly day: Numbers
  /** When the row could first be known, as `Instant`. */
  readonly knownAt: Numbers
  readonly open: Numbers
  readonly high: Numbers
  readonly low: Numbers
  readonly close: Numbers
  /** Close adjusted for splits and dividends. */
  readonly adjClose: Numbers
  readonly volume: Numbers
}

/**
 * Intraday quotes of one symbol on one trading day, ordered by `at`.
 * High, low and volume are those of the day up to that quote.
 */
export interface QuoteColumns {
  readonly symbol: string
  readonly source: string
  readonly day: Day
  /** What the quote describes, as `Instant`. */
  readonly at: Numbers
  /** When it could first be known, as `Instant`; never before `at`. */
  readonly knownAt: Numbers
  readonly price: Numbers
  readonly dayHigh: Numbers
  readonly dayLow: Numbers
  readonly dayVolume: Numbers
}

/**
 * Front and next contract of one future as columns of equal length, ordered by day and then by `knownAt`. Contracts are
 * named by delivery as YYYYMM. A row holds the settlements of both on one day; NaN stands for a missing settlement.
 */
export interface CurveColumns {
  readonly symbol: string
  readonly source: string
  readonly day: Numbers
  readonly knownAt: Numbers
  readonly front: Numbers
  readonly frontContract: Numbers
  readonly next: Numbers
  readonly nextContract: Numbers
}

/** Everything ever observed of a market. Only `view.ts` reads it on behalf of a product. */
export interface Observations {
  readonly universe: Universe
  daily(symbol: string): DailyColumns | undefined
  /** Quotes of the trading day, in full; the view cuts them. */
  quotes(symbol: string, day: Day): QuoteColumns | undefined
  /** Front and next contract of a future; a market may have none at all. */
  curve?(symbol: string): CurveColumns | undefined
  /** The earliest instant at which anything was known. */
  readonly since: Instant
}
