import type { Instant } from '../kernel/time.ts'
import { brierScore } from '../statistics/brier.ts'
import {
  type CalibrationBin,
  calibrationBins,
  calibrationError,
  calibrationErrorByChance,
} from '../statistics/calibration-bins.ts'
import { mean } from '../statistics/sample-statistics.ts'
import { wilsonInterval } from '../statistics/wilson-interval.ts'
import { type ExcessAfterCost, excessAfterCost } from './after-cost.ts'
import { type CorpReliability, corpReliability } from './corp-reliability.ts'
import { cumulativeScore, type ScorePoint } from './cumulative-score.ts'
import { type DriftAlarm, driftAlarm } from './drift-alarm.ts'
import { effectiveForecasts, forecastWeights } from './effective-forecasts.ts'
import { logLoss } from './log-loss.ts'
import { type MurphyDecomposition, murphyDecomposition } from './murphy-decomposition.ts'
import { type DecidedForecast, isDecided, type ScoredForecast } from './scored-forecast.ts'
import { type Skill, skillAgainst } from './skill.ts'

const BINS = 10

/** Means are NaN if nothing is decided yet. */
export interface ForecastScores {
  /** Decided. */
  readonly n: number
  readonly open: number
  readonly voids: number
  /** Equivalent number of independent forecasts. */
  readonly nEffective: number
  readonly hits: number
  readonly hitRate: number
  /** Wilson, 95 %, on `nEffective`. */
  readonly hitRateInterval: readonly [number, number]
  readonly baseRate: number
  readonly meanConfidence: number
  readonly brier: number
  /** Against ½, and against the share of events that came. */
  readonly skillOverCoin: Skill | undefined
  readonly skillOverRate: Skill | undefined
  readonly murphy: MurphyDecomposition
  readonly logLoss: number
  /** Ten bins of equal count. */
  readonly ece: number
  /** Expected `ece` of perfectly calibrated probabilities on `nEffective` forecasts. */
  readonly eceByChance: number
  readonly excess: ExcessAfterCost | undefined
}

export interface DetailedScores extends ForecastScores {
  readonly bins: readonly (CalibrationBin & { readonly interval: readonly [number, number] })[]
  readonly corp: CorpReliability
  readonly cumulative: readonly ScorePoint[]
  readonly drift: DriftAlarm
  /** Due time of the latest alarm's forecast. */
  readonly alarmAt: Instant | undefined
}

/** @param forecasts of one source and mode, in the order of issue */
export function forecastScores(forecasts: readonly ScoredForecast[]): ForecastScores {
  const decided = forecasts.filter(isDecided)
  const probabilities = Float64Array.from(decided, (forecast) => forecast.probability)
  const baseRates = Float64Array.from(decided, (forecast) => forecast.baseRate)
  const events = Float64Array.from(decided, (forecast) => forecast.outcome)
  const bins = calibrationBins(probabilities, events, BINS)
  const n = decided.length
  const hits = events.reduce((sum, event) => sum + event, 0)
  const nEffective = effectiveForecasts(decided)
  return {
    n,
    open: forecasts.filter(({ outcome }) => outcome === 'open').length,
    voids: forecasts.filter(({ outcome }) => outcome === 'void').length,
    nEffective,
    hits,
    hitRate: hits / n,
    hitRateInterval: wilsonInterval(n === 0 ? 0 : hits / n, nEffective),
    baseRate: mean(baseRates),
    meanConfidence: mean(probabilities),
    brier: brierScore(probabilities, events),
    skillOverCoin: skillAgainst(decided, 0.5),
    skillOverRate: skillAgainst(decided, hits / n),
    murphy: murphyDecomposition(bins, probabilities, events),
    logLoss: logLoss(probabilities, events),
    ece: calibrationError(bins),
    eceByChance: calibrationErrorByChance(bins, nEffective / n),
    excess: excessAfterCost(decided),
  }
}

/** @param forecasts of one source and mode, in the order of issue */
export function detailedScores(forecasts: readonly ScoredForecast[]): DetailedScores {
  const scores = forecastScores(forecasts)
  const issued = forecasts.filter(isDecided)
  const order = inOrderOfDecision(issued)
  const decided = order.map((at) => issued[at])
  const probabilities = Float64Array.from(decided, (forecast) => forecast.probability)
  const events = Float64Array.from(decided, (forecast) => forecast.outcome)
  const worth = scores.n === 0 ? 0 : scores.nEffective / scores.n
  const worths = forecastWeights(issued)
  const drift = driftAlarm(
    probabilities,
    events,
    order.map((at) => worths[at]),
  )
  return {
    ...scores,
    bins: calibrationBins(probabilities, events, BINS).map((bin) => ({
      ...bin,
      interval: wilsonInterval(bin.realised, bin.n * worth),
    })),
    corp: corpReliability(probabilities, events),
    cumulative: cumulativeScore(decided, worth),
    drift,
    alarmAt: drift.alarmAt === undefined ? undefined : decided[drift.alarmAt].resolvesAt,
  }
}

const inOrderOfDecision = (forecasts: readonly DecidedForecast[]): readonly number[] =>
  [...forecasts.keys()].sort(
    (left, right) => forecasts[left].resolvesAt - forecasts[right].resolvesAt || left - right,
  )
