import { daily } from '@bellwether-markets/engine/market/inputs'
import { SP500, VIX } from '@bellwether-markets/engine/market/roles'
import { defineProduct } from '../contract/product.ts'
import { latest, rangeQuery } from '../day-range.ts'
import { conciseRegimes } from './concise-regime.ts'
import { REGIME_BARS } from './regime-inputs.ts'
import { RegimeSeries } from './regime-schema.ts'

const DEFAULT_DAYS = 365

const rowsExample: RegimeSeries['rows'] = [
  { date: '2031-03-03', regime: 'BULL', sp500: 5120.4, sma_200: 4987.15, vix: 17.2 },
  { date: '2031-03-04', regime: 'BULL', sp500: 5098.75, sma_200: 4988.02, vix: 18.05 },
]

export const regimeHistory = defineProduct({
  id: 'regime-history',
  version: 1,
  title: 'Market regime, history',
  brief: 'Get the market regime of past days',
  summary: 'The official regime of each past trading day with the index, its 200-day average and the VIX.',
  doc: 'One row a trading day, oldest first, as it was after the close of that day. The state of a day uses closes up to that day only, so a later day never changes an earlier row.',
  path: '/v1/regime/history',
  access: 'free',
  credits: 0,
  query: rangeQuery(DEFAULT_DAYS, REGIME_BARS),
  snapshot: RegimeSeries,
  result: RegimeSeries,
  inputs: () => ({ closes: daily([SP500, VIX], REGIME_BARS) }),
  refresh: { cron: '30 21 * * *' },
  answer(snapshot, query): RegimeSeries {
    const rows = latest(snapshot.rows, query, DEFAULT_DAYS)
    return { count: rows.length, rows }
  },
  concise: conciseRegimes,
  next: () => ({
    product: 'regime',
    because: 'The present regime with its reasons, what would change it and the measured risk.',
  }),
  tool: { name: 'get_market_regime', view: 'history' },
  example: { query: { days: '2' }, result: { count: 2, rows: rowsExample } },
})
