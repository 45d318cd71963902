import type { Numbers } from '@bellwether-markets/engine/market/observation'
import { expectedVolatility } from '@bellwether-markets/engine/risk/expected-volatility'
import { brierSkill } from '@bellwether-markets/engine/statistics/brier'
import {
  type CalibrationBin,
  calibrationBins,
  calibrationError,
} from '@bellwether-markets/engine/statistics/calibration-bins'
import { pearson } from '@bellwether-markets/engine/statistics/pearson'
import { auc } from './auc.ts'
import { BLOCK_DAYS, blockBootstrapInterval } from './block-bootstrap.ts'
import { windowsWith } from './dated-windows.ts'
import { finiteValues, type ReportRow, type ReportTable, verdictOf } from './evaluation-report.ts'
import { figure, percent } from './figure-text.ts'
import { EARLIER, isWithin, LATER, PERIODS, type Period, WHOLE } from './period.ts'
import { daysWith, meanOf, pick, type RiskSample } from './risk-sample.ts'
import type { SkillSeries } from './verdict-word.ts'

const SEXTILES = 6
/** Four forms of the chance, on six of the index. */
const FORMS_IN_STUDY = 10
const RESAMPLES = 1000
const SEED = 20_000_104

/** Acceptance figure 8: is the probability of a fall better than the base rate, and does it mean what it says? */
export function riskProbability(
  sample: RiskSample,
  forward: Period | undefined,
): {
  readonly row: ReportRow
  readonly tables: readonly ReportTable[]
} {
  const earlier = skillIn(sample, EARLIER)
  const later = skillIn(sample, LATER)
  const error = calibrationError(sextilesIn(sample, WHOLE))
  return {
    row: {
      number: 8,
      figure: 'p_drawdown_7pct_20d: Brier skill to 2022 / from 2023; sextile reliability error',
      measured: `${percent(earlier)} ${skillInterval(sample, EARLIER)} / ${percent(later)} ${skillInterval(sample, LATER)}; ${figure(error, 3)}`,
      accept: '> 0 both; < .05',
      verdict: verdictOf([earlier, later, error], earlier > 0 && later > 0 && error < 0.05),
      values: finiteValues({ skill_earlier: earlier, skill_later: later, reliability_error: error }),
    },
    tables: [reliabilityTable(sample), spanTable(sample, forward), volatilityTable(sample)],
  }
}

function casesIn({ history, fall, probability }: RiskSample, period: Period): readonly number[] {
  return daysWith([fall, probability.value], fall.length, (at) => isWithin(history.day[at], period))
}

function skillIn(sample: RiskSample, period: Period): number {
  const days = casesIn(sample, period)
  const { value, baseRate } = sample.probability
  return brierSkill(pick(value, days), pick(baseRate, days), pick(sample.fall, days))
}

function skillInterval(sample: RiskSample, period: Period): string {
  const days = casesIn(sample, period)
  if (days.length === 0) return 'n/a'
  const { value, baseRate } = sample.probability
  const errors = days.map((at) => (value[at] - sample.fall[at]) ** 2)
  const baseErrors = days.map((at) => (baseRate[at] - sample.fall[at]) ** 2)
  const drawnSum = (squares: readonly number[], drawn: Numbers) =>
    squares.reduce((sum, square, at) => sum + square * drawn[at], 0)
  const [low, high] = blockBootstrapInterval(
    { length: days.length, block: BLOCK_DAYS, resamples: RESAMPLES, seed: SEED },
    (drawn) => 1 - drawnSum(errors, drawn) / drawnSum(baseErrors, drawn),
  )
  return `[${percent(low)}, ${percent(high)}]`
}

/** By how much each day's squared error lies below that of the base rate of the same fit. */
export function fallSkill(sample: RiskSample, forward: Period | undefined): SkillSeries {
  const { history, fall, probability } = sample
  const days = casesIn(sample, WHOLE)
  return {
    name: 'p_drawdown_7pct_20d: squared error below that of the base rate',
    series: {
      day: pick(history.day, days),
      value: Float64Array.from(
        days,
        (at) => (probability.baseRate[at] - fall[at]) ** 2 - (probability.value[at] - fall[at]) ** 2,
      ),
    },
    overlapping: BLOCK_DAYS,
    trials: FORMS_IN_STUDY,
    forward,
  }
}

function sextilesIn(sample: RiskSample, period: Period): readonly CalibrationBin[] {
  const days = casesIn(sample, period)
  if (days.length < SEXTILES) return []
  return calibrationBins(pick(sample.probability.value, days), pick(sample.fall, days), SEXTILES)
}

const reliabilityTable = (sample: RiskSample): ReportTable => ({
  title: 'p_drawdown_7pct_20d by sextile: predicted / realised',
  columns: ['period', 'days', '1', '2', '3', '4', '5', '6', 'weighted error', 'Brier skill', '95 %'],
  rows: PERIODS.map((period) => {
    const sextiles = sextilesIn(sample, period)
    const bins = Array.from({ length: SEXTILES }, (_, bin) => sextiles.at(bin))
    return [
      period.label,
      String(casesIn(sample, period).length),
      ...bins.map((bin) => (bin ? `${figure(bin.predicted, 3)} / ${figure(bin.realised, 3)}` : 'n/a')),
      figure(calibrationError(sextiles), 3),
      percent(skillIn(sample, period)),
      skillInterval(sample, period),
    ]
  }),
})

const spanTable = (sample: RiskSample, forward: Period | undefined): ReportTable => ({
  title: 'p_drawdown_7pct_20d by span: Brier skill over the base rate of the same fit',
  columns: ['span', 'days', 'said', 'came', 'base rate', 'Brier skill', '95 %', 'AUC'],
  rows: windowsWith(sample.history.day, forward).map((span) => {
    const days = casesIn(sample, span)
    const { value, baseRate } = sample.probability
    const events = pick(sample.fall, days)
    return [
      span.label,
      String(days.length),
      figure(meanOf(pick(value, days)), 3),
      figure(meanOf(events), 3),
      figure(meanOf(pick(baseRate, days)), 3),
      percent(skillIn(sample, span)),
      skillInterval(sample, span),
      figure(days.length === 0 ? Number.NaN : auc(pick(value, days), events), 3),
    ]
  }),
})

function volatilityTable({ history, volatility }: RiskSample): ReportTable {
  return {
    title: 'expected_vol_20d from the VIX: R² of log volatility, days inside the 90 % band',
    columns: ['period', 'days', 'R²', 'inside', 'mean expected', 'mean realised'],
    rows: PERIODS.map((period) => {
      const days = daysWith([volatility, history.vix], volatility.length, (at) =>
        isWithin(history.day[at], period),
      )
      const expected = days.map((at) => expectedVolatility(history.vix[at]))
      const realised = days.map((at) => volatility[at] * 100)
      const inside = expected.filter(
        ({ band90Pct: [low, high] }, at) => realised[at] >= low && realised[at] <= high,
      )
      const levels = expected.map((each) => each.valuePct)
      return [
        period.label,
        String(days.length),
        figure(pearson(levels.map(Math.log), realised.map(Math.log)) ** 2, 3),
        percent(inside.length / days.length),
        percent(meanOf(levels) / 100),
        percent(meanOf(realised) / 100),
      ]
    }),
  }
}
