import type { InputsOf } from '../../contract/product.ts'
import { drawdownProbabilities } from '../../domain/risk/drawdown-probability.ts'
import { continued, riskHistory as historyOf } from '../../domain/risk/risk-history.ts'
import { referenceOf } from '../../domain/risk/risk-reference.ts'
import { riskStatus } from '../../domain/risk/risk-status.ts'
import { asDay, formatDay } from '../../kernel/time.ts'
import { known } from '../known.ts'
import type { riskHistory } from './product.ts'
import type { RiskSeries } from './risk-series.ts'

/** @throws NotEnoughHistory */
export function computeRiskHistory({
  readings,
  scores,
  isSimulated,
  sectors,
  bars,
}: InputsOf<typeof riskHistory>): RiskSeries {
  const reference = referenceOf(isSimulated)
  const { day, value } = historyOf(continued({ readings, scores, reference }, new Map([...sectors, ...bars])))
  const probability = drawdownProbabilities(reference, { day, value })
  const rows = Array.from(value, (points, index) => ({
    date: formatDay(asDay(day[index])),
    value: points,
    status: riskStatus(points),
    p_drawdown_7pct_20d: known(probability[index], 2),
  }))
  return { count: rows.length, rows }
}
