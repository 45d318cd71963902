import { formatDay } from '@bellwether-markets/engine/kernel/time'
import type { RegimeDay } from '@bellwether-markets/engine/regime/regime-machine'
import { riskStatus } from '@bellwether-markets/engine/risk/risk-status'
import type { ReportTable } from './evaluation-report.ts'
import { figure } from './figure-text.ts'
import { KNOWN_DAYS } from './known-days.ts'
import type { RiskSample } from './risk-sample.ts'

/** What index, probability and regime said on days of known stress. */
export function knownDayTable(sample: RiskSample, regimes: readonly RegimeDay[]): ReportTable {
  const { day, value, raw } = sample.history
  return {
    title: 'Known days of stress',
    columns: ['day', 'value', 'unsmoothed', 'in the study', 'status', 'p_drawdown_7pct_20d', 'regime'],
    rows: KNOWN_DAYS.map((known) => {
      const at = Array.from(day).indexOf(known.day)
      const regime = regimes.find((each) => each.day === known.day)?.regime ?? 'outside the data'
      const date = formatDay(known.day)
      if (at < 0) return [date, 'outside the data', '', String(known.study), '', '', regime]
      return [
        date,
        figure(value[at], 1),
        figure(raw[at], 1),
        String(known.study),
        riskStatus(value[at]),
        figure(sample.probability.value[at], 3),
        regime,
      ]
    }),
  }
}
