import type { Day, Instant } from '../kernel/time.ts'
import type { PortfolioRecordEntry } from '../portfolio/portfolio-record.ts'
import type { Universe } from './asset.ts'
import type { FundamentalFigures } from './fundamental-figures.ts'

export type Numbers = ArrayLike<number>

/**
 * Daily bars of one symbol as columns of equal length, ordered by day, then `knownAt`. A revision is a further row of
 * the same day with a later `knownAt`. NaN: not given by the provider.
 */
export interface DailyColumns {
  readonly symbol: string
  /** Provider of the latest row. */
  readonly source: string
  /** Provider of each row; absent if all are the same. */
  readonly sources?: readonly string[]
  /** As `Day`. */
  readonly day: Numbers
  /** As `Instant`. */
  readonly knownAt: Numbers
  readonly open: Numbers
  readonly high: Numbers
  readonly low: Numbers
  readonly close: Numbers
  /** Adjusted for splits and dividends. */
  readonly adjClose: Numbers
  readonly volume: Numbers
}

/** Quotes of one symbol on one trading day, ordered by `at`. High, low and volume are those of the day so far. */
export interface QuoteColumns {
  readonly symbol: string
  readonly source: string
  readonly day: Day
  /** As `Instant`. */
  readonly at: Numbers
  /** As `Instant`; never before `at`. */
  readonly knownAt: Numbers
  readonly price: Numbers
  readonly dayHigh: Numbers
  readonly dayLow: Numbers
  readonly dayVolume: Numbers
}

/**
 * Half-hour bars of one symbol on one trading day, ordered by `start`, aligned with the open. A bar becomes known at
 * its end or later and is never revised; a bar without trades is missing. Prices are on the level of the daily closes.
 * NaN: not given.
 */
export interface IntradayColumns {
  readonly symbol: string
  readonly source: string
  readonly day: Day
  /** Close of the previous trading day, on the same level. */
  readonly previousClose: number
  /** As `Instant`. */
  readonly start: Numbers
  /** As `Instant`: half an hour later, or the close of the session. */
  readonly end: Numbers
  readonly knownAt: Numbers
  readonly open: Numbers
  readonly high: Numbers
  readonly low: Numbers
  readonly close: Numbers
  readonly volume: Numbers
}

/**
 * Front and next contract of one future as columns of equal length, ordered by day, then `knownAt`. Contracts are named
 * by delivery as YYYYMM; NaN: missing settlement.
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

/** `Q`: the provider does not say which fiscal quarter. */
export type FundamentalPeriod = 'Q' | 'Q1' | 'Q2' | 'Q3' | 'Q4' | 'FY'

/**
 * Figures of one company and period from one publication, in the report's currency; NaN if not given. Flows cover the
 * period alone. A restatement is a further row of the same period with a later `knownAt`.
 */
export interface FundamentalRow extends FundamentalFigures {
  readonly symbol: string
  readonly source: string
  readonly periodEnd: Day
  readonly period: FundamentalPeriod
  /** Midnight UTC after the day of the filing. */
  readonly knownAt: Instant
}

/** Adjusted closes for training; ordered days, never revised. NaN if a stock has no close. */
export interface TrainingColumns {
  readonly source: string
  readonly day: Numbers
  readonly knownAt: Numbers
  readonly stocks: readonly TrainingStock[]
}

export interface TrainingStock {
  readonly symbol: string
  readonly sector: string | undefined
  /** Entry into the list; undefined if unknown. */
  readonly memberSince: Day | undefined
  readonly adjustedClose: Numbers
}

/** What is due on a day, as a source said it at one time. A later observation replaces it. */
export interface ScheduledEvent {
  readonly name: 'report' | 'cpi' | 'jobs' | 'gdp' | 'pce' | 'retail_sales' | 'rate_decision'
  /** estimated: by the source, no earlier than `day`; withdrawn: it is not due on that day any more. */
  readonly status: 'announced' | 'estimated' | 'withdrawn'
  /** Undefined: it concerns no company. */
  readonly symbol: string | undefined
  readonly source: string
  readonly day: Day
  /** After `day` if an estimate is a range. */
  readonly lastDay: Day
  /** Undefined: no time was announced. */
  readonly at: Instant | undefined
  /** When the day was announced. */
  readonly knownAt: Instant
}

/** What is due, as last known. */
export type DueEvent = ScheduledEvent & { readonly status: 'announced' | 'estimated' }

/** What a language model read in a title before the headline was stored. */
export interface TitleReading {
  readonly model: string
  /** Code of an event type; null if the title reports none. */
  readonly type: string | null
  /** For the price of what the headline is about; 0 if unclear. */
  readonly direction: -1 | 0 | 1
  /** That the type is right, 0–1. */
  readonly probability: number
}

/** If a source gives only a date, `knownAt` is the midnight UTC after it, so that no backtest acts too early. */
export interface Headline {
  /** Derived from source, title and time. */
  readonly id: string
  /** Publisher as the provider names it, or the article's domain. */
  readonly source: string
  readonly title: string
  readonly url: string | undefined
  /** Midnight UTC if only the day is known. */
  readonly publishedAt: Instant
  readonly timeOfDayKnown: boolean
  readonly knownAt: Instant
  /** A hint of the provider, often only the search term; never empty if a symbol was asked for. */
  readonly taggedSymbols: readonly string[]
  /** Missing if no language model read it in time. */
  readonly reading?: TitleReading
}

/** Products read it only through `point-in-time.ts`. */
export interface Observations {
  readonly universe: Universe
  daily(symbol: string): DailyColumns | undefined
  quotes(symbol: string, day: Day): QuoteColumns | undefined
  intraday?(symbol: string, day: Day): IntradayColumns | undefined
  curve?(symbol: string): CurveColumns | undefined
  /** By `knownAt`, then period. */
  fundamentals?(symbol: string): readonly FundamentalRow[] | undefined
  /** Beyond the tracked assets. */
  training?(): TrainingColumns | undefined
  /** By `knownAt`. */
  scheduled?(): readonly ScheduledEvent[]
  /** Known after `from` and not after `to`, by `knownAt`, then id. */
  news?(from: Instant, to: Instant): readonly Headline[]
  /** Model portfolio entries up to an instant, in order. */
  portfolioRecord?(to: Instant): readonly PortfolioRecordEntry[]
  /** When anything first became known. */
  readonly since: Instant
  /** Whether the simulator made it; recorded and live markets leave it out. */
  readonly isSimulated?: true
}
