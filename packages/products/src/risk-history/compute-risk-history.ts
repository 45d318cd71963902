import { asDay, formatDay } from '@bellwether-markets/engine/kernel/time'
import { continued, riskHistory as historyOf } from '@bellwether-markets/engine/risk/risk-history'
import { referenceOf } from '@bellwether-markets/engine/risk/risk-reference'
import { riskStatus } from '@bellwether-markets/engine/risk/risk-status'
import type { InputsOf } from '../contract/product.ts'
import { riskCardsOf } from '../risk/risk-cards.ts'
import type { riskHistory } from './product.ts'
import type { RiskSeries } from './risk-series.ts'

/** @throws NotEnoughHistory */
export function computeRiskHistory({
  readings,
  scores,
  cards,
  isSimulated,
  sectors,
  bars,
}: InputsOf<typeof riskHistory>): RiskSeries {
  const reference = referenceOf(isSimulated)
  const history = historyOf(continued({ readings, scores, reference }, new Map([...sectors, ...bars])))
  const rows = [...cards, ...riskCardsOf(history, cards.length)].map(({ day, value, fall }) => ({
    date: formatDay(asDay(day)),
    value,
    status: riskStatus(value),
    p_drawdown_7pct_20d: fall?.value ?? null,
  }))
  return { count: rows.length, rows }
}
