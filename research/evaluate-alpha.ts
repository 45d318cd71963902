import { type Day, dateOf } from '@bellwether-markets/engine/kernel/time'
import type { ResolvedWeek } from '@bellwether-markets/engine/signals/alpha/evaluation/alpha-cases'
import { type RankIc, rankIc } from '@bellwether-markets/engine/signals/alpha/evaluation/rank-ic'
import {
  type SignalOutcomes,
  signalOutcomes,
} from '@bellwether-markets/engine/signals/alpha/evaluation/signal-outcomes'
import {
  type TailPortfolio,
  tailPortfolio,
} from '@bellwether-markets/engine/signals/alpha/evaluation/tail-portfolio'
import { brierScore, brierSkill } from '@bellwether-markets/engine/statistics/brier'
import {
  binnedCalibrationError,
  type CalibrationBin,
  calibrationBins,
  calibrationError,
} from '@bellwether-markets/engine/statistics/calibration-bins'
import { type AlphaStudy, resolvedIn } from './alpha-study.ts'

export interface Decile {
  /** 1 lowest scores, 10 highest. */
  readonly decile: number
  readonly n: number
  /** Share that beat the median. */
  readonly beatShare: number
  /** Mean ten-day excess log return over the median. */
  readonly meanExcess: number
}

const DECILES = 10
/** A place on the edge counts in the tenth above it. */
const ROUNDING = 1e-9

/** Pooled over weeks; NaN for an empty tenth. */
export function decileTable(weeks: readonly ResolvedWeek[]): readonly Decile[] {
  const tally = Array.from({ length: DECILES }, () => ({ n: 0, beat: 0, excess: 0 }))
  for (const { position, excess } of weeks) {
    position.forEach((place, at) => {
      const cell = tally[Math.min(DECILES - 1, Math.floor(((place + 1) / 2) * DECILES + ROUNDING))]
      cell.n++
      cell.beat += excess[at] > 0 ? 1 : 0
      cell.excess += excess[at]
    })
  }
  return tally.map(({ n, beat, excess }, at) => ({
    decile: at + 1,
    n,
    beatShare: beat / n,
    meanExcess: excess / n,
  }))
}

export interface AlphaEvaluation {
  readonly cases: number
  readonly ic: RankIc
  readonly deciles: readonly Decile[]
  readonly signals: SignalOutcomes
  readonly calibration: AlphaCalibration
  /** Long–short by fifths and tenths, at 10 basis points per trade. */
  readonly quintiles: TailPortfolio
  readonly tenths: TailPortfolio
  readonly byYear: readonly AlphaYear[]
}

/** Over all served stocks. */
export interface AlphaCalibration {
  readonly brier: number
  /** Relative to ½. */
  readonly skill: number
  /** Expected calibration error, ten bins of equal count. */
  readonly ece: number
  readonly bins: readonly CalibrationBin[]
  /** The same over issued signals only; NaN with fewer than ten. */
  readonly signalEce: number
  readonly lowest: number
  readonly highest: number
}

export interface AlphaYear {
  readonly year: number
  readonly ic: RankIc
  readonly signals: SignalOutcomes
  readonly quintiles: TailPortfolio
}

const BINS = 10
const COST_PER_SIDE = 0.001

/**
 * Evaluates resolved predictions with a decision between two days, inclusive.
 * @throws RangeError with fewer than ten
 */
export function evaluateAlpha(study: AlphaStudy, from: Day, to: Day): AlphaEvaluation {
  const weeks = resolvedIn(study, from, to)
  const years = Map.groupBy(weeks, (week) => dateOf(week.day).year)
  return {
    cases: weeks.reduce((sum, week) => sum + week.member.length, 0),
    ic: rankIc(weeks),
    deciles: decileTable(weeks),
    signals: signalOutcomes(weeks),
    calibration: calibrationOf(weeks),
    quintiles: tailPortfolio(weeks, { tail: 0.2, costPerSide: COST_PER_SIDE }),
    tenths: tailPortfolio(weeks, { tail: 0.1, costPerSide: COST_PER_SIDE }),
    byYear: [...years].map(([year, ofYear]) => ({
      year,
      ic: rankIc(ofYear),
      signals: signalOutcomes(ofYear),
      quintiles: tailPortfolio(ofYear, { tail: 0.2, costPerSide: COST_PER_SIDE }),
    })),
  }
}

function calibrationOf(weeks: readonly ResolvedWeek[]): AlphaCalibration {
  const probabilities = weeks.flatMap((week) => week.probability)
  const events = weeks.flatMap((week) => week.excess.map((value) => (value > 0 ? 1 : 0)))
  const issued = weeks.flatMap((week) =>
    week.signal.flatMap((side, at) => {
      if (side === 0) return []
      const { probability, excess } = week
      return [
        { p: side > 0 ? probability[at] : 1 - probability[at], came: excess[at] > 0 === side > 0 ? 1 : 0 },
      ]
    }),
  )
  if (events.length < BINS) throw new RangeError(`${BINS} bins need as many cases, not ${events.length}`)
  const bins = calibrationBins(probabilities, events, BINS)
  return {
    brier: brierScore(probabilities, events),
    skill: brierSkill(probabilities, new Float64Array(probabilities.length).fill(0.5), events),
    ece: calibrationError(bins),
    bins,
    signalEce: binnedCalibrationError(
      issued.map((one) => one.p),
      issued.map((one) => one.came),
      BINS,
    ),
    lowest: probabilities.reduce((least, p) => Math.min(least, p), 1),
    highest: probabilities.reduce((most, p) => Math.max(most, p), 0),
  }
}
