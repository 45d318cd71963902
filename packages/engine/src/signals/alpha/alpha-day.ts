import type { Day, Instant } from '../../kernel/time.ts'
import type { FactRow } from '../../market/inputs.ts'
import type { Edge, EdgeDate } from '../edge.ts'
import type { PastRates } from './past-rates.ts'
import type { AlphaFit, TrainingPart } from './training.ts'

/** The model's decisions after the close of one trading day. */
export interface AlphaDay extends FactRow {
  readonly at: Instant
  readonly day: Day
  /** Served stocks of the ranking, in panel order; undefined: as in the row before. */
  readonly members: readonly string[] | undefined
  /** The first of a quarter. */
  readonly fit: AlphaFit | undefined
  /** Undefined: as in the row before. */
  readonly evidence: AlphaEvidence | undefined
  /** By the outcomes of past signals. */
  readonly drifting: boolean
  /** Undefined before the first fit, and with fewer than 20 served stocks. */
  readonly calls: OuterCalls | undefined
  /** Of the calls that were issued on this day. */
  readonly issues: readonly AlphaIssue[]
  /** On the last trading day of a week. */
  readonly week: WeekRanking | undefined
  /** Of earlier weeks whose windows ended on this day. */
  readonly outcomes: readonly WeekOutcome[]
  /** Of earlier weeks, from which the model may learn by now. */
  readonly training: readonly TrainingPart[]
}

/** From the weeks that had resolved. */
export interface AlphaEvidence {
  /** Past their embargo, known or not. */
  readonly weeks: number
  /** Decided on the first of the month. */
  readonly edge: Edge
  readonly spread: ExcessSpread | undefined
  readonly rates: PastRates
}

/** The outer tenths of the ranking as columns, strongest conviction first. */
export interface OuterCalls {
  readonly symbol: readonly string[]
  /** −1 last to 1 first. */
  readonly position: Float64Array
  /** 1 if a report is expected in the window. */
  readonly earnings: Uint8Array
  /** Day of the closes on which the standing call was issued; 0 if none is. */
  readonly issuedOn: Int32Array
}

export interface AlphaIssue {
  readonly symbol: string
  readonly position: number
  /** 1 first. */
  readonly rank: number
  readonly of: number
  /** In the order of `ALPHA_DRIVERS`. */
  readonly contributions: Float64Array
  /** In their own units; NaN if unknown. */
  readonly readings: Float64Array
  /** To the panel mean; NaN if unknown. */
  readonly beta: number
  /** Of 60 daily returns; NaN if unknown. */
  readonly volatility: number
  /** 0–100; NaN if unknown. */
  readonly quality: number
  readonly qualityCoverage: number
}

/** Columns of the day's members. */
export interface WeekRanking {
  /** Of 60 daily returns; NaN if unknown. */
  readonly volatility: Float64Array
  /** Undefined before the first fit, and with fewer than 20 served stocks. */
  readonly score: Float64Array | undefined
  /** 1 long, −1 short, 0 no signal, whether or not the model drifts. */
  readonly signal: Int8Array
}

/** Paired with the members of its week. */
export interface WeekOutcome {
  readonly day: Day
  /** Log return over ten trading days from the next close; NaN if void. */
  readonly forward: Float64Array
  /** Median of them. */
  readonly middle: number
  /** Undefined for a week without a ranking. */
  readonly scored: ScoredWeek | undefined
}

export interface ScoredWeek {
  readonly lesson: EdgeDate
  /** Stocks above and below the median. */
  readonly above: number
  readonly below: number
  /** Spearman correlation of score and return; NaN if undefined. */
  readonly ic: number
  readonly tally: SignalTally
}

/** Signals of one week. */
export interface SignalTally {
  readonly n: number
  readonly hits: number
  /** Hits of stocks drawn at random. */
  readonly expected: number
  readonly probability: number
}

export interface ExcessSpread {
  /** Root mean square of the excess log return. */
  readonly deviation: number
  /** 5 % and 95 % quantile of the excess over √10·daily volatility of the stock. */
  readonly low: number
  readonly high: number
}
