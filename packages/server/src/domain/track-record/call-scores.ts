import type { Instant } from '../../kernel/time.ts'
import { brierScore, brierSkill } from '../statistics/brier.ts'
import {
  type CalibrationBin,
  calibrationBins,
  calibrationError,
  calibrationErrorByChance,
} from '../statistics/calibration-bins.ts'
import { wilsonInterval } from '../statistics/wilson-interval.ts'
import { type ExcessAfterCost, excessAfterCost } from './after-cost.ts'
import { type CorpReliability, corpReliability } from './corp-reliability.ts'
import { type DriftAlarm, driftAlarm } from './drift-alarm.ts'
import { callWorths, effectiveCalls } from './effective-calls.ts'
import { logLoss } from './log-loss.ts'
import { type MurphyDecomposition, murphyDecomposition } from './murphy-decomposition.ts'
import { type DecidedCall, isDecided, type ScoredCall } from './scored-call.ts'

const BINS = 10

/** How good a set of calls was. Where nothing is decided yet every mean is NaN. */
export interface CallScores {
  /** Decided calls. */
  readonly n: number
  readonly open: number
  readonly voids: number
  /** What `n` is worth in independent calls. */
  readonly nEffective: number
  readonly hits: number
  readonly hitRate: number
  /** Wilson, 95 %, for `nEffective` calls. */
  readonly hitRateInterval: readonly [number, number]
  readonly baseRate: number
  readonly meanConfidence: number
  readonly brier: number
  /** 1 − Brier score over that of the base rate. */
  readonly skill: number
  readonly murphy: MurphyDecomposition
  readonly logLoss: number
  /** Over ten bins of equal count. */
  readonly ece: number
  /** What `ece` would be of probabilities that are right, by chance alone on `nEffective` calls. */
  readonly eceByChance: number
  readonly excess: ExcessAfterCost | undefined
}

/** The same with what is too long for every row of a table. */
export interface DetailedScores extends CallScores {
  readonly bins: readonly (CalibrationBin & { readonly interval: readonly [number, number] })[]
  readonly corp: CorpReliability
  readonly drift: DriftAlarm
  /** When the call that raised the latest alarm was to be resolved. */
  readonly alarmAt: Instant | undefined
}

/**
 * The scores of a set of calls.
 * @param calls of one source and mode, in the order of issue
 */
export function callScores(calls: readonly ScoredCall[]): CallScores {
  const decided = calls.filter(isDecided)
  const probabilities = Float64Array.from(decided, (call) => call.probability)
  const baseRates = Float64Array.from(decided, (call) => call.baseRate)
  const events = Float64Array.from(decided, (call) => call.outcome)
  const bins = calibrationBins(probabilities, events, BINS)
  const n = decided.length
  const hits = events.reduce((sum, event) => sum + event, 0)
  const nEffective = effectiveCalls(decided)
  return {
    n,
    open: calls.filter(({ outcome }) => outcome === 'open').length,
    voids: calls.filter(({ outcome }) => outcome === 'void').length,
    nEffective,
    hits,
    hitRate: hits / n,
    hitRateInterval: wilsonInterval(n === 0 ? 0 : hits / n, nEffective),
    baseRate: meanOf(baseRates),
    meanConfidence: meanOf(probabilities),
    brier: brierScore(probabilities, events),
    skill: brierSkill(probabilities, baseRates, events),
    murphy: murphyDecomposition(bins, probabilities, events),
    logLoss: logLoss(probabilities, events),
    ece: calibrationError(bins),
    eceByChance: calibrationErrorByChance(bins, nEffective / n),
    excess: excessAfterCost(decided),
  }
}

/**
 * The scores with reliability table, isotonic reliability curve and drift alarm.
 * @param calls of one source and mode, in the order of issue
 */
export function detailedScores(calls: readonly ScoredCall[]): DetailedScores {
  const scores = callScores(calls)
  const issued = calls.filter(isDecided)
  const order = inOrderOfDecision(issued)
  const decided = order.map((at) => issued[at])
  const probabilities = Float64Array.from(decided, (call) => call.probability)
  const events = Float64Array.from(decided, (call) => call.outcome)
  const worth = scores.n === 0 ? 0 : scores.nEffective / scores.n
  const worths = callWorths(issued)
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
    drift,
    alarmAt: drift.alarmAt === undefined ? undefined : decided[drift.alarmAt].resolvesAt,
  }
}

/** Indices of the calls. */
const inOrderOfDecision = (calls: readonly DecidedCall[]): readonly number[] =>
  [...calls.keys()].sort((left, right) => calls[left].resolvesAt - calls[right].resolvesAt || left - right)

const meanOf = (values: Float64Array): number =>
  values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0) / values.length
