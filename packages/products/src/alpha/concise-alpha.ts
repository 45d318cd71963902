import { type Concise, tableOf } from '../contract/concise.ts'
import { pick } from '../pick.ts'
import { calledSide, EDGE_CAVEAT, restText } from '../short-form.ts'
import type { Alpha } from './alpha-schema.ts'

const ROWS = 12
const REASONS = 2

/** What the model has measured and costs, then its signals by strength. */
export function conciseAlpha(answer: Alpha, _query: object, limit = ROWS): Concise {
  const { signals, model, cost, why_none: whyNone, not_issued: notIssued } = answer
  const rows = signals.slice(0, limit)
  const [first] = signals
  const { evidence } = model
  const hasEdge = first?.kind === 'signal'
  return {
    summary: !hasEdge
      ? (whyNone ?? 'The stock model has no signal with an edge now; what is listed is a screen.')
      : `The stock model of ${answer.date} is surest that ${first.symbol} ${first.direction === 'long' ? 'beats' : 'trails'} the median stock over ten sessions: ${first.confidence}, against a base rate of ${first.base_rate}.`,
    evidence: evidence && {
      ...pick(evidence, 'kind', 'rank_ic', 'interval_95', 't', 'hit_rate', 'base_rate', 'n'),
      edge_state: model.edge_state,
    },
    caveats: [
      ...(hasEdge ? [EDGE_CAVEAT, ...(cost === null ? [] : [cost.statement])] : []),
      ...notIssued.map(({ explanation, symbols }) => `${symbols.join(', ')}: ${explanation}`),
    ],
    date: answer.date,
    ...tableOf(rows, [
      'symbol',
      { direction: calledSide },
      'kind',
      'confidence',
      'base_rate',
      'edge',
      'edge_se',
      'expected_excess_pct',
      'resolves_at',
    ]),
    reasons: rows.slice(0, REASONS).map(({ symbol, reason_en: reason }) => `${symbol}: ${reason}`),
    more: `${restText(rows.length, signals.length)}detail=detailed for drivers and exposure.`,
  }
}
