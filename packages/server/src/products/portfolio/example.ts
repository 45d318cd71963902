import type { ModelPortfolio, PortfolioPerformance, Position } from './portfolio-schema.ts'
import { COMPARISON_METHODS, METHOD, MODEL_VERSION, PORTFOLIO_LIMITS } from './portfolio-words.ts'

const NAV = 187_412.55
const FILLED = '2034-04-03'
const DECIDED = '2034-04-06'

/** Symbol, name, weight in percent, price, fill since which it is held, why, gain. */
const ROWS: readonly (readonly [string, string, number, number, string, string, number])[] = [
  ['SPY', 'SPDR S&P 500 ETF Trust', 34.55, 812.4, '2020-01-13', both('30.0', '4.4', 3), 61.2],
  ['IEF', 'iShares 7-10 Year Treasury Bond ETF', 29.1, 101.15, '2020-01-13', both('20.0', '9.2', 2), 4.02],
  [
    'LQD',
    'iShares iBoxx $ Investment Grade Corporate Bond ETF',
    9.85,
    118.9,
    '2033-11-14',
    sleeve('9.8', 2),
    0.31,
  ],
  ['GLD', 'SPDR Gold Shares', 7.4, 402.6, '2032-05-10', sleeve('7.3', 3), 2.44],
  ['EFA', 'iShares MSCI EAFE ETF', 4.15, 104.3, '2033-08-22', sleeve('4.1', 3), 0.58],
]
const CASH = 14.95

function both(core: string, trend: string, votes: number): string {
  return `At the last check ${core} % of the 60/40 half and ${trend} % of the trend sleeve: the price is above that of ${votes} of 3 horizons.`
}

function sleeve(trend: string, votes: number): string {
  return `At the last check ${trend} % of the trend sleeve: the price is above that of ${votes} of 3 horizons.`
}

const cents = (value: number): number => Math.round(value * 100) / 100

const positions = ROWS.map(([symbol, name, weight, price, since, reason, gain]): Position => {
  const value = cents((NAV * weight) / 100)
  const shares = Math.round((value / price) * 1e4) / 1e4
  return { symbol, name, weight_pct: weight, shares, price, value, since, reason, contribution_pct: gain }
})

const summary = {
  twr_pct: 87.41,
  cagr_pct: 4.51,
  vol_pct: 7.02,
  sharpe: 0.41,
  sharpe_interval_95: [-0.12, 0.94],
  sortino: 0.58,
  max_drawdown_pct: -14.8,
  max_drawdown_days: 341,
  turnover: 2.51,
  psr: 0.9352,
  dsr: 0.5911,
}

const performance: PortfolioPerformance = {
  kind: 'backtest',
  from: '2020-01-13',
  to: DECIDED,
  days: 3580,
  nav: NAV,
  ...summary,
  calmar: 0.3,
  beta: 0.312,
  alpha_pct: 0.94,
  alpha_t: 0.71,
  hit_rate: 0.5424,
  cost_drag: 0.00251,
  exposure: 0.8812,
  trials: 10,
  benchmarks: [
    {
      name: 'spy',
      twr_pct: 158.02,
      cagr_pct: 6.89,
      vol_pct: 17.9,
      sharpe: 0.34,
      sharpe_interval_95: [-0.19, 0.87],
      sortino: 0.47,
      max_drawdown_pct: -38.6,
      max_drawdown_days: 702,
      turnover: 0,
      psr: 0.8961,
      dsr: 0.8961,
    },
    {
      name: 'sixty_forty',
      twr_pct: 101.7,
      cagr_pct: 5.05,
      vol_pct: 10.8,
      sharpe: 0.36,
      sharpe_interval_95: [-0.17, 0.89],
      sortino: 0.5,
      max_drawdown_pct: -24.9,
      max_drawdown_days: 588,
      turnover: 0.28,
      psr: 0.9083,
      dsr: 0.9083,
    },
  ],
  note: null,
}

/** An answer from an invented market. */
export const portfolioExample: ModelPortfolio = {
  date: DECIDED,
  currency: 'USD',
  model_version: MODEL_VERSION,
  method: METHOD,
  positions,
  cash_pct: CASH,
  target: {
    decided_on: DECIDED,
    weights: [
      { symbol: 'SPY', weight_pct: 34.4 },
      { symbol: 'EFA', weight_pct: 4.12 },
      { symbol: 'IEF', weight_pct: 29.2 },
      { symbol: 'LQD', weight_pct: 9.8 },
      { symbol: 'GLD', weight_pct: 7.3 },
      { symbol: 'VNQ', weight_pct: 2.9 },
    ],
    sleeve_volatility_pct: 6.31,
    sleeve_leverage: 1.268,
    capped: false,
  },
  pending: [{ symbol: 'VNQ', from_pct: 0, to_pct: 2.9 }],
  next_check: '2034-04-14',
  performance,
  by_period: [{ name: 'from_2023', performance }],
  comparison: COMPARISON_METHODS.map(({ name, method }, at) => ({
    name,
    method,
    ...summary,
    sharpe: [0.33, 0.29, 0.31][at],
    sharpe_interval_95: [
      [-0.2, 0.86],
      [-0.24, 0.82],
      [-0.22, 0.84],
    ][at],
    psr: [0.8903, 0.8597, 0.8756][at],
    dsr: [0.4802, 0.4191, 0.4495][at],
  })),
  curve: [
    { date: '2034-03-31', nav: 186_901.2, spy: 255_330.4, sixty_forty: 200_840.1 },
    { date: DECIDED, nav: NAV, spy: 258_020.9, sixty_forty: 201_702.3 },
  ],
  trades: [
    {
      decided_on: '2034-03-31',
      filled_on: FILLED,
      symbol: 'LQD',
      from_pct: 8.41,
      to_pct: 9.8,
      price: 118.52,
      value: 2602.31,
      cost: 2.6,
    },
  ],
  record: {
    mode: 'paper',
    started_at: '2034-03-31T21:50:00Z',
    decisions: 1,
    fills: 1,
    pending: null,
    performance: {
      kind: 'paper',
      from: FILLED,
      to: DECIDED,
      days: 4,
      nav: 100_212.4,
      twr_pct: 0.21,
      cagr_pct: null,
      vol_pct: null,
      sharpe: null,
      sharpe_interval_95: null,
      sortino: null,
      max_drawdown_pct: -0.12,
      max_drawdown_days: null,
      turnover: null,
      psr: null,
      dsr: null,
      calmar: null,
      beta: null,
      alpha_pct: null,
      alpha_t: null,
      hit_rate: 0.75,
      cost_drag: null,
      exposure: 0.8497,
      trials: 1,
      benchmarks: [],
      note: 'Fewer than 60 trading days: figures a year would be noise and are null.',
    },
    positions: ROWS.map(([symbol, , weight]) => ({ symbol, weight_pct: weight })),
    cash_pct: CASH,
    curve: [
      { date: FILLED, nav: 99_914.8 },
      { date: '2034-04-04', nav: 100_090.1 },
      { date: '2034-04-05', nav: 100_144.9 },
      { date: DECIDED, nav: 100_212.4 },
    ],
    last_seq: 412,
    note: 'Paper: every decision stands in the track record before its fill price existed. GET /v1/track-record has the entries with their proofs.',
  },
  cash_rate: {
    source: '^IRX',
    latest_pct: 2.914,
    note: 'Cash earns the 13-week Treasury bill yield known the day before, by calendar days.',
  },
  missing: [],
  limits: [...PORTFOLIO_LIMITS],
}
