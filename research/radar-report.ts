import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { dateOf, formatDay } from '@bellwether-markets/engine/kernel/time'
import { dayValues } from '@bellwether-markets/engine/series/day-values'
import { RADAR_OVERLAPPING_WEEKS } from '@bellwether-markets/engine/signals/radar/radar-confidence'
import type { RadarOutcome } from '@bellwether-markets/engine/signals/radar/radar-day'
import type { RadarWeek } from '@bellwether-markets/engine/signals/radar/radar-week'
import { brierSkill } from '@bellwether-markets/engine/statistics/brier'
import { binnedCalibrationError } from '@bellwether-markets/engine/statistics/calibration-bins'
import { type MeanWithT, neweyWestMean } from '@bellwether-markets/engine/statistics/newey-west'
import { spearman } from '@bellwether-markets/engine/statistics/spearman'
import { chanceText } from './chance-text.ts'
import {
  type EvaluationReport,
  finiteValues,
  type ReportRow,
  type ReportTable,
  verdictOf,
} from './evaluation-report.ts'
import { figure, percent } from './figure-text.ts'
import { type HeldPortfolio, heldTable, returnByYear } from './held-portfolio.ts'
import type { RadarStudy } from './radar-study.ts'
import { radarWindows } from './radar-windows.ts'
import { chanceError, type ReliabilityPoint, reliabilityCurve } from './reliability-curve.ts'
import type { SourceWindows } from './source-windows.ts'
import { type Trials, trialsInAll, trialsNote } from './trials.ts'
import { type SkillSeries, verdictTable } from './verdict-word.ts'

const BINS = 10
const FEWEST_RESOLVED = 2000
/** Windows of 21 trading days that begin every five: a block of as many weeks overlaps with its neighbour only. */
const WEEKS_A_BLOCK = RADAR_OVERLAPPING_WEEKS + 1
const BP = 10_000

/** One pick whose outcome is known. */
interface PickCase {
  readonly stated: number
  /** Probability of any screened stock, as known then. */
  readonly base: number
  readonly came: 0 | 1
  readonly block: number
}

/** A weekly date with known outcomes. */
interface RadarCase {
  readonly week: RadarWeek
  readonly outcome: RadarOutcome
  readonly ic: number
  readonly picks: readonly PickCase[]
  /** Mean excess of the picks over the benchmark, and of all screened stocks. */
  readonly excess: number
  readonly all: number
}

export interface RadarReport {
  readonly report: EvaluationReport
  readonly skill: SkillSeries
  readonly reliability: readonly ReliabilityPoint[]
  readonly baseRate: number
  readonly years: readonly { readonly year: number; readonly excess: MeanWithT }[]
}

/**
 * What the picks of the screen came to against their benchmark and against all stocks of the screen.
 * @param held the picks less the benchmark, day by day
 * @throws NotEnoughHistory if no pick has an outcome
 */
export function radarReport(
  study: RadarStudy,
  held: HeldPortfolio,
  trials: Trials,
  { forward, regimes }: Pick<SourceWindows, 'forward' | 'regimes'>,
): RadarReport {
  const cases = study.weeks.flatMap(caseOf)
  const picks = cases.flatMap((one) => one.picks)
  if (picks.length < BINS) throw new NotEnoughHistory('resolved picks of the radar', picks.length, BINS)
  const byYear = [...Map.groupBy(cases, ({ week }) => dateOf(week.day).year)]
  const points = reliabilityOf(picks)
  const skill = {
    name: 'weekly rank IC',
    series: dayValues(
      cases.map(({ week }) => week.day),
      cases.map(({ ic }) => ic),
    ),
    overlapping: RADAR_OVERLAPPING_WEEKS,
    trials: trialsInAll(trials),
    forward,
  }
  return {
    skill,
    reliability: points,
    baseRate: meanOf(picks.map(({ came }) => came)),
    years: byYear.map(([year, own]) => ({ year, excess: overWeeks(own.map(({ excess }) => excess)) })),
    report: {
      title: 'Radar, 21 trading days: measured on the data given',
      notes: [
        `${cases.length} weekly dates from ${formatDay(cases[0].week.day)} to ${formatDay(cases[cases.length - 1].week.day)}; a pick is measured on every weekly date on which it stands, so that neighbouring cases overlap.`,
        'Entered one close after the screen, held 21 trading days, against the fund SPY. t by Newey-West with lag 4. Confidence and base rate: from what had been resolved ten trading days before.',
        'Survivorship: the stocks are the large caps of today. So the share of all screened stocks that beat SPY, not 1/2, is what a pick must beat. Weights and gates are those of the method, fitted to nothing; quality rests on partial fundamentals.',
        predictiveValue(cases),
        trialsNote(trials),
      ],
      rows: [calibrationRow(picks, points)],
      tables: [
        verdictTable([skill]),
        radarWindows(study, held, { trials: trialsInAll(trials), forward, regimes }),
        yearTable(cases, byYear, returnByYear(held)),
        reliabilityTable(points),
        heldTable('Radar picks held less SPY, after 10 bp a change of weight', held, trialsInAll(trials)),
      ],
    },
  }
}

function predictiveValue(cases: readonly RadarCase[]): string {
  const ic = overWeeks(icsOf(cases))
  const beyond = overWeeks(cases.map(({ excess, all }) => excess - all))
  return `Predictive value: rank IC ${figure(ic.mean, 4)} (t ${figure(ic.t, 2)}); the picks earned ${figure(beyond.mean * BP, 0)} bp in 21 days beyond all screened stocks (t ${figure(beyond.t, 2)}). A screen, no prediction.`
}

const icsOf = (cases: readonly RadarCase[]): readonly number[] =>
  cases.map(({ ic }) => ic).filter((value) => !Number.isNaN(value))

function caseOf(week: RadarWeek, at: number): readonly RadarCase[] {
  const { outcome } = week
  if (outcome === undefined) return []
  const known = [...outcome.excess.keys()].filter((place) => !Number.isNaN(outcome.excess[place]))
  const picked = known.filter((place) => week.picked[place])
  if (picked.length === 0) return []
  const excess = (places: readonly number[]) =>
    meanOf(places.map((place) => Math.expm1(outcome.excess[place])))
  return [
    {
      week,
      outcome,
      ic: spearman(
        known.map((place) => week.score[place]),
        known.map((place) => outcome.excess[place]),
      ),
      excess: excess(picked),
      all: excess(known),
      picks: picked.map((place) => ({
        stated: week.baseRate,
        base: week.baseRate,
        came: outcome.excess[place] > 0 ? 1 : 0,
        block: Math.floor(at / WEEKS_A_BLOCK),
      })),
    },
  ]
}

const reliabilityOf = (picks: readonly PickCase[]): readonly ReliabilityPoint[] =>
  reliabilityCurve(
    picks.map(({ stated }) => stated),
    picks.map(({ came }) => came),
    picks.map(({ block }) => block),
    BINS,
  )

function calibrationRow(picks: readonly PickCase[], points: readonly ReliabilityPoint[]): ReportRow {
  const { ece, skill } = calibrationOf(picks)
  const byChance = chanceError(points)
  return {
    number: 12,
    figure: 'radar confidence: ECE of the picks; Brier skill over the base rate known then',
    measured: `${figure(ece, 4)} (${picks.length} picks of weekly dates; ${chanceText(points)}); ${figure(skill * 100, 3)} %`,
    accept: '< 0.05 hard, < 0.02 target; skill >= 0',
    verdict: verdictOf([picks.length < FEWEST_RESOLVED ? Number.NaN : ece, skill], ece < 0.05 && skill >= 0),
    values: finiteValues({ ece, ece_by_chance: byChance, skill, picks: picks.length }),
  }
}

function calibrationOf(picks: readonly PickCase[]) {
  const stated = picks.map((pick) => pick.stated)
  const base = picks.map((pick) => pick.base)
  const came = picks.map((pick) => pick.came)
  return {
    hit: meanOf(came),
    stated: meanOf(stated),
    ece: binnedCalibrationError(stated, came, BINS),
    skill: brierSkill(stated, base, came),
  }
}

function yearTable(
  cases: readonly RadarCase[],
  byYear: readonly (readonly [number, readonly RadarCase[]])[],
  returns: ReadonlyMap<number, number>,
): ReportTable {
  return {
    title:
      'Radar by year: rank IC of the score over all screened stocks; picks against SPY and against all stocks',
    columns: [
      'year',
      'weeks',
      'rank IC',
      't',
      'picks',
      'hit rate',
      'all stocks',
      'stated',
      'ECE',
      'Brier skill',
      'over SPY, bp in 21 days',
      't',
      'over all stocks, bp',
      't',
      'over SPY after cost, a year',
    ],
    rows: [
      ['all', ...statistics(cases), ''],
      ...byYear.map(([year, own]) => [
        String(year),
        ...statistics(own),
        percent(returns.get(year) ?? Number.NaN),
      ]),
    ],
  }
}

function statistics(cases: readonly RadarCase[]): readonly string[] {
  const ic = overWeeks(icsOf(cases))
  const picks = cases.flatMap((one) => one.picks)
  const { hit, stated, ece, skill } = calibrationOf(picks)
  const known = cases.reduce((sum, { outcome }) => sum + outcome.cases, 0)
  const above = cases.reduce((sum, { outcome }) => sum + outcome.above, 0)
  const excess = overWeeks(cases.map((one) => one.excess))
  const beyond = overWeeks(cases.map((one) => one.excess - one.all))
  return [
    String(cases.length),
    figure(ic.mean, 4),
    figure(ic.t, 2),
    String(picks.length),
    figure(hit, 3),
    figure(above / known, 3),
    figure(stated, 3),
    figure(ece, 3),
    percent(skill),
    figure(excess.mean * BP, 0),
    figure(excess.t, 2),
    figure(beyond.mean * BP, 0),
    figure(beyond.t, 2),
  ]
}

const reliabilityTable = (points: readonly ReliabilityPoint[]): ReportTable => ({
  title: 'Radar reliability: probability of a pick doing better than SPY',
  columns: ['bin', 'n', 'worth', 'stated', 'came true', '95 % interval'],
  rows: points.map(({ n, effective, predicted, realised, low, high }, at) => [
    String(at + 1),
    String(n),
    figure(effective, 0),
    figure(predicted, 3),
    figure(realised, 3),
    `${figure(low, 3)} to ${figure(high, 3)}`,
  ]),
})

const overWeeks = (values: readonly number[]): MeanWithT => neweyWestMean(values, RADAR_OVERLAPPING_WEEKS)

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
