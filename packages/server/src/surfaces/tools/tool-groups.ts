/** One way to ask a tool. */
export interface ViewText {
  /** As the endpoint or its part declares it. */
  readonly name: string
  /** What it answers, in a few words; the default view is described by the tool. */
  readonly what: string
  /** Name as a tool of its own, for models that do badly with `view`. */
  readonly plain: string
  /** About how long its short answer is, in o200k tokens. */
  readonly tokens: number
}

/** A tool of agents, and the skill of the same views. */
export interface ToolGroup {
  readonly name: string
  readonly title: string
  readonly skill: string
  /** What the default view answers, without its price. */
  readonly description: string
  /** In listed order; the first is the default. */
  readonly views: readonly ViewText[]
}

const view = (name: string, what: string, plain: string, tokens: number): ViewText => ({
  name,
  what,
  plain,
  tokens,
})

/** The nine of the specification. Endpoints name their tool and view; prices come from the endpoints. */
export const TOOL_GROUPS: readonly ToolGroup[] = [
  {
    name: 'get_market_risk',
    title: 'Market risk',
    skill: 'market-risk-assessment',
    description:
      'How dangerous the market is now: risk index 0–100, drivers, regions, crises, chance of a 7% fall. Start here.',
    views: [
      view('now', '', 'get_market_risk', 700),
      view('context', 'whole market, short', 'get_market_context', 600),
      view('changes', 'changes since an instant', 'get_market_changes', 700),
      view('history', 'index by day', 'get_risk_history', 600),
      view('calendar', 'reports ahead', 'get_calendar', 800),
      view('account', 'your credits', 'get_account', 200),
    ],
  },
  {
    name: 'get_market_regime',
    title: 'Market regime',
    skill: 'market-regime-detection',
    description:
      'BULL, BEAR, SIDEWAYS or CRISIS from the S&P 500 and VIX, with what would flip it. Read it second.',
    views: [
      view('now', '', 'get_market_regime', 600),
      view('history', 'regime by day', 'get_regime_history', 400),
    ],
  },
  {
    name: 'get_trading_signals',
    title: 'Trading signals',
    skill: 'trading-signals',
    description: 'Signals by measured edge over their base rate; screens apart.',
    views: [
      view('now', '', 'get_trading_signals', 1300),
      view('alpha', 'stock model', 'get_alpha_signals', 1300),
      view('intraday', 'this session', 'get_intraday_signals', 600),
      view('record', 'how often each source was right', 'get_track_record', 1000),
      view('outcomes', 'entries of that record', 'get_signal_outcomes', 1000),
      view('events', 'news with links', 'get_market_events', 1200),
      view('impact', 'what events move', 'get_event_impact', 1000),
    ],
  },
  {
    name: 'get_asset_prices',
    title: 'Asset prices',
    skill: 'asset-prices',
    description:
      'Prices of US stocks, ETFs, commodities, currency pairs and indices, refreshed every two minutes; not crypto.',
    views: [
      view('now', '', 'get_asset_prices', 1200),
      view('history', 'past bars of symbols', 'get_price_history', 900),
      view('find', 'find a ticker', 'get_symbols', 600),
      view('why', 'parts of a move', 'get_price_move', 500),
    ],
  },
  {
    name: 'get_stock_analysis',
    title: 'Stock analysis',
    skill: 'stock-analysis',
    description:
      'One asset: fundamentals, technicals, six scores, signals, events, what speaks for and against it.',
    views: [
      view('one', '', 'get_stock_analysis', 900),
      view('compare', '2–8 side by side', 'get_stock_comparison', 600),
      view('screen', 'filter stocks', 'get_stock_screen', 700),
    ],
  },
  {
    name: 'get_intelligence_briefing',
    title: 'Daily briefing',
    skill: 'intelligence-briefing',
    description: 'The day in words, every number grounded, English or German. Once a day.',
    views: [view('now', '', 'get_intelligence_briefing', 1200)],
  },
  {
    name: 'get_commodity_signals',
    title: 'Commodity signals',
    skill: 'commodity-signals',
    description:
      'Scores, direction, seasonality and carry of 15 raw materials (gold, oil, wheat …), furthest from neutral first.',
    views: [view('now', '', 'get_commodity_signals', 1400)],
  },
  {
    name: 'get_sector_radar',
    title: 'Sector radar',
    skill: 'sector-rotation',
    description:
      'Which of 11 US sectors lead or lag: momentum, breadth, rotation quadrant. A description, no forecast.',
    views: [view('now', '', 'get_sector_radar', 900)],
  },
  {
    name: 'get_model_portfolio',
    title: 'Model portfolio',
    skill: 'model-portfolio',
    description: 'A 60/40 paper portfolio with a brake: positions, rules, limits and its record.',
    views: [
      view('model', '', 'get_model_portfolio', 1000),
      view('curve', 'its worth by month', 'get_portfolio_curve', 900),
      view('trades', 'its orders', 'get_portfolio_trades', 1000),
      view('check', 'check your holdings', 'get_portfolio_check', 600),
    ],
  },
]

/** Beyond the nine, in a set of their own: they change what an account has. */
export const ALERT_GROUPS: readonly ToolGroup[] = [
  {
    name: 'manage_alerts',
    title: 'Alerts',
    skill: 'alerts',
    description: 'Alert rules of the account, with how often each would have fired in the last year.',
    views: [
      view('list', '', 'list_alerts', 400),
      view('create', 'set one by `when`', 'create_alert', 300),
      view('delete', 'by id', 'delete_alert', 100),
      view('test', 'send a test notice to its webhook', 'test_alert', 100),
    ],
  },
  {
    name: 'manage_watchlists',
    title: 'Watch-lists',
    skill: 'watch-lists',
    description: 'Named lists of symbols.',
    views: [
      view('list', '', 'list_watchlists', 300),
      view('save', 'create, rename or replace one', 'save_watchlist', 150),
      view('delete', 'by name', 'delete_watchlist', 100),
    ],
  },
]
