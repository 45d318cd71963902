import type { DailyWindow } from '@bellwether-markets/engine/market/point-in-time'
import { REGIME_PARAMETERS } from '@bellwether-markets/engine/regime/regime-parameters'
import { WEIGHTED_DRIVERS } from '@bellwether-markets/engine/risk/driver-weights'
import { referenceOf } from '@bellwether-markets/engine/risk/risk-reference'
import { BLOCK_DAYS } from '../block-bootstrap.ts'
import { evaluateRiskAndRegime } from '../evaluate-risk-and-regime.ts'
import type { EvaluationReport } from '../evaluation-report.ts'
import type { EvaluationSection } from '../evaluation-section.ts'
import { allDaily } from '../market-windows.ts'
import { barPlot } from '../plots/bar-plot.ts'
import type { Plot } from '../plots/plot.ts'
import { reliabilityPlot } from '../plots/reliability-plot.ts'
import { reliabilityCurve } from '../reliability-curve.ts'
import { riskColumns } from '../risk-columns.ts'
import { daysWith, meanOf, pick, riskSample } from '../risk-sample.ts'

const SEXTILES = 6

const RISK_FORM = {
  what: 'risk index',
  parameters: {
    weights: WEIGHTED_DRIVERS.map(({ driver, weight }) => [driver.name, weight]),
    reference: referenceOf(false).sha256,
    edition: 2,
  },
}

export const riskAndRegimeSection: EvaluationSection = {
  names: ['risk', 'regime'],
  title: 'Risk index and market regime',
  expectedSeconds: 4,
  run({ observations, references }, { progress, forward }) {
    const windows = allDaily(observations)
    const report = evaluateRiskAndRegime({
      windows,
      references,
      forward: forward(RISK_FORM),
      progress: (share, label) => progress(0.9 * share, label),
    })
    const plots = [regimePlot(report), bandPlot(report), fallPlot(windows)].flatMap((plot) => plot ?? [])
    return {
      report,
      plots,
      forms: [RISK_FORM, { what: 'market regime', parameters: { ...REGIME_PARAMETERS } }].map((form) => ({
        ...form,
        measured: undefined,
      })),
    }
  },
}

const measured = ({ rows }: EvaluationReport, number: number, name: string): number =>
  rows.find((row) => row.number === number)?.values[name] ?? Number.NaN

function regimePlot(report: EvaluationReport): Plot {
  return barPlot({
    name: 'regime-volatility',
    title: 'Regime: volatility of the day after',
    note: 'S&P 500, annualised. The thresholds were chosen with knowledge of this sample.',
    valueLabel: 'volatility, % a year',
    categoryLabel: 'regime on the day before',
    bars: ['bull', 'sideways', 'bear', 'crisis'].map((name) => ({
      label: name.toUpperCase(),
      value: 100 * measured(report, 3, name),
      interval: undefined,
    })),
  })
}

function bandPlot(report: EvaluationReport): Plot {
  const labels = ['up to 35', '35 to 55', '55 to 85', 'above 85']
  return barPlot({
    name: 'risk-volatility-by-band',
    title: 'Risk index: volatility of the next 20 days by value',
    note: 'S&P 500, annualised. The weights were looked at on the full sample: partly in-sample.',
    valueLabel: 'volatility, % a year',
    categoryLabel: 'value of the index',
    bars: labels.map((label, at) => ({
      label,
      value: 100 * measured(report, 6, `band_${at + 1}`),
      interval: undefined,
    })),
  })
}

/** Undefined if there are too few days with a probability. */
function fallPlot(windows: ReadonlyMap<string, DailyWindow>): Plot | undefined {
  const { fall, probability } = riskSample(riskColumns(windows))
  const days = daysWith([fall, probability.value], fall.length)
  if (days.length < SEXTILES) return undefined
  const events = pick(fall, days)
  const blocks = days.map((at) => Math.floor(at / BLOCK_DAYS))
  return reliabilityPlot({
    name: 'risk-reliability',
    title: 'Chance of a fall: what was said and what happened',
    note: 'A close more than 7 % lower within 20 days, by sextile. Whiskers: 95 % by independent blocks of 126 days, of which there are few.',
    points: reliabilityCurve(pick(probability.value, days), events, blocks, SEXTILES),
    baseRate: meanOf(events),
  })
}
