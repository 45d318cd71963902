import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { asDay, formatDay } from '@bellwether-markets/engine/kernel/time'
import type { DailyWindow } from '@bellwether-markets/engine/market/point-in-time'
import { type RegimeDay, regimeHistory } from '@bellwether-markets/engine/regime/regime-machine'
import { referenceOf } from '@bellwether-markets/engine/risk/risk-reference'
import { evaluateRegime } from './evaluate-regime.ts'
import type { EvaluationReport, Progress } from './evaluation-report.ts'
import { knownDayTable } from './known-day-table.ts'
import { type Period, SPLIT } from './period.ts'
import type { RiskReferences } from './reference-series.ts'
import { riskAdditivity } from './risk-additivity.ts'
import { riskAgreement } from './risk-agreement.ts'
import { riskBands } from './risk-bands.ts'
import { riskColumns } from './risk-columns.ts'
import { riskDiscrimination } from './risk-discrimination.ts'
import { riskHistoryLength } from './risk-history-length.ts'
import { fallSkill, riskProbability } from './risk-probability.ts'
import { type RiskSample, riskSample } from './risk-sample.ts'
import { verdictTable } from './verdict-word.ts'

const INDEX = '^GSPC'
const VIX = '^VIX'

/**
 * Measures the risk index and the market regime against their acceptance figures, walk-forward: each value of a day
 * uses that day and earlier ones only.
 * @param windows daily bars of every symbol there is, over the whole history
 * @param references published series to compare with
 * @param forward refused to a form that is not registered
 * @param progress called before each step and at the end
 * @throws NotEnoughHistory if index or regime cannot be computed
 */
export function evaluateRiskAndRegime({
  windows,
  references,
  forward,
  progress = () => {},
}: {
  readonly windows: ReadonlyMap<string, DailyWindow>
  readonly references: RiskReferences
  readonly forward?: Period | undefined
  readonly progress?: Progress
}): EvaluationReport {
  progress(0, 'market regime')
  const { days } = regimeHistory(windowOf(windows, INDEX), windowOf(windows, VIX))
  const regime = evaluateRegime(days)
  progress(0.1, 'risk index')
  const history = riskColumns(windows)
  progress(0.5, 'probability of a fall')
  const sample = riskSample(history)
  progress(0.6, 'intervals')
  const discrimination = riskDiscrimination(sample, references)
  progress(0.9, 'agreement and calibration')
  const agreement = riskAgreement(sample, references)
  const bands = riskBands(sample)
  const probability = riskProbability(sample, forward)
  const report: EvaluationReport = {
    title: 'Risk index and market regime: measured on the data given',
    notes: notesOn(days, sample),
    rows: [
      ...regime.rows,
      discrimination.row,
      agreement.row,
      ...bands.rows,
      probability.row,
      riskAdditivity(history),
      riskHistoryLength(windows, history),
    ],
    tables: [
      verdictTable([fallSkill(sample, forward)]),
      knownDayTable(sample, days),
      ...discrimination.tables,
      agreement.table,
      ...bands.tables,
      ...probability.tables,
      ...regime.tables,
    ],
  }
  progress(1, 'done')
  return report
}

function windowOf(windows: ReadonlyMap<string, DailyWindow>, symbol: string): DailyWindow {
  const window = windows.get(symbol)
  if (!window) throw new NotEnoughHistory(`daily bars of ${symbol}`, 0, 1)
  return window
}

function notesOn(days: readonly RegimeDay[], { history, probability }: RiskSample): readonly string[] {
  const spanOf = (all: ArrayLike<number>) =>
    `${formatDay(asDay(all[0]))} to ${formatDay(asDay(all[all.length - 1]))}, ${all.length} days`
  const joined = history.drivers.map((driver) => {
    const first = Array.from(driver.effectiveWeight).findIndex((weight) => weight > 0)
    return `${driver.name} ${first < 0 ? 'never' : `from ${formatDay(asDay(history.day[first]))}`}`
  })
  const { vintages, sha256 } = referenceOf(false)
  const latest = vintages[vintages.length - 1]
  const fitted = Array.from(probability.value).findIndex((value) => !Number.isNaN(value))
  return [
    `Regime: ${spanOf(days.map((day) => day.day))}.`,
    `Risk index: ${spanOf(history.day)}; drivers present: ${joined.join(', ')}; no geopolitics driver.`,
    `Reference: ${vintages.length} years, ${vintages[0].year} to ${latest.year}, the last one of ${latest.from} to ${latest.to}; SHA-256 ${sha256.slice(0, 12)}.`,
    `Walk-forward: every value of a day uses that day and earlier ones only; scores and the probability of a fall come from the reference of the year before, fitted with an embargo of 40 days. The probability exists ${fitted < 0 ? 'never' : `from ${formatDay(asDay(history.day[fitted]))}`}. Outcomes whose 20 days have not passed are left out.`,
    `Split by time: to ${formatDay(SPLIT)} and after. The parameters of risk and regime (weights, exponent, bands, thresholds) were looked at on the full sample, to 2026, so that BOTH parts are partly in-sample: the split shows whether a figure holds up over time, it is no clean test.`,
    'p_change_20d: its form was chosen by this same Brier skill on 2000-2025 among 18 variants, so its skill is partly in-sample. Tried: hazards by run length (-3 and 0 %), shares by regime and age (+2 to +3 %), forms with the waiting candidate (+5 to +19 %; the best of them was kept).',
    'Not in this report: the property test of figure 9, the news intensity of figure 10.',
  ]
}
