import type { RecordMode } from '../../domain/track-record/record-entry.ts'
import type { ScoredForecast } from '../../domain/track-record/scored-forecast.ts'
import { sourceStatistics } from '../../domain/track-record/source-statistics.ts'
import { formatInstant, type Instant } from '../../kernel/time.ts'
import { describeSource } from './describe-source.ts'
import type { SourceRecord } from './source-record.ts'

/** What the record amounts to at an instant. */
export interface RecordSummary {
  readonly as_of: string
  /** Last entry that is counted. */
  readonly through_seq: number
  readonly paper: readonly SourceRecord[]
  readonly live: readonly SourceRecord[]
}

/** The same beside what the sources would have issued in the past, which no record holds. */
export interface ShownStatistics extends RecordSummary {
  readonly backtest: readonly SourceRecord[]
}

/** The statistics of a record, paper and live apart; anyone who holds its entries gets the same. */
export function recordSummary(
  calls: readonly ScoredForecast[],
  throughSeq: number,
  asOf: Instant,
): RecordSummary {
  const of = (mode: RecordMode): readonly SourceRecord[] =>
    sourceStatistics(
      calls.filter((call) => call.mode === mode),
      asOf,
    ).map(describeSource)
  return { as_of: formatInstant(asOf), through_seq: throughSeq, paper: of('paper'), live: of('live') }
}
