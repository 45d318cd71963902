import { OUTCOME_DAYS } from '@bellwether-markets/engine/commodities/commodity-outcomes'
import { asDay, dateOf } from '@bellwether-markets/engine/kernel/time'
import { brierSkill } from '@bellwether-markets/engine/statistics/brier'
import {
  binnedCalibrationError,
  calibrationBins,
} from '@bellwether-markets/engine/statistics/calibration-bins'
import { chanceText } from './chance-text.ts'
import { type ResolvedScore, resolvedScores, separateCalls } from './commodity-calls.ts'
import type { CommodityEvaluationPanel } from './commodity-panel.ts'
import { finiteValues, type ReportRow, type ReportTable, verdictOf } from './evaluation-report.ts'
import { figure } from './figure-text.ts'
import { chanceError, reliabilityCurve } from './reliability-curve.ts'

const BINS = 10
/** What the acceptance asks for before an error of calibration counts. */
const FEWEST_RESOLVED = 2000

/** Acceptance figure 12 for the commodity calls: how often they were right, and what their confidence was worth. */
export function commodityCalibration(panel: CommodityEvaluationPanel): {
  readonly row: ReportRow
  readonly tables: readonly ReportTable[]
} {
  const scores = resolvedScores(panel.history)
  const calls = scores.filter(({ direction }) => direction !== undefined)
  const separate = separateCalls(scores)
  return {
    row: calibrationRow(calls, separate),
    tables: [
      hitTable(panel.label, scores, separate),
      reliabilityTable(panel.label, calls),
      slopeTable(panel),
    ],
  }
}

function calibrationRow(calls: readonly ResolvedScore[], separate: readonly ResolvedScore[]): ReportRow {
  const everyDay = statisticsOf(calls)
  const { ece, skill, byChance } = everyDay
  const apart = statisticsOf(separate)
  const text = (each: typeof apart) =>
    `${figure(each.ece, 4)} (${chanceText(each.points)}); ${figure(each.skill * 100, 2)} %`
  return {
    number: 12,
    figure: 'commodity confidence: ECE of the calls; Brier skill over the base rate',
    measured: `${text(everyDay)} (${calls.length} calls of every day); one open at a time ${text(apart)} (${separate.length})`,
    accept: '< 0.05 hard, < 0.02 target; skill >= 0',
    verdict: verdictOf(
      [separate.length < FEWEST_RESOLVED ? Number.NaN : ece, skill],
      ece < 0.05 && skill >= 0,
    ),
    values: finiteValues({
      ece,
      skill,
      ece_by_chance: byChance,
      calls: calls.length,
      ece_separate: apart.ece,
      ece_separate_by_chance: apart.byChance,
      skill_separate: apart.skill,
      separate: separate.length,
    }),
  }
}

function hitTable(
  label: string,
  scores: readonly ResolvedScore[],
  separate: readonly ResolvedScore[],
): ReportTable {
  const of = (wanted: string) => scores.filter(({ direction }) => direction === wanted)
  const groups = [
    { name: 'all scores, every day', cases: scores },
    { name: 'calls, every day', cases: scores.filter(({ direction }) => direction !== undefined) },
    { name: 'long, every day', cases: of('long') },
    { name: 'short, every day', cases: of('short') },
    { name: 'calls, one open at a time', cases: separate },
  ]
  return {
    title: `Commodity calls (${label}): hit rate against the rate at which it happens anyway`,
    columns: [
      'cases',
      'n',
      'hit rate',
      'base rate',
      'up-rate',
      'mean confidence',
      'ECE',
      'by chance',
      'Brier skill',
    ],
    rows: groups.map(({ name, cases }) => {
      const { hit, base, up, confidence, ece, byChance, skill } = statisticsOf(cases)
      const shares = [hit, base, up, confidence].map((share) => figure(share, 3))
      return [
        name,
        String(cases.length),
        ...shares,
        figure(ece, 4),
        figure(byChance, 4),
        `${figure(skill * 100, 2)} %`,
      ]
    }),
  }
}

function statisticsOf(cases: readonly ResolvedScore[]) {
  const events = cases.map(({ event }) => event)
  const given = cases.map(({ confidence }) => confidence)
  const base = cases.map(({ baseRate }) => baseRate)
  const points = reliabilityCurve(given, events, cases.map(blockOf), BINS)
  return {
    hit: mean(events),
    base: mean(base),
    up: mean(cases.map(({ rose }) => rose)),
    confidence: mean(given),
    ece: binnedCalibrationError(given, events, BINS),
    points,
    byChance: chanceError(points),
    skill: brierSkill(given, base, events),
  }
}

/** Scores of a month share most of their windows. */
const blockOf = ({ at }: ResolvedScore): number => Math.floor(at / (OUTCOME_DAYS + 1))

function reliabilityTable(label: string, calls: readonly ResolvedScore[]): ReportTable {
  const bins =
    calls.length < BINS
      ? []
      : calibrationBins(
          calls.map(({ confidence }) => confidence),
          calls.map(({ event }) => event),
          BINS,
        )
  return {
    title: `Reliability of the commodity calls (${label})`,
    columns: ['bin', 'n', 'confidence', 'came true'],
    rows: bins.map(({ n, predicted, realised }, index) => [
      String(index + 1),
      String(n),
      figure(predicted, 3),
      figure(realised, 3),
    ]),
  }
}

function slopeTable({ label, history }: CommodityEvaluationPanel): ReportTable {
  const { edge } = history.confidence
  const yearOf = (at: number): number => dateOf(asDay(history.scores.day[at])).year
  const firstOfYears = edge.flatMap((each, at) =>
    each.dates > 0 && yearOf(at) !== yearOf(at - 1) ? [at] : [],
  )
  return {
    title: `Slope of the commodity confidence (${label}), on the first day of each year`,
    columns: ['year', 'slope', 'standard error', 'days', 'edge'],
    rows: firstOfYears.map((at) => [
      String(yearOf(at)),
      figure(edge[at].slope, 3),
      figure(edge[at].standardError, 3),
      String(edge[at].dates),
      edge[at].state,
    ]),
  }
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
