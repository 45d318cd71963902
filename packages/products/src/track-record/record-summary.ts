import { formatInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import type { ScoredForecast } from '@bellwether-markets/engine/track-record/scored-forecast'
import { sourceStatistics } from '@bellwether-markets/engine/track-record/source-statistics'
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
