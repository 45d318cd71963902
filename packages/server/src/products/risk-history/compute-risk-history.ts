import type { InputsOf } from '../../contract/product.ts'
import { drawdownFits, drawdownProbabilities } from '../../domain/risk/drawdown-probability.ts'
import { continued, riskHistory as historyOf } from '../../domain/risk/risk-history.ts'
import { riskStatus } from '../../domain/risk/risk-status.ts'
import { asDay, formatDay } from '../../kernel/time.ts'
import { known } from '../known.ts'
import type { riskHistory } from './product.ts'
import type { RiskSeries } from './risk-series.ts'

/** @throws NotEnoughHistory */
export function computeRiskHistory({
  readings,
  scores,
  fits,
  sectors,
  bars,
}: InputsOf<typeof riskHistory>): RiskSeries {
  const history = historyOf(continued({ readings, scores }, new Map([...sectors, ...bars])))
  const { day, value, first } = history
  const begun = [...fits, ...drawdownFits(history, Math.max(0, readings.length - first), fits.at(-1))]
  const probability = drawdownProbabilities(begun, history)
  const rows = Array.from(value, (points, index) => ({
    date: formatDay(asDay(day[index])),
    value: points,
    status: riskStatus(points),
    p_drawdown_7pct_20d: known(probability[index], 3),
  }))
  return { count: rows.length, rows }
}
