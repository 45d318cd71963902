import type { Backtest } from '../../domain/track-record/backtest.ts'
import { confidenceUnderDrift } from '../../domain/track-record/drift-alarm.ts'
import type { ScoredForecast } from '../../domain/track-record/scored-forecast.ts'
import { sourceStatistics } from '../../domain/track-record/source-statistics.ts'
import type { Instant } from '../../kernel/time.ts'
import { describeSource } from './describe-source.ts'
import type { SourceRecord } from './source-record.ts'

/** The calls as the source would have issued them: with ½ where it had drifted. */
export const issuedCalls = ({ forecasts, driftingAt }: Backtest): readonly ScoredForecast[] =>
  forecasts.map((call) => {
    const state = driftingAt(call.issuedAt) ? 'drifting' : 'ok'
    return { ...call, probability: confidenceUnderDrift(call.probability, { state }) }
  })

/** @param calls of one source */
export const describeBacktest = (calls: readonly ScoredForecast[], asOf: Instant): SourceRecord | null =>
  sourceStatistics(calls, asOf).map(describeSource).at(0) ?? null
