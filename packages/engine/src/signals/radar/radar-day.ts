import type { Day, Instant } from '../../kernel/time.ts'
import type { FactRow } from '../../market/inputs.ts'
import type { PastError } from '../../track-record/past-error.ts'

/** The picks after the close of one trading day. */
export interface RadarDay extends FactRow {
  readonly at: Instant
  readonly day: Day
  /** Stocks that were ranked. */
  readonly screened: number
  readonly picks: StandingPicks
  /** Of the picks that were issued on this day. */
  readonly issues: readonly RadarIssue[]
  /** Undefined: as in the row before. */
  readonly evidence: RadarEvidence | undefined
  /** On the last trading day of a week. */
  readonly week: RadarRanking | undefined
  /** Of earlier weeks whose windows ended on this day. */
  readonly outcomes: readonly RadarOutcome[]
}

/** Columns, best score first. */
export interface StandingPicks {
  readonly symbol: readonly string[]
  /** Day of the closes on which the pick was issued. */
  readonly issuedOn: Int32Array
}

export interface RadarIssue {
  readonly symbol: string
  /** −1 last to 1 first. */
  readonly position: number
  /** 1 first. */
  readonly rank: number
  /** In the order of `RADAR_DRIVERS`; normal scores. */
  readonly normal: Float64Array
  /** NaN if unknown. */
  readonly readings: Float64Array
  /** Of the picks whose outcome was known. */
  readonly pastError: PastError
}

/** From the weeks that had resolved. */
export interface RadarEvidence {
  /** Of all screened stocks, which is the chance of a pick too: the screen describes. */
  readonly baseRate: number
  /** Past their embargo, known or not. */
  readonly weeks: number
  readonly tally: PickTally
}

/** Picks with a known outcome. */
export interface PickTally {
  readonly picks: number
  readonly hits: number
  /** Hits of stocks drawn at random. */
  readonly expected: number
}

/** Columns, best score first. */
export interface RadarRanking {
  readonly symbol: readonly string[]
  readonly score: Float64Array
  /** 1 for a pick. */
  readonly picked: Uint8Array
}

/** Paired with the ranking of its week. */
export interface RadarOutcome {
  readonly day: Day
  /** Benchmark log return over 21 trading days from the next close; NaN if unknown. */
  readonly against: number
  /** Over the benchmark, log; NaN if unknown or void. */
  readonly excess: Float64Array
  /** Known outcomes, and those above the benchmark. */
  readonly cases: number
  readonly above: number
  readonly tally: PickTally
}
