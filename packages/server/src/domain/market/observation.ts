import type { Day, Instant } from '../../kernel/time.ts'
import type { PortfolioRecordEntry } from '../portfolio/portfolio-record.ts'
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
  /** Where the latest row came from. */
  readonly source: string
  /** Where each row came from; not there where all came from the same. */
  readonly sources?: readonly string[]
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
 * Half-hour bars of one symbol on one trading day, ordered by `start` and aligned with the open of its session. A bar
 * becomes known at its end or later and is never revised; one that nothing was traded in is missing. Prices are on the
 * level of the daily closes, as quotes are. NaN stands for a value that the supplier did not give.
 */
export interface IntradayColumns {
  readonly symbol: string
  readonly source: string
  readonly day: Day
  /** Close of the trading day before, on the same level; known before the day begins. */
  readonly previousClose: number
  /** Begin of each bar, as `Instant`. */
  readonly start: Numbers
  /** End of each bar, as `Instant`: half an hour after its begin, or the close of the session. */
  readonly end: Numbers
  readonly knownAt: Numbers
  readonly open: Numbers
  readonly high: Numbers
  readonly low: Numbers
  readonly close: Numbers
  /** Traded within the bar. */
  readonly volume: Numbers
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

/** The quarter or year that figures are of: `Q` where the supplier does not say which quarter of the fiscal year it is. */
export type FundamentalPeriod = 'Q' | 'Q1' | 'Q2' | 'Q3' | 'Q4' | 'FY'

/**
 * Figures of one quarter or fiscal year of one company as one publication gave them, in the currency of the report; NaN
 * where it did not give one. Flows are those of the period alone. A restatement is a further row of the same period with
 * a later `knownAt`; nothing is overwritten.
 */
export interface FundamentalRow {
  readonly symbol: string
  readonly source: string
  readonly periodEnd: Day
  readonly period: FundamentalPeriod
  /** Midnight UTC after the day of the filing. */
  readonly knownAt: Instant
  readonly revenue: number
  readonly grossProfit: number
  readonly operatingIncome: number
  readonly netIncome: number
  readonly totalAssets: number
  readonly equity: number
  readonly sharesOutstanding: number
  /** Diluted earnings a share, and earnings a share as the company announced them. */
  readonly epsDiluted: number
  readonly epsReported: number
  readonly operatingCashFlow: number
  /** Money spent on plant and equipment. */
  readonly capex: number
  readonly freeCashFlow: number
  /** What is turned into money or has to be paid within a year; banks, insurers and landlords do not tell it apart. */
  readonly currentAssets: number
  readonly currentLiabilities: number
  readonly totalLiabilities: number
  /** Profits of all years that were kept; below zero where losses, or what was paid out, are more. */
  readonly retainedEarnings: number
}

/**
 * Adjusted closes of a wider list of stocks than the tracked one, for training: rows are days, ordered, and are never
 * revised. NaN where a stock had no close.
 */
export interface TrainingColumns {
  readonly source: string
  readonly day: Numbers
  readonly knownAt: Numbers
  readonly stocks: readonly TrainingStock[]
}

export interface TrainingStock {
  readonly symbol: string
  readonly sector: string | undefined
  /** When it entered the list; undefined where unknown. */
  readonly memberSince: Day | undefined
  /** One a day. */
  readonly adjustedClose: Numbers
}

/**
 * One headline as one source published it. Where a source gives only a date, the hour is unknown: `knownAt` is then the
 * midnight UTC after that day, so that nobody acts on it earlier than it can have been read.
 */
export interface Headline {
  /** Stable: the same source, title and time give the same id. */
  readonly id: string
  /** Publisher as the supplier names it, or the domain of the article. */
  readonly source: string
  readonly title: string
  readonly url: string | undefined
  /** Where only the day is known, its midnight UTC. */
  readonly publishedAt: Instant
  readonly timeOfDayKnown: boolean
  readonly knownAt: Instant
  /** Symbols that the supplier attached: a hint, often only the term that was searched for. */
  readonly taggedSymbols: readonly string[]
}

/** Everything ever observed of a market. Only `view.ts` reads it on behalf of a product. */
export interface Observations {
  readonly universe: Universe
  daily(symbol: string): DailyColumns | undefined
  /** Quotes of the trading day, in full; the view cuts them. */
  quotes(symbol: string, day: Day): QuoteColumns | undefined
  /** Half-hour bars of the trading day, in full; the view cuts them. A market may have none at all. */
  intraday?(symbol: string, day: Day): IntradayColumns | undefined
  /** Front and next contract of a future; a market may have none at all. */
  curve?(symbol: string): CurveColumns | undefined
  /** Published figures of a company, ordered by `knownAt` and then by period; a market may have none at all. */
  fundamentals?(symbol: string): readonly FundamentalRow[] | undefined
  /** Closes to train on beyond the tracked assets; a market may have none. */
  training?(): TrainingColumns | undefined
  /**
   * Headlines that became known after `from` and not after `to`, ordered by `knownAt` and then by id; a market may have
   * no news at all.
   */
  news?(from: Instant, to: Instant): readonly Headline[]
  /**
   * What the track record of this service holds about the model portfolio, written up to an instant, in its order; a
   * market that nothing is recorded of has none.
   */
  portfolioRecord?(to: Instant): readonly PortfolioRecordEntry[]
  /** The earliest instant at which anything was known. */
  readonly since: Instant
}
