import type { Signal } from '../../kernel/signal.ts'
import type { LatestSignals } from './latest-schema.ts'

/** Signals of an invented market. */
const PICK: Signal = {
  id: 'radar_daily:COST:long:2034-04-07T07:00:00Z',
  symbol: 'COST',
  signal_type: 'radar_daily',
  direction: 'long',
  confidence: 0.4971,
  conviction: 97.7,
  reason_en:
    'COST ranks 2 of 66 by momentum and quality on the closes of 2034-04-06: it moved +31.2 daily deviations from twelve months to one month ago (+0.71); it has a quality score of 81.3 of 100 within its sector (+0.34); it stands 1.4 % under its high of the year (+0.22); it earned 12.8 daily deviations more than its beta explains over the same months (+0.16). A screen, not a prediction: the chance that it does better than the S&P 500 fund over 21 trading days is 0.4971, against 0.4971 for any stock of the list.',
  event: 'COST returns more than SPY, from the close of 2034-04-10 to the close of 2034-05-09',
  horizon: 'P30D',
  benchmark: 'SPY',
  base_rate: 0.4971,
  issued_at: '2034-04-07T07:00:00Z',
  updated: '2034-04-14T07:00:00Z',
  expires_at: '2034-05-09T20:00:00Z',
  resolves_at: '2034-05-09T20:15:00Z',
  drivers: [
    { name: 'momentum_per_volatility', contribution: 0.71, reading: 31.2 },
    { name: 'quality', contribution: 0.34, reading: 81.3 },
    { name: 'year_high_distance', contribution: 0.22, reading: -1.4 },
    { name: 'residual_momentum', contribution: 0.16, reading: 12.8 },
  ],
  model_version: '1',
  calibration: { state: 'backtest', n: 9120, ece: 0.0312 },
}

const STOCK: Signal = {
  id: 'alpha_14d:NVDA:short:2034-04-14T07:00:00Z',
  symbol: 'NVDA',
  signal_type: 'alpha_14d',
  direction: 'short',
  confidence: 0.5171,
  conviction: 98.5,
  reason_en:
    'NVDA ranks 66 of 66 on the closes of 2034-04-13. Against it: it rose 11.4 % in a month (−1.21); it has a volatility of 41.2 % a year (−0.64); it had a best day of +7.9 % in the month (−0.38). The chance that it falls behind the median over ten trading days is 0.5171, against 0.4958 for any stock; the expected excess is −0.24 %, and nine of ten such outcomes lay between −11.9 % and 11.02 %. A tilt, not a strategy: so small an edge is about what trading it costs.',
  event:
    'NVDA returns less than the median of 66 named instruments, from the close of 2034-04-14 to the close of 2034-04-28',
  horizon: 'P14D',
  benchmark: 'median of the universe',
  base_rate: 0.4958,
  issued_at: '2034-04-14T07:00:00Z',
  updated: '2034-04-14T07:00:00Z',
  expires_at: '2034-04-28T20:00:00Z',
  resolves_at: '2034-04-28T20:15:00Z',
  drivers: [
    { name: 'reversal_21', contribution: -1.21, reading: -11.4 },
    { name: 'volatility_60', contribution: -0.64, reading: 41.2 },
    { name: 'largest_return_21', contribution: -0.38, reading: 7.9 },
  ],
  model_version: '1/2034-04-06',
  calibration: { state: 'backtest', n: 41_250, ece: 0.0046 },
}

export const latestExample: LatestSignals = {
  signals: [STOCK, PICK],
  count: 2,
  sources: [
    { source: 'alpha_14d', as_of: '2034-04-14T07:00:00Z', count: 1 },
    { source: 'radar_daily', as_of: '2034-04-14T07:00:00Z', count: 1 },
    { source: 'scr_daily', as_of: '2034-04-14T06:00:00Z', count: 0 },
    { source: 'intraday_30m', as_of: '2034-04-14T08:00:00Z', count: 0 },
  ],
  unavailable: [{ source: 'news_5m', reason: 'This market has no news.' }],
}
