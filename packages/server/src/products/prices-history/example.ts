import type { PriceHistory } from './history-schema.ts'

const result: PriceHistory = {
  symbol: 'AAPL',
  name: 'Apple Inc.',
  currency: 'USD',
  count: 2,
  adjusted: 'close is as traded; adj_close is adjusted for splits and dividends.',
  source: 'simulator',
  last_day: '2026-03-13',
  stale: false,
  bars: [
    {
      date: '2026-03-12',
      open: 198,
      high: 199.9,
      low: 197.1,
      close: 199.5,
      adj_close: 199.3,
      volume: 40100000,
    },
    {
      date: '2026-03-13',
      open: 199.6,
      high: 201.2,
      low: 198.9,
      close: 200,
      adj_close: 200,
      volume: 38750000,
    },
  ],
}

export const pricesHistoryExample = { query: { symbol: 'AAPL' }, result }
