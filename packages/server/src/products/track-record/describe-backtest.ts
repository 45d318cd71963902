import type { Backtest } from '../../domain/track-record/backtest.ts'
import { confidenceUnderDrift } from '../../domain/track-record/drift-alarm.ts'
import type { ScoredCall } from '../../domain/track-record/scored-call.ts'
import { sourceStatistics } from '../../domain/track-record/source-statistics.ts'
import type { Instant } from '../../kernel/time.ts'
import { describeSource } from './describe-source.ts'
import type { SourceRecord } from './source-record.ts'

/** Forecasts as issued: with ½ while the source had drifted. */
export const issuedCalls = ({ calls, driftingAt }: Backtest): readonly ScoredCall[] =>
  calls.map((call) => {
    const state = driftingAt(call.issuedAt) ? 'drifting' : 'ok'
    return { ...call, probability: confidenceUnderDrift(call.probability, { state }) }
  })

/** @param calls of one source */
export const describeBacktest = (calls: readonly ScoredCall[], asOf: Instant): SourceRecord | null =>
  sourceStatistics(calls, asOf).map(describeSource).at(0) ?? null
