import type { Universe } from '@bellwether-markets/engine/market/asset'
import { facts } from '@bellwether-markets/engine/market/inputs'
import { type Concise, tableOf } from '../contract/concise.ts'
import { defineProduct } from '../contract/product.ts'
import { latest, rangeQuery } from '../day-range.ts'
import { everyWeek } from '../every-week.ts'
import { DRIVER_SYMBOLS } from '../risk/driver-symbols.ts'
import { riskBars, riskCard, riskFacts } from '../risk/risk-tables.ts'
import { restText } from '../short-form.ts'
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
  query: rangeQuery(DEFAULT_DAYS, MOST_DAYS),
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

const ROWS = 26

/** Its extremes, and its last day of each week, latest first. */
export function conciseRiskHistory({ rows, count }: RiskSeries, _query: object, limit = ROWS): Concise {
  const [first] = rows
  const last = rows.at(-1)
  if (first === undefined || last === undefined) return { summary: 'No day is known.', columns: [], rows: [] }
  const highest = rows.reduce((one, other) => (other.value > one.value ? other : one))
  const lowest = rows.reduce((one, other) => (other.value < one.value ? other : one))
  const weeks = everyWeek(rows, ({ date }) => date)
  const shown = weeks.slice(0, limit)
  return {
    summary: `Risk was ${last.value} on ${last.date}; from ${first.date} its highest was ${highest.value} on ${highest.date} and its lowest ${lowest.value} on ${lowest.date}.`,
    days: count,
    ...tableOf(shown, ['date', 'value', 'status']),
    more: `${restText(shown.length, weeks.length)}days= for a longer span; detail=detailed for each day.`,
  }
}
