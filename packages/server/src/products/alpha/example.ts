import type { Alpha, AlphaSignal } from './alpha-schema.ts'

const shared = {
  signal_type: 'alpha_14d',
  horizon: 'P14D',
  benchmark: 'median of the universe',
  base_rate: 0.4958,
  of: 66,
  model_version: '1/2034-04-06',
  calibration: { state: 'backtest', n: 41_250, ece: 0.0046 },
  earnings_in_window: false,
} as const satisfies Partial<AlphaSignal>

const window = (day: string, until: string) => `from the close of ${day} to the close of ${until}`
const TILT = 'A tilt, not a strategy: so small an edge is about what trading it costs.'

/** Signals of an invented market. */
const SIGNALS: AlphaSignal[] = [
  {
    ...shared,
    id: 'alpha_14d:NVDA:short:2034-04-14T07:00:00Z',
    symbol: 'NVDA',
    direction: 'short',
    confidence: 0.5171,
    conviction: 98.5,
    rank: 66,
    reason_en: `NVDA ranks 66 of 66 on the closes of 2034-04-13. Against it: it rose 11.4 % in a month (−1.21); it has a volatility of 41.2 % a year (−0.64); it had a best day of +7.9 % in the month (−0.38). The chance that it falls behind the median over ten trading days is 0.5171, against 0.4958 for any stock; the expected excess is −0.24 %, and nine of ten such outcomes lay between −11.9 % and 11.02 %. ${TILT}`,
    event: `NVDA returns less than the median of 66 named instruments, ${window('2034-04-14', '2034-04-28')}`,
    issued_at: '2034-04-14T07:00:00Z',
    updated: '2034-04-14T07:00:00Z',
    expires_at: '2034-04-28T20:00:00Z',
    resolves_at: '2034-04-28T20:15:00Z',
    drivers: [
      { name: 'reversal_21', contribution: -1.21, reading: -11.4 },
      { name: 'volatility_60', contribution: -0.64, reading: 41.2 },
      { name: 'largest_return_21', contribution: -0.38, reading: 7.9 },
    ],
    quality_score: null,
    quality_coverage: 0,
    expected_excess_pct: -0.24,
    expected_excess_interval_90_pct: [-11.9, 11.02],
    exposure: { beta: 1.42, volatility_pct: 41.2 },
  },
  {
    ...shared,
    id: 'alpha_14d:KO:long:2034-04-12T07:00:00Z',
    symbol: 'KO',
    direction: 'long',
    confidence: 0.5166,
    conviction: 95.5,
    rank: 2,
    reason_en: `KO ranks 2 of 66 on the closes of 2034-04-11. For it: it fell 2.31 daily deviations against its sector in five days (+0.83); it fell 4.6 % in a month (+0.57); it has a volatility of 13.8 % a year (+0.32). The chance that it beats the median over ten trading days is 0.5166, against 0.4958 for any stock; the expected excess is 0.23 %, and nine of ten such outcomes lay between −4.02 % and 4.38 %. ${TILT}`,
    event: `KO returns more than the median of 66 named instruments, ${window('2034-04-12', '2034-04-26')}`,
    issued_at: '2034-04-12T07:00:00Z',
    updated: '2034-04-14T07:00:00Z',
    expires_at: '2034-04-26T20:00:00Z',
    resolves_at: '2034-04-26T20:15:00Z',
    drivers: [
      { name: 'sector_reversal_5', contribution: 0.83, reading: 2.31 },
      { name: 'reversal_21', contribution: 0.57, reading: 4.6 },
      { name: 'volatility_60', contribution: 0.32, reading: 13.8 },
    ],
    quality_score: 71.3,
    quality_coverage: 0.875,
    expected_excess_pct: 0.23,
    expected_excess_interval_90_pct: [-4.02, 4.38],
    exposure: { beta: 0.48, volatility_pct: 13.8 },
  },
]

export const alphaExample: Alpha = {
  signals: SIGNALS,
  date: '2034-04-13',
  count: SIGNALS.length,
  why_none: null,
  not_issued: [
    {
      reason: 'earnings_in_window',
      explanation: 'A quarterly report is expected inside the window, which the model does not foresee.',
      symbols: ['JPM'],
    },
  ],
  universe: ['JPM', 'KO', 'NVDA'],
  model: {
    version: '1/2034-04-06',
    fitted_on: '2034-04-06',
    trained_through: '2034-03-22',
    k: 0.0695,
    t: 2.66,
    weeks: 625,
    evidence: {
      rank_ic: 0.0278,
      interval_95: [0.0087, 0.0469],
      t: 2.85,
      n: 41_250,
      signals: 6911,
      hit_rate: 0.5164,
      base_rate: 0.4996,
      ece: 0.0046,
      kind: 'backtest',
    },
  },
}
