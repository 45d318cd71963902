import type { ResolvedWeek } from '@bellwether-markets/engine/signals/alpha/evaluation/alpha-cases'
import { type RankIc, rankIc } from '@bellwether-markets/engine/signals/alpha/evaluation/rank-ic'
import {
  type SignalOutcomes,
  signalOutcomes,
} from '@bellwether-markets/engine/signals/alpha/evaluation/signal-outcomes'
import {
  type TailRule,
  tailPortfolio,
} from '@bellwether-markets/engine/signals/alpha/evaluation/tail-portfolio'
import { brierSkill } from '@bellwether-markets/engine/statistics/brier'
import { binnedCalibrationError } from '@bellwether-markets/engine/statistics/calibration-bins'
import { type MeanWithT, neweyWestMean } from '@bellwether-markets/engine/statistics/newey-west'

/** One decision date with what the fifths of its ranking earned. */
export interface AlphaCase {
  readonly week: ResolvedWeek
  /** Return of the top less the bottom fifth in ten days, before and after cost. */
  readonly gross: number
  readonly net: number
  /** Share of each side that was replaced after two weeks; the mean one for the first two dates. */
  readonly turnover: number
}

/** What the model was worth on some of its decision dates. */
export interface AlphaCrossSection {
  readonly weeks: number
  readonly cases: number
  readonly ic: RankIc
  readonly signals: SignalOutcomes
  /** Over all served stocks, ten bins; NaN with fewer cases than that. */
  readonly ece: number
  /** Brier skill against ½. */
  readonly skill: number
  readonly gross: MeanWithT
  readonly net: MeanWithT
  readonly turnover: number
}

const FIFTHS: TailRule = { tail: 0.2, costPerSide: 0.001 }
const HOLDING_WEEKS = 2
const TRADES_A_RENEWAL = 4
const OVERLAPPING_WEEKS = 1
const BINS = 10

/**
 * What each date earned by itself, so that any dates can be put together; over all of them the mean is that of
 * `tailPortfolio`.
 * @param weeks oldest first
 */
export function alphaCases(weeks: readonly ResolvedWeek[]): readonly AlphaCase[] {
  const mean = tailPortfolio(weeks, FIFTHS).turnover
  return weeks.map((week, at) => {
    const gross = tailPortfolio([week], FIFTHS).gross.mean
    const turnover =
      at < HOLDING_WEEKS ? mean : tailPortfolio(weeks.slice(at - HOLDING_WEEKS, at + 1), FIFTHS).turnover
    return { week, gross, turnover, net: gross - TRADES_A_RENEWAL * turnover * FIFTHS.costPerSide }
  })
}

/**
 * Measures a choice of dates, such as a year or a regime. Dates that were no neighbours are treated as if they were,
 * which leaves the t of a scattered choice a little uncertain.
 * @param cases oldest first
 */
export function alphaCrossSection(cases: readonly AlphaCase[]): AlphaCrossSection {
  const weeks = cases.map(({ week }) => week)
  const probabilities = weeks.flatMap((week) => week.probability)
  const events = weeks.flatMap((week) => week.excess.map((excess) => (excess > 0 ? 1 : 0)))
  return {
    weeks: weeks.length,
    cases: events.length,
    ic: rankIc(weeks),
    signals: signalOutcomes(weeks),
    ece: binnedCalibrationError(probabilities, events, BINS),
    skill: brierSkill(
      probabilities,
      probabilities.map(() => 0.5),
      events,
    ),
    gross: meanOf(cases.map(({ gross }) => gross)),
    net: meanOf(cases.map(({ net }) => net)),
    turnover: cases.reduce((sum, { turnover }) => sum + turnover, 0) / cases.length,
  }
}

const meanOf = (values: readonly number[]): MeanWithT => neweyWestMean(values, OVERLAPPING_WEEKS)
