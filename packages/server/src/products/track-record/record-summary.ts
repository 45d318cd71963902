import type { ScoredForecast } from '../../domain/track-record/scored-forecast.ts'
import { sourceStatistics } from '../../domain/track-record/source-statistics.ts'
import { formatInstant, type Instant } from '../../kernel/time.ts'
import { describeSource } from './describe-source.ts'
import type { SourceRecord } from './source-record.ts'

export interface RecordSummary {
  readonly as_of: string
  readonly through_seq: number
  readonly paper: readonly SourceRecord[]
  readonly live: readonly SourceRecord[]
}

/** The backtests are not part of the record. */
export interface ShownStatistics extends RecordSummary {
  readonly backtest: readonly SourceRecord[]
}

/** Reproducible from the entries. */
export function recordSummary(
  calls: readonly ScoredForecast[],
  throughSeq: number,
  asOf: Instant,
): RecordSummary {
  const [live, paper] = [true, false].map((isLive) => {
    const own = calls.filter(({ mode }) => (mode === 'live') === isLive)
    return sourceStatistics(own, asOf).map(describeSource)
  })
  return { as_of: formatInstant(asOf), through_seq: throughSeq, paper, live }
}
