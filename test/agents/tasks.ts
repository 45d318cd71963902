/** One ordinary question of an investor's agent. */
export interface Task {
  readonly task: string
  /** Tools with their arguments. */
  readonly calls: readonly (readonly [tool: string, given: Readonly<Record<string, unknown>>])[]
  /** Of all calls together. */
  readonly most: { readonly credits: number; readonly tokens: number }
  /** What the short answers must say, taken together. */
  readonly contains: readonly RegExp[]
  /** A call with wrong arguments that must end right within one further call. */
  readonly wrong?: readonly [tool: string, given: Readonly<Record<string, unknown>>]
  /** What its refusal asks for, if only the person can decide: nothing is proposed then. */
  readonly mended?: Readonly<Record<string, unknown>>
}

const HOLDINGS = [
  { symbol: 'NVDA', weight: 40 },
  { symbol: 'TLT', weight: 30 },
  { symbol: 'gold', weight: 30 },
]

export const tasks = (since: string): readonly Task[] => [
  {
    task: 'Good time to buy NVDA?',
    calls: [
      ['get_market_risk', {}],
      ['get_market_regime', {}],
      ['get_stock_analysis', { ticker: 'NVDA' }],
    ],
    most: { credits: 5, tokens: 2_500 },
    contains: [/edge|strength/i, /next report|next_report/i, /events?/i, /BULL|BEAR|SIDEWAYS|CRISIS/],
    wrong: ['get_stock_analysis', { symbol: 'Nvidai' }],
  },
  {
    task: 'What changed since yesterday?',
    calls: [['get_market_risk', { view: 'changes', since }]],
    most: { credits: 1, tokens: 700 },
    contains: [/change/i],
    wrong: ['get_market_risk', { view: 'change', since }],
  },
  {
    task: 'Strongest commodity and why?',
    calls: [['get_commodity_signals', {}]],
    most: { credits: 2, tokens: 1_500 },
    contains: [/"evidence"/, /driver|because|score/i],
    wrong: ['get_commodity_signals', { top: 5 }],
  },
  {
    task: 'How risky is Europe?',
    calls: [['get_market_risk', { region: 'europe' }]],
    most: { credits: 0, tokens: 800 },
    contains: [/europe/i, /missing|rests|without/i],
    wrong: ['get_market_risk', { region: 'Europe ' }],
  },
  {
    task: 'Compare AAPL and MSFT',
    calls: [['get_stock_analysis', { view: 'compare', symbols: ['AAPL', 'MSFT'] }]],
    most: { credits: 6, tokens: 800 },
    contains: [/AAPL/, /MSFT/, /"caveats":\["/],
    wrong: ['get_stock_analysis', { view: 'compare', tickers: 'Apple, Microsoft' }],
  },
  {
    task: 'Build me a portfolio',
    calls: [
      ['get_model_portfolio', {}],
      ['get_model_portfolio', { view: 'check', holdings: { SPY: 60, IEF: 40 } }],
    ],
    most: { credits: 15, tokens: 1_700 },
    contains: [/limit|caveat/i],
    wrong: ['get_model_portfolio', { view: 'check', holdings: { SPY: 60, IEF: 30 } }],
    mended: { cash_pct: 10 },
  },
  {
    task: 'Why did oil fall last week?',
    calls: [['get_asset_prices', { view: 'why', symbols: 'oil', direction: 'down' }]],
    most: { credits: 3, tokens: 500 },
    contains: [/usual/i, /market/i, /unexplained/i],
    wrong: ['get_asset_prices', { view: 'why', symbols: 'oil', direction: 'falling' }],
  },
  {
    task: 'What would flip the regime?',
    calls: [['get_market_regime', {}]],
    most: { credits: 0, tokens: 900 },
    contains: [/would_become/, /distance_pct/],
  },
  {
    task: 'How reliable is alpha?',
    calls: [['get_trading_signals', { view: 'record', source: 'alpha_14d' }]],
    most: { credits: 0, tokens: 1_000 },
    contains: [/live/i, /backtest/i],
    wrong: ['get_trading_signals', { view: 'record', source: 'alpha' }],
  },
  {
    task: 'Alert me if risk > 70',
    calls: [['manage_alerts', { view: 'create', when: 'risk.value > 70' }]],
    most: { credits: 0, tokens: 300 },
    contains: [/year|from 20\d\d-/i, /\d+ times|fired|once|would/i],
    wrong: ['manage_alerts', { view: 'create', when: 'risk > 70' }],
    mended: { when: 'risk.value > 70' },
  },
  {
    task: '40 % NVDA, 30 % TLT, 30 % gold',
    calls: [['get_model_portfolio', { view: 'check', holdings: HOLDINGS }]],
    most: { credits: 5, tokens: 800 },
    contains: [/NVDA/, /GC=F/, /worst/i],
    wrong: ['get_model_portfolio', { view: 'check', holdings: '40% NVDA, 30% TLT' }],
    mended: { cash_pct: 30 },
  },
  {
    task: 'Cheap, quality, rising US stocks',
    calls: [['get_stock_analysis', { view: 'screen', preset: 'quality_at_price' }]],
    most: { credits: 5, tokens: 900 },
    contains: [/no measured edge/i, /matched|of \d+/i],
    wrong: ['get_stock_analysis', { view: 'screen', preset: 'quality at price' }],
  },
  {
    task: 'When does NVDA report?',
    calls: [['get_market_risk', { view: 'calendar', symbols: ['NVDA'] }]],
    most: { credits: 2, tokens: 300 },
    contains: [/NVDA/, /announced|estimated/],
    wrong: ['get_market_risk', { view: 'calendar', ticker: 'Nvidia' }],
  },
  {
    task: 'NVDA January–March 2025',
    calls: [['get_asset_prices', { view: 'history', symbols: 'NVDA', from: '2025-01-01', to: '2025-03-31' }]],
    most: { credits: 1, tokens: 900 },
    contains: [/2025-01-0/, /2025-03-(28|31)/, /volatility/],
    wrong: ['get_asset_prices', { view: 'history', ticker: 'NVDA', start: '2025-01-01', end: '2025-03-31' }],
  },
  {
    task: 'News on TSLA with links',
    calls: [['get_trading_signals', { view: 'events', symbols: ['TSLA'] }]],
    most: { credits: 0, tokens: 1_000 },
    contains: [/http|none|no event/i],
    wrong: ['get_trading_signals', { view: 'news', symbols: ['TSLA'] }],
  },
  {
    task: 'Risk over the year',
    calls: [['get_market_risk', { view: 'history' }]],
    most: { credits: 0, tokens: 900 },
    contains: [/highest|lowest/i],
  },
  {
    task: 'Which sectors lead?',
    calls: [['get_sector_radar', {}]],
    most: { credits: 2, tokens: 900 },
    contains: [/"evidence"/],
  },
  {
    task: 'Price of SPY',
    calls: [['get_asset_prices', { symbols: 'SPY' }]],
    most: { credits: 1, tokens: 250 },
    contains: [/SPY/, /as_of/, /delayed_minutes/],
    wrong: ['get_asset_prices', { symbols: 'gold, bitcoin' }],
  },
]
