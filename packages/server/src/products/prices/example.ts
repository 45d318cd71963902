import type { Prices } from './price-schema.ts'

const result: Prices = {
  prices: [
    {
      symbol: 'AAPL',
      name: 'Apple Inc.',
      asset_class: 'equity',
      currency: 'USD',
      price: 203.1,
      previous_close: 200,
      change: 3.1,
      change_pct: 1.55,
      day_high: 204.25,
      day_low: 199.8,
      volume: 31250000,
      market_state: 'open',
      as_of: '2026-03-16T18:02:00Z',
      delayed_minutes: 0,
      source: 'simulator',
      stale: false,
    },
    {
      symbol: 'EURUSD=X',
      name: 'EUR/USD',
      asset_class: 'fx',
      currency: 'USD',
      price: 1.1025,
      previous_close: 1.1,
      change: 0.0025,
      change_pct: 0.2273,
      day_high: 1.1041,
      day_low: 1.0988,
      volume: null,
      market_state: 'open',
      as_of: '2026-03-16T18:02:00Z',
      delayed_minutes: 0,
      source: 'simulator',
      stale: false,
    },
  ],
  count: 2,
  unknown: [{ symbol: 'APPL', suggestions: ['AAPL'] }],
  without_data: [],
}

export const pricesExample = { query: { symbols: 'AAPL,EURUSD=X,APPL' }, result }
