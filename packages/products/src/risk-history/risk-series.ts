import { DayText, Nullable, Probability } from '@bellwether-markets/engine/kernel/schema'
import { type Static, Type } from 'typebox'
import { RiskStatus } from '../risk/risk-schema.ts'
import { Points } from '../schema-parts.ts'

const Row = Type.Object({
  date: DayText('Trading day'),
  value: Points('Risk index after its close'),
  status: RiskStatus('Status of that value'),
  p_drawdown_7pct_20d: Nullable(
    Probability(
      'Chance, by the fit of the year before, that the S&P 500 closes more than 7% lower within 20 trading days; null before there is one',
    ),
  ),
})

export const RiskSeries = Type.Object({
  count: Type.Integer({ minimum: 0 }),
  rows: Type.Array(Row, { description: 'Trading days, oldest first' }),
})
export type RiskSeries = Static<typeof RiskSeries>
