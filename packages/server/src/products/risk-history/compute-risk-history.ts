import type { InputsOf } from '../../contract/product.ts'
import { continued, riskHistory as historyOf } from '../../domain/risk/risk-history.ts'
import { referenceOf } from '../../domain/risk/risk-reference.ts'
import { riskStatus } from '../../domain/risk/risk-status.ts'
import { asDay, formatDay } from '../../kernel/time.ts'
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
