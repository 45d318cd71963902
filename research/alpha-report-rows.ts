import type { ResolvedWeek } from '@bellwether-markets/engine/signals/alpha/evaluation/alpha-cases'
import { brierSkill } from '@bellwether-markets/engine/statistics/brier'
import { binnedCalibrationError } from '@bellwether-markets/engine/statistics/calibration-bins'
import type { NamedSlice } from './alpha-report-tables.ts'
import { chanceText } from './chance-text.ts'
import type { AlphaEvaluation } from './evaluate-alpha.ts'
import { finiteValues, type ReportRow, verdictOf } from './evaluation-report.ts'
import { figure } from './figure-text.ts'
import { chanceError, type ReliabilityPoint, reliabilityCurve } from './reliability-curve.ts'

export const BINS = 10
/** Windows of ten days begin every week, so two neighbouring weeks depend on each other. */
export const WEEKS_A_BLOCK = 2
const FEWEST_RESOLVED = 2000
/** An IC above this is no success but a sign that the future was seen. */
const LEAK_ALARM = 0.06

/** Acceptance figure 11. @param periods the whole first */
export function icRow(periods: readonly NamedSlice[], { ic, cases }: AlphaEvaluation): ReportRow {
  const parts = periods
    .slice(1)
    .map(({ name, slice }) => `${name} ${figure(slice.ic.mean, 4)} (t ${figure(slice.ic.t, 2)})`)
  const interval = `[${figure(ic.interval[0], 3)}, ${figure(ic.interval[1], 3)}]`
  return {
    number: 11,
    figure: 'alpha, rank IC over ten days on the served stocks, walk-forward',
    measured: [
      `${figure(ic.mean, 4)} (t ${figure(ic.t, 2)}, ${interval}); ICIR ${figure(ic.icir, 3)}`,
      ...parts,
    ].join('; '),
    accept: `>= 0.02 with t >= 3; above ${LEAK_ALARM} an alarm for a leak`,
    verdict: verdictOf([ic.mean, ic.t], ic.mean >= 0.02 && ic.mean <= LEAK_ALARM && ic.t >= 3),
    values: finiteValues({
      ic: ic.mean,
      t: ic.t,
      low: ic.interval[0],
      high: ic.interval[1],
      icir: ic.icir,
      weeks: ic.weeks,
      cases,
    }),
  }
}

/** Acceptance figure 12 over all served stocks, each with its probability of beating the median. */
export function calibrationRow(
  { cases, calibration }: AlphaEvaluation,
  points: readonly ReliabilityPoint[],
): ReportRow {
  const byChance = chanceError(points)
  const { ece, skill, lowest, highest } = calibration
  return {
    number: 12,
    figure: 'alpha confidence, all served stocks: ECE; Brier skill over 1/2',
    measured: `${figure(ece, 4)} (${chanceText(points)}); ${figure(skill * 100, 3)} % (${cases} cases, P from ${figure(lowest, 3)} to ${figure(highest, 3)})`,
    accept: '< 0.05 hard, < 0.02 target; skill >= 0',
    verdict: verdictOf([cases < FEWEST_RESOLVED ? Number.NaN : ece, skill], ece < 0.05 && skill >= 0),
    values: finiteValues({ ece, ece_by_chance: byChance, skill, cases }),
  }
}

/** Acceptance figure 12 over the signals that were issued, each with the probability of its own event. */
export function signalRow(weeks: readonly ResolvedWeek[]): ReportRow {
  const issued = issuedSignals(weeks)
  const stated = issued.map((one) => one.stated)
  const events = issued.map(({ came }) => came)
  const blocks = issued.map(({ block }) => block)
  const half = stated.map(() => 0.5)
  const ece = binnedCalibrationError(stated, events, BINS)
  const points = reliabilityCurve(stated, events, blocks, BINS)
  const byChance = chanceError(points)
  const skill = brierSkill(stated, half, events)
  return {
    number: 12,
    figure: 'alpha confidence, issued signals: ECE; Brier skill over 1/2',
    measured: `${figure(ece, 4)} (${issued.length} signals; ${chanceText(points)}); ${figure(skill * 100, 3)} %`,
    accept: '< 0.02; skill >= 0',
    verdict: verdictOf([issued.length < FEWEST_RESOLVED ? Number.NaN : ece, skill], ece < 0.02 && skill >= 0),
    values: finiteValues({ ece, ece_by_chance: byChance, skill, signals: issued.length }),
  }
}

interface IssuedSignal {
  readonly stated: number
  readonly came: 0 | 1
  readonly block: number
}

const issuedSignals = (weeks: readonly ResolvedWeek[]): readonly IssuedSignal[] =>
  weeks.flatMap(({ signal, probability, excess }, at) =>
    signal.flatMap((side, stock) => {
      if (side === 0) return []
      const stated = side > 0 ? probability[stock] : 1 - probability[stock]
      const came = excess[stock] > 0 === side > 0 ? 1 : 0
      return [{ stated, came, block: Math.floor(at / WEEKS_A_BLOCK) }]
    }),
  )
