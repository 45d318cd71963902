import { formatInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import { round } from '@bellwether-markets/engine/series/round'
import type { ExcessAfterCost } from '@bellwether-markets/engine/track-record/after-cost'
import type { AssetRecord } from '@bellwether-markets/engine/track-record/asset-record'
import type { Backtest } from '@bellwether-markets/engine/track-record/backtest'
import type { ScorePoint } from '@bellwether-markets/engine/track-record/cumulative-score'
import { DRIFT_PARAMETERS } from '@bellwether-markets/engine/track-record/drift-alarm'
import type { DetailedScores, ForecastScores } from '@bellwether-markets/engine/track-record/forecast-scores'
import type { ScoredForecast } from '@bellwether-markets/engine/track-record/scored-forecast'
import type { Skill } from '@bellwether-markets/engine/track-record/skill'
import {
  type ScoredGroup,
  type SourceStatistics,
  sourceStatistics,
} from '@bellwether-markets/engine/track-record/source-statistics'
import { pick } from '../pick.ts'
import type { AssetScores, CumulativePoint, GroupedScores, Scores, SourceRecord } from './source-record.ts'

const DECIMALS = 6

/** From the record or a backtest. */
export function describeSource(statistics: SourceStatistics): SourceRecord {
  const { source, overall, last90Days, byHorizon, byRegime, byYear, cells, byAsset, modelVersions } =
    statistics
  return {
    source,
    overall: describeScores(overall),
    last_90_days: describeScores(last90Days),
    reliability_table: overall.bins.map(({ n, predicted, realised, interval }) => ({
      n,
      predicted: rounded(predicted),
      realised: rounded(realised),
      interval_95: interval.map(rounded),
    })),
    corp: describeCorp(overall),
    drift: describeDrift(overall),
    breakdown: {
      by_horizon: byHorizon.map(describeGroup),
      by_regime: byRegime.map(describeGroup),
      by_year: byYear.map(describeGroup),
      cells: cells.map(describeGroup),
      by_asset: byAsset.map(describeAsset),
      cumulative: overall.cumulative.map(describePoint),
    },
    model_versions: modelVersions.map(({ version, since, calls }) => ({
      version,
      since: formatInstant(since),
      signals: calls,
    })),
  }
}

function describeScores(scores: ForecastScores): Scores {
  return {
    ...pick(scores, 'n', 'open', 'voids'),
    n_eff: round(scores.nEffective, 1),
    hits: scores.hits,
    hit_rate: orNull(scores.hitRate),
    hit_rate_interval_95: scores.hitRateInterval.map(rounded),
    base_rate: orNull(scores.baseRate),
    mean_confidence: orNull(scores.meanConfidence),
    brier: orNull(scores.brier),
    skill_over_coin: describeSkill(scores.skillOverCoin),
    skill_over_rate: describeSkill(scores.skillOverRate),
    murphy: scores.n === 0 ? null : describeMurphy(scores),
    log_loss: orNull(scores.logLoss),
    ece: orNull(scores.ece),
    ece_by_chance: orNull(scores.eceByChance),
    excess_after_cost: scores.excess ? describeExcess(scores.excess) : null,
  }
}

const describeSkill = (skill: Skill | undefined): Scores['skill_over_coin'] =>
  skill ? { value: rounded(skill.value), interval_95: skill.interval.map(rounded) } : null

/** The resolution absorbs the rounding of the others, so that the figures sum. */
function describeMurphy({ brier, murphy }: ForecastScores): NonNullable<Scores['murphy']> {
  const reliability = rounded(murphy.reliability)
  const uncertainty = rounded(murphy.uncertainty)
  return { reliability, resolution: rounded(reliability + uncertainty - rounded(brier)), uncertainty }
}

const describeExcess = ({ mean, t, dates, lag }: ExcessAfterCost) => ({
  mean_pct: round(100 * mean, 4),
  t: Number.isFinite(t) ? round(t, 2) : null,
  dates,
  lag,
})

const describeCorp = ({ corp }: DetailedScores): SourceRecord['corp'] => ({
  miscalibration: orNull(corp.miscalibration),
  discrimination: orNull(corp.discrimination),
  steps: corp.steps.map(({ from, to, n, realised }) => ({
    from: rounded(from),
    to: rounded(to),
    n,
    realised: rounded(realised),
  })),
})

const describeDrift = ({ drift, alarmAt }: DetailedScores): SourceRecord['drift'] => ({
  state: drift.state,
  above: round(drift.above, 3),
  below: round(drift.below, 3),
  allowance: DRIFT_PARAMETERS.allowance,
  threshold: DRIFT_PARAMETERS.threshold,
  alarms: drift.alarms,
  latest_alarm_at: alarmAt === undefined ? null : formatInstant(alarmAt),
})

const describeGroup = ({ horizon, regime, year, scores }: ScoredGroup): GroupedScores => ({
  ...(horizon === undefined ? {} : { horizon }),
  ...(regime === undefined ? {} : { regime }),
  ...(year === undefined ? {} : { year }),
  scores: describeScores(scores),
})

const describeAsset = ({ symbol, n, hits, baseRate, nEffective }: AssetRecord): AssetScores => ({
  symbol,
  n,
  hits,
  base_rate: rounded(baseRate),
  n_eff: round(nEffective, 1),
})

const describePoint = ({ at, n, bits, chance }: ScorePoint): CumulativePoint => ({
  at: formatInstant(at),
  n,
  bits: round(bits, 3),
  chance_95: chance.map((end) => round(end, 3)),
})

const rounded = (value: number): number => round(value, DECIMALS)

const orNull = (value: number): number | null => (Number.isFinite(value) ? rounded(value) : null)

/** With the base rate while the source had drifted. */
export const issuedForecasts = ({ forecasts, driftingAt }: Backtest): readonly ScoredForecast[] =>
  forecasts.map((forecast) =>
    driftingAt(forecast.issuedAt) ? { ...forecast, probability: forecast.baseRate } : forecast,
  )

/** @param calls of one source */
export const describeBacktest = (calls: readonly ScoredForecast[], asOf: Instant): SourceRecord | null =>
  sourceStatistics(calls, asOf).map(describeSource).at(0) ?? null
