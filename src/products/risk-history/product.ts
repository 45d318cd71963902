import { type Static, Type } from 'typebox'
import type { Universe } from '../../core/market/asset.ts'
import { daily } from '../../core/market/inputs.ts'
import { drawdownProbability } from '../../core/risk/drawdown-probability.ts'
import { riskHistory as riskByDay } from '../../core/risk/risk-history.ts'
import { riskStatus } from '../../core/risk/risk-status.ts'
import { round } from '../../core/series/round.ts'
import { DayText, Nullable, Probability } from '../../kernel/schema.ts'
import { asDay, formatDay, HOUR } from '../../kernel/time.ts'
import { defineProduct } from '../product.ts'
import { driverSymbols, RISK_BARS } from '../risk/product.ts'
import { Points, RiskStatus } from '../risk/risk-schema.ts'

const DEFAULT_DAYS = 365
const MOST_DAYS = 9000

const Row = Type.Object({
  date: DayText('Trading day'),
  value: Points('Risk index after its close'),
  status: RiskStatus('Status of that value'),
  p_drawdown_7pct_20d: Nullable(
    Probability(
      'Chance, as calibrated on that day, that the S&P 500 closes more than 7 % lower within 20 trading days; null before enough was known',
    ),
  ),
})

export const RiskSeries = Type.Object({
  count: Type.Integer({ minimum: 0 }),
  rows: Type.Array(Row, { description: 'Trading days, oldest first' }),
})
export type RiskSeries = Static<typeof RiskSeries>

const rowsExample: RiskSeries['rows'] = [
  { date: '2031-03-03', value: 28.4, status: 'CALM', p_drawdown_7pct_20d: 0.062 },
  { date: '2031-03-04', value: 36.1, status: 'MODERATE', p_drawdown_7pct_20d: 0.079 },
]

export const riskHistory = defineProduct({
  id: 'risk-history',
  version: 1,
  title: 'Risk index, history',
  summary: 'The risk index of each past trading day with its status and the calibrated chance of a 7 % fall.',
  doc: 'One row a trading day, oldest first, as it was after the close of that day. Every row rests on data up to its own day only: a later day never changes an earlier row. Weights are fixed beforehand, scores rank a reading among earlier ones, and the probability was fitted on outcomes known by then.',
  path: '/v1/risk/history',
  access: 'free',
  credits: 0,
  query: Type.Object({
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_DAYS,
        default: DEFAULT_DAYS,
        description: 'How many of the latest trading days',
        examples: [30],
      }),
    ),
  }),
  snapshot: RiskSeries,
  result: RiskSeries,
  inputs: (universe: Universe) => ({ bars: daily(driverSymbols(universe), RISK_BARS) }),
  refresh: { cron: '15 22 * * *', staleAfterMs: 26 * HOUR },
  compute({ bars }): RiskSeries {
    const history = riskByDay(bars)
    const probability = drawdownProbability(history)
    const rows = Array.from(history.value, (value, index) => ({
      date: formatDay(asDay(history.day[index])),
      value,
      status: riskStatus(value),
      p_drawdown_7pct_20d: printedProbability(probability.value[index]),
    }))
    return { count: rows.length, rows }
  },
  answer(snapshot, { days = DEFAULT_DAYS }): RiskSeries {
    const rows = snapshot.rows.slice(-days)
    return { count: rows.length, rows }
  },
  next: () => ({
    product: 'risk',
    because: 'The present value with its drivers, regions and what would change its status.',
  }),
  example: { query: { days: '2' }, result: { count: 2, rows: rowsExample } },
})

const printedProbability = (value: number): number | null => (Number.isNaN(value) ? null : round(value, 3))
