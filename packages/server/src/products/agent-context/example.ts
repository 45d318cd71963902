import type { AgentContext } from './context-schema.ts'

/** An answer of an invented market. */
export const agentContextExample: AgentContext = {
  risk: { value: 72.8, status: 'ELEVATED', change_7d: 6.9, p_fall: 0.284 },
  regime: { is: 'BEAR', days: 12 },
  crises: ['Epidemic worldwide (BR, US): 63, rising'],
  signals: ['NVDA short 0.517 alpha_14d', 'COST long 0.497 radar_daily'],
  events: [{ type: 'guidance_up', asset: 'BA up', impact: 49, headline: 'Boeing raises full-year outlook' }],
  portfolio: { cash_pct: 31, top: ['IEF 28', 'SPY 22', 'GLD 11', 'TLT 8'] },
  stance: 'cautious: stress is high; consider reducing exposure',
  fresh: 'risk 0, regime 55, signals 0, news 0, portfolio 955 min',
  next: ['/v1/risk', '/v1/regime', '/v1/impact?event=guidance_up', '/v1/signals/latest'],
  missing: [],
  tokens: 375,
}
