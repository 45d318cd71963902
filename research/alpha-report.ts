import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { dateOf, formatDay } from '@bellwether-markets/engine/kernel/time'
import type { RegimeDay } from '@bellwether-markets/engine/regime/regime-machine'
import { REGIMES } from '@bellwether-markets/engine/regime/regime-parameters'
import { type DayValues, dayValues } from '@bellwether-markets/engine/series/day-values'
import type { ResolvedWeek } from '@bellwether-markets/engine/signals/alpha/evaluation/alpha-cases'
import { spearman } from '@bellwether-markets/engine/statistics/spearman'
import { alphaForms, survivalRow } from './alpha-benchmarks.ts'
import { type AlphaCase, type AlphaCrossSection, alphaCases } from './alpha-cross-section.ts'
import { icWindowsTable, weeklyIc } from './alpha-ic-windows.ts'
import { rawScores } from './alpha-raw-score.ts'
import { alphaPlots } from './alpha-report-plots.ts'
import { BINS, calibrationRow, icRow, signalRow, WEEKS_A_BLOCK } from './alpha-report-rows.ts'
import {
  decayTable,
  decileOutcomes,
  decileReport,
  directionTable,
  namedSlices,
  reliabilityReport,
  sliceTables,
} from './alpha-report-tables.ts'
import { type AlphaStudy, resolvedIn } from './alpha-study.ts'
import { decayCurve } from './decay-curve.ts'
import { equalWeightedReturns } from './equal-weighted-returns.ts'
import { evaluateAlpha } from './evaluate-alpha.ts'
import type { EvaluationReport } from './evaluation-report.ts'
import { figure } from './figure-text.ts'
import { heldTable } from './held-portfolio.ts'
import { isWithin, PERIODS, type Period, WHOLE } from './period.ts'
import type { Plot } from './plots/plot.ts'
import { type ReliabilityPoint, reliabilityCurve } from './reliability-curve.ts'
import { sourceWindowsTable } from './source-windows.ts'
import { type Trials, trialsInAll, trialsNote } from './trials.ts'
import { type SkillSeries, verdictTable } from './verdict-word.ts'

/**
 * The report of a walked-forward study: skill as a whole, by period, year and regime, calibration, and what was left
 * after cost.
 * @param regimes of any days; weeks without one are in no regime
 * @param trials forms of the model that were tried
 * @param forward refused to a form that is not registered
 * @throws NotEnoughHistory if no prediction has an outcome
 */
export function alphaReport(
  study: AlphaStudy,
  regimes: readonly Pick<RegimeDay, 'day' | 'regime'>[],
  trials: Trials,
  forward?: Period,
): { readonly report: EvaluationReport; readonly plots: readonly Plot[]; readonly skill: SkillSeries } {
  const weeks = resolvedIn(study, WHOLE.from, WHOLE.to)
  if (weeks.length < BINS)
    throw new NotEnoughHistory('weeks with predictions of the alpha', weeks.length, BINS)
  const cases = alphaCases(weeks)
  const evaluation = evaluateAlpha(study, WHOLE.from, WHOLE.to)
  const periods = namedSlices(
    PERIODS.map((period) => [period.label, cases.filter(({ week }) => isWithin(week.day, period))] as const),
  )
  const years = namedSlices(
    [...Map.groupBy(cases, ({ week }) => dateOf(week.day).year)].map(([year, own]) => [String(year), own]),
  )
  const byRegime = namedSlices(casesByRegime(cases, regimes))
  const deciles = decileOutcomes(weeks)
  const raw = rawScores(study)
  const forms = alphaForms(study, raw)
  const held = forms[0].held
  const points = reliabilityOf(weeks)
  const skill = {
    name: 'weekly rank IC',
    series: icSeries(weeks),
    overlapping: 1,
    trials: trialsInAll(trials),
    forward,
  }
  return {
    skill,
    report: {
      title: 'Alpha, ten trading days: measured on the data given',
      notes: notesOn(study, periods[0].slice, weeks, trials),
      rows: [
        icRow(periods, evaluation),
        calibrationRow(evaluation, points),
        signalRow(weeks),
        survivalRow(forms),
      ],
      tables: [
        verdictTable([skill]),
        sourceWindowsTable('Alpha by window', forms, {
          market: equalWeightedReturns(study.market),
          trials: trialsInAll(trials),
          forward,
          regimes,
        }),
        icWindowsTable([
          { score: 'neutral', series: skill.series, forward },
          { score: 'raw', series: weeklyIc(study, raw), forward: undefined },
        ]),
        ...sliceTables('period', periods),
        ...sliceTables('year', years),
        ...sliceTables('regime', byRegime),
        directionTable(cases),
        decileReport(deciles),
        decayTable(decayCurve(study, WHOLE.from, WHOLE.to)),
        reliabilityReport(points),
        heldTable('Alpha fifths held, after 10 bp a change of weight', held, trialsInAll(trials)),
      ],
    },
    plots: alphaPlots({
      all: periods[0],
      years,
      regimes: byRegime,
      deciles,
      reliability: points,
      baseRate: points.reduce((sum, { n, realised }) => sum + n * realised, 0) / evaluation.cases,
      held,
    }),
  }
}

function reliabilityOf(weeks: readonly ResolvedWeek[]): readonly ReliabilityPoint[] {
  return reliabilityCurve(
    weeks.flatMap((week) => week.probability),
    weeks.flatMap((week) => week.excess.map((excess) => (excess > 0 ? 1 : 0))),
    weeks.flatMap((week, at) => week.member.map(() => Math.floor(at / WEEKS_A_BLOCK))),
    BINS,
  )
}

const icSeries = (weeks: readonly ResolvedWeek[]): DayValues =>
  dayValues(
    weeks.map(({ day }) => day),
    weeks.map(({ score, forward }) => spearman(score, forward)),
  )

function casesByRegime(
  cases: readonly AlphaCase[],
  days: readonly Pick<RegimeDay, 'day' | 'regime'>[],
): readonly (readonly [string, readonly AlphaCase[]])[] {
  const regimeOn = new Map(days.map(({ day, regime }) => [day, regime]))
  return REGIMES.map((regime) => [regime, cases.filter(({ week }) => regimeOn.get(week.day) === regime)])
}

function notesOn(
  { market: { panel }, fits }: AlphaStudy,
  { net }: AlphaCrossSection,
  weeks: readonly ResolvedWeek[],
  trials: Trials,
): readonly string[] {
  const served = panel.stocks.filter(({ serves }) => serves).length
  const first = formatDay(weeks[0].day)
  const last = formatDay(weeks[weeks.length - 1].day)
  return [
    `${weeks.length} weekly decisions from ${first} to ${last} on ${served} served stocks; trained on ${panel.stocks.length} with them; ${fits.length} quarterly fits.`,
    'Walk-forward: fitted on labels that had ended ten trading days before; confidence from predictions resolved 28 days before. Entered one close after the decision, held ten trading days. t by Newey-West with lag 1, as windows of ten days begin every five.',
    'Survivorship: the stocks are the large caps of today, and those that left are missing. That flatters every figure here.',
    `In-sample in part: features, targets, penalty and weight of the earnings surprise were chosen in a study that saw data to 2026. ${trialsNote(trials)}`,
    `A tilt, not a strategy: top less bottom fifth earned ${figure(net.mean * 10_000, 1)} bp in ten days after 10 bp a trade (t ${figure(net.t, 2)}).`,
  ]
}
