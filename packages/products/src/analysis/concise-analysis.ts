import { type Concise, tableOf } from '../contract/concise.ts'
import { percent } from '../english.ts'
import { pick } from '../pick.ts'
import type { Analysis, FundamentalsView, ScoresView, TechnicalsView } from './analysis-schema.ts'

const MOST = { points: 2, changes: 2, events: 2 }

/** The assessment first, then what is not known, the scores, and the most asked readings of reports and prices. */
export function conciseAnalysis(answer: Analysis): Concise {
  const { assessment, scores, news, signals, fundamentals, technicals } = answer
  return {
    summary: `${assessment.headline}.`,
    ...pick(answer, 'symbol', 'name', 'asset_class', 'sector', 'currency'),
    assessment: assessment.summary,
    caveats: caveatsOf(answer),
    edge: edgesOf(signals),
    next_report: reportOf(answer),
    scores: scoresOf(scores),
    for: assessment.bull_points.slice(0, MOST.points),
    against: assessment.bear_points.slice(0, MOST.points),
    fundamentals: fundamentals === null ? null : reportedOf(fundamentals),
    technicals: pricesOf(technicals),
    day: assessment.day,
    signals: signals?.text ?? null,
    last_events: newsOf(news),
    market: answer.market,
    would_change_it: assessment.what_would_change_it.slice(0, MOST.changes),
    more: 'detail=detailed for all points, all readings, every number with its source, and signals with their ids.',
  }
}

function caveatsOf({ not_known, technicals, fundamentals, stale, scores }: Analysis): readonly string[] {
  const { day } = technicals
  return [
    ...(stale ? [`The last close is of ${day}: a later session is missing.`] : []),
    not_known,
    ...(fundamentals?.price_basis === 'adjusted'
      ? ['No multiples: closes here are adjusted for dividends and splits.']
      : []),
    ...(scores.coverage > 0 && scores.coverage < 1
      ? [`The rating rests on ${percent(scores.coverage)} of its weights.`]
      : []),
    'The rating describes; it is no forecast.',
  ]
}

/** Of its signals; a screen has none. */
function edgesOf(signals: Analysis['signals']): unknown {
  if (signals === null) return null
  const called = signals.open.filter(({ kind, edge }) => kind === 'signal' && edge > 0)
  if (called.length === 0) return 'none'
  return called.map((signal) => ({
    source: signal.signal_type,
    ...pick(signal, 'direction', 'edge', 'strength', 'base_rate', 'resolves_at'),
  }))
}

function reportOf({ next_report, missing }: Analysis): unknown {
  return next_report ?? missing.find(({ part }) => part === 'next_report')?.reason ?? null
}

/** Without the old name of stability. */
const scoresOf = ({ risk: _, coverage: __, ...scores }: ScoresView) => scores

const reportedOf = (all: FundamentalsView) => ({
  ...pick(
    all,
    'period_end',
    'filed',
    'market_cap',
    'price_to_earnings',
    'price_to_sales',
    'free_cash_flow_yield_pct',
    'revenue_growth_pct',
    'operating_margin_pct',
    'net_margin_pct',
    'return_on_equity_pct',
    'equity_ratio_pct',
  ),
  altman_zone: all.altman_z?.zone ?? null,
})

const pricesOf = (all: TechnicalsView) => ({
  ...pick(
    all,
    'day',
    'close',
    'change_1d_pct',
    'return_1m_pct',
    'return_3m_pct',
    'return_12_1_pct',
    'gap_200_pct',
    'rsi_14',
    'volatility_1y_pct',
    'max_drawdown_1y_pct',
    'beta_1y',
  ),
  support: all.support.at(0) ?? null,
  resistance: all.resistance.at(0) ?? null,
})

function newsOf(news: Analysis['news']): unknown {
  if (news === null) return null
  if (news.events.length === 0) return news.text
  const columns = ['first_seen_at', 'type', 'direction', 'title', 'source', 'source_url'] as const
  return tableOf(news.events.slice(0, MOST.events), columns).rows
}
