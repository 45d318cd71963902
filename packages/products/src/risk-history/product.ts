import type { Universe } from '@bellwether-markets/engine/market/asset'
import { facts } from '@bellwether-markets/engine/market/inputs'
import { Type } from 'typebox'
import { defineProduct } from '../contract/product.ts'
import { DayParameter } from '../contract/query/query.ts'
import { latest } from '../day-range.ts'
import { DRIVER_SYMBOLS } from '../risk/driver-symbols.ts'
import { riskBars, riskCard, riskFacts } from '../risk/risk-tables.ts'
import { conciseRiskHistory } from './concise-risk-history.ts'
import { RiskSeries } from './risk-series.ts'

const DEFAULT_DAYS = 365
const MOST_DAYS = 9000

const rowsExample: RiskSeries['rows'] = [
  { date: '2031-03-03', value: 28.4, status: 'CALM', p_drawdown_7pct_20d: 0.06 },
  { date: '2031-03-04', value: 36.1, status: 'MODERATE', p_drawdown_7pct_20d: 0.08 },
]

export const riskHistory = defineProduct({
  id: 'risk-history',
  version: 3,
  title: 'Risk index, history',
  brief: 'Get the risk index of past days',
  summary: 'The risk index of each past trading day with its status and the calibrated chance of a 7% fall.',
  doc: 'One row a trading day, oldest first, as it was after the close of that day. Every row uses data up to its own day only: a later day never changes an earlier row. Weights are fixed beforehand. Scores and probability come from the reference of the year before. The first value needs 252 sessions; from 3½ loaded years on, more history changes nothing.',
  path: '/v1/risk/history',
  access: 'free',
  credits: 0,
  query: Type.Object({
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_DAYS,
        description: `Number of latest trading days of the range; without one ${DEFAULT_DAYS}`,
        examples: [30],
      }),
    ),
    from: Type.Optional(DayParameter({ description: 'First day', examples: ['2020-02-03'] })),
    to: Type.Optional(DayParameter({ description: 'Last day', examples: ['2020-04-30'] })),
  }),
  snapshot: RiskSeries,
  result: RiskSeries,
  inputs: (universe: Universe) => ({
    ...riskFacts(),
    cards: facts(riskCard),
    ...riskBars(universe, DRIVER_SYMBOLS),
  }),
  refresh: { cron: '15 22 * * *' },
  answer(snapshot, query): RiskSeries {
    const rows = latest(snapshot.rows, query, DEFAULT_DAYS)
    return { count: rows.length, rows }
  },
  concise: conciseRiskHistory,
  next: () => ({
    product: 'risk',
    because: 'The present value with its drivers, regions and what would change its status.',
  }),
  tool: { name: 'get_market_risk', view: 'history' },
  example: { query: { days: '2' }, result: { count: 2, rows: rowsExample } },
})
