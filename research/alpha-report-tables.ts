import type { ResolvedWeek } from '@bellwether-markets/engine/signals/alpha/evaluation/alpha-cases'
import { signalOutcomes } from '@bellwether-markets/engine/signals/alpha/evaluation/signal-outcomes'
import { neweyWestMean } from '@bellwether-markets/engine/statistics/newey-west'
import { spearman } from '@bellwether-markets/engine/statistics/spearman'
import { type AlphaCase, type AlphaCrossSection, alphaCrossSection } from './alpha-cross-section.ts'
import type { DecayPoint } from './decay-curve.ts'
import { decileTable } from './evaluate-alpha.ts'
import type { ReportTable } from './evaluation-report.ts'
import { figure, percent } from './figure-text.ts'
import type { ReliabilityPoint } from './reliability-curve.ts'

export interface NamedSlice {
  readonly name: string
  readonly slice: AlphaCrossSection
}

/** A tenth of the ranking with what its stocks did against the median. */
export interface DecileOutcome {
  readonly decile: number
  readonly n: number
  readonly beatShare: number
  /** Mean over weeks of the mean excess, basis points in ten days, with its 95 % interval and t. */
  readonly excessBp: number
  readonly interval: readonly [number, number]
  readonly t: number
}

const OVERLAPPING_WEEKS = 1
const Z_95 = 1.96
const BP = 10_000

/** Skill by periods, years or regimes: ordering, then what the signals hit, then what the fifths earned. */
export const sliceTables = (by: string, slices: readonly NamedSlice[]): readonly ReportTable[] => [
  {
    title: `Alpha by ${by}: rank IC over ten days, calibration over all served stocks`,
    columns: [by, 'weeks', 'cases', 'rank IC', 't', '95 % interval', 'ICIR', 'ECE', 'Brier skill over 1/2'],
    rows: slices.map(({ name, slice }) => [
      name,
      String(slice.weeks),
      String(slice.cases),
      figure(slice.ic.mean, 4),
      figure(slice.ic.t, 2),
      `${figure(slice.ic.interval[0], 3)} to ${figure(slice.ic.interval[1], 3)}`,
      figure(slice.ic.icir, 3),
      figure(slice.ece, 4),
      `${figure(slice.skill * 100, 3)} %`,
    ]),
  },
  {
    title: `Alpha by ${by}: signals issued; top less bottom fifth in ten days, before and after 10 bp a trade`,
    columns: [
      by,
      'signals',
      'hit rate',
      'base rate',
      'stated',
      'edge t',
      'before cost, bp',
      't',
      'after cost, bp',
      't',
      'turnover',
    ],
    rows: slices.map(({ name, slice: { signals, gross, net, turnover } }) => [
      name,
      String(signals.signals),
      figure(signals.hitRate, 3),
      figure(signals.baseRate, 3),
      figure(signals.meanProbability, 3),
      figure(signals.edge.t, 2),
      figure(gross.mean * BP, 1),
      figure(gross.t, 2),
      figure(net.mean * BP, 1),
      figure(net.t, 2),
      percent(turnover),
    ]),
  },
]

export function decileOutcomes(weeks: readonly ResolvedWeek[]): readonly DecileOutcome[] {
  const weekly = weeks.map((week) => decileTable([week]))
  return decileTable(weeks).map(({ decile, n, beatShare }, at) => {
    const means = weekly.map((table) => table[at].meanExcess).filter((value) => !Number.isNaN(value))
    const { mean, standardError, t } = neweyWestMean(means, OVERLAPPING_WEEKS)
    const half = Z_95 * standardError
    return {
      decile,
      n,
      beatShare,
      excessBp: mean * BP,
      interval: [(mean - half) * BP, (mean + half) * BP] as const,
      t,
    }
  })
}

export const decileReport = (deciles: readonly DecileOutcome[]): ReportTable => ({
  title: 'Alpha by tenth of the ranking: against the median of the served stocks, in ten days',
  columns: ['tenth', 'cases', 'beat the median', 'mean excess, bp', '95 % interval', 't'],
  rows: [
    ...deciles.map(({ decile, n, beatShare, excessBp, interval, t }) => [
      String(decile),
      String(n),
      figure(beatShare, 4),
      figure(excessBp, 1),
      `${figure(interval[0], 1)} to ${figure(interval[1], 1)}`,
      figure(t, 2),
    ]),
    ['rank correlation of tenth and excess', '', '', figure(monotonicity(deciles), 2), '', ''],
  ],
})

/** 1 if every tenth did better than the one below it. */
const monotonicity = (deciles: readonly DecileOutcome[]): number =>
  spearman(
    deciles.map(({ decile }) => decile),
    deciles.map(({ excessBp }) => excessBp),
  )

export const decayTable = (curve: readonly DecayPoint[]): ReportTable => ({
  title: 'Alpha decay: rank IC by trading days from the close after the decision',
  columns: ['days', 'rank IC', 't'],
  rows: curve.map(({ horizon, ic }) => [String(horizon), figure(ic.mean, 4), figure(ic.t, 2)]),
})

export const reliabilityReport = (points: readonly ReliabilityPoint[]): ReportTable => ({
  title: 'Alpha reliability: probability of beating the median, all served stocks',
  columns: ['bin', 'n', 'worth', 'stated', 'came true', '95 % interval'],
  rows: points.map(({ n, effective, predicted, realised, low, high }, at) => [
    String(at + 1),
    String(n),
    figure(effective, 0),
    figure(predicted, 4),
    figure(realised, 4),
    `${figure(low, 3)} to ${figure(high, 3)}`,
  ]),
})

/** What the issued signals came to, longs and shorts apart. */
export const directionTable = (cases: readonly AlphaCase[]): ReportTable => ({
  title: 'Alpha signals issued: hit rate against the rate of a blind draw from the same weeks',
  columns: ['signals', 'n', 'weeks', 'hit rate', 'base rate', 'stated', 'edge', 't'],
  rows: [
    { name: 'all', sides: [1, -1] },
    { name: 'long', sides: [1] },
    { name: 'short', sides: [-1] },
  ].map(({ name, sides }) => {
    const weeks = cases.map(({ week }) => ({
      ...week,
      signal: week.signal.map((side) => (sides.includes(side) ? side : 0)),
    }))
    const outcomes = signalOutcomes(weeks)
    return [
      name,
      String(outcomes.signals),
      String(outcomes.weeksWithSignals),
      figure(outcomes.hitRate, 4),
      figure(outcomes.baseRate, 4),
      figure(outcomes.meanProbability, 4),
      figure(outcomes.edge.mean, 4),
      figure(outcomes.edge.t, 2),
    ]
  }),
})

/** Measures groups of dates, in the order of the groups; those without a date are left out. */
export const namedSlices = (
  groups: readonly (readonly [name: string, cases: readonly AlphaCase[]])[],
): readonly NamedSlice[] =>
  groups.flatMap(([name, cases]) => (cases.length === 0 ? [] : [{ name, slice: alphaCrossSection(cases) }]))
