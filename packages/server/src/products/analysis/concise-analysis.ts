import type { Concise } from '../../contract/concise.ts'
import type { Analysis } from './analysis-schema.ts'

/** Of each side, and of what would change the view. */
const POINTS = 3
const EVENTS = 3

/** The assessment with both sides, scores, and the figures that an investor asks first. */
export function conciseAnalysis(answer: Analysis): Concise {
  const { assessment, scores, signals, news, missing, fundamentals, technicals } = answer
  return {
    summary: assessment.headline,
    caveats: [
      ...(answer.stale ? ['Stale: a later session is missing.'] : []),
      answer.not_known,
      ...missing.map(({ part, reason }) => `${part}: ${reason}`),
    ],
    ...{ symbol: answer.symbol, sector: answer.sector, currency: answer.currency },
    ...{ assessment: assessment.summary, day: assessment.day, scores },
    for: assessment.bull_points.slice(0, POINTS),
    against: assessment.bear_points.slice(0, POINTS),
    would_change_it: assessment.what_would_change_it.slice(0, POINTS),
    fundamentals: fundamentals && {
      ...{ period_end: fundamentals.period_end, price_to_earnings: fundamentals.price_to_earnings },
      ...{ price_to_sales: fundamentals.price_to_sales, price_to_book: fundamentals.price_to_book },
      free_cash_flow_yield_pct: fundamentals.free_cash_flow_yield_pct,
      ...{ operating_margin_pct: fundamentals.operating_margin_pct },
      ...{ return_on_equity_pct: fundamentals.return_on_equity_pct },
      ...{ revenue_growth_pct: fundamentals.revenue_growth_pct, market_cap: fundamentals.market_cap },
    },
    technicals: technicals && {
      ...{ day: technicals.day, close: technicals.close, gap_200_pct: technicals.gap_200_pct },
      ...{ rsi_14: technicals.rsi_14, return_3m_pct: technicals.return_3m_pct },
      ...{ return_12_1_pct: technicals.return_12_1_pct, volatility_1y_pct: technicals.volatility_1y_pct },
      ...{ max_drawdown_1y_pct: technicals.max_drawdown_1y_pct, beta_1y: technicals.beta_1y },
    },
    news: news?.events.slice(0, EVENTS).map(({ first_seen_at: at, type, title }) => [at, type, title]),
    columns: ['source', 'kind', 'direction', 'confidence', 'base_rate', 'resolves_at'],
    rows: (signals?.open ?? []).map((signal) => [
      ...[signal.signal_type, signal.kind, signal.direction, signal.confidence, signal.base_rate],
      signal.resolves_at,
    ]),
    more: 'Rows are its open signals and screens; detail=detailed for all figures and their sources.',
  }
}
