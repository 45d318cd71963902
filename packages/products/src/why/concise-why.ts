import type { Cell, Concise } from '../contract/concise.ts'
import type { PartsOfMove, ReportedEvent } from './why-schema.ts'

const OFFSET = 'Large parts offset each other: betas of the sessions before fit such days badly.'
const MOST = { events: 3, title: 80 }

/** What the price did first, then its parts, then what was reported at the same time. */
export function conciseWhy(answer: PartsOfMove, _query: object, limit: number | undefined): Concise {
  const { summary, coverage, missing, events, events_total: total } = answer
  const shown = events.slice(0, limit ?? MOST.events)
  return {
    summary,
    evidence: {
      move_pct: answer.move_pct,
      usual_move_pct: answer.usual_move_pct,
      unusual: answer.unusual,
      premise_right: answer.premise_right,
    },
    caveats: [
      'At the same time is no cause: parts are estimates by past betas.',
      coverage.note,
      ...(offset(answer) ? [OFFSET] : []),
      ...missing.map(({ reason }) => reason),
    ],
    events: {
      columns: ['at', 'reported', 'type', 'expected', 'session_own_pct', 'may_account', 'url'],
      rows: shown.map(eventRow),
    },
    columns: ['part', 'pct', 'with', 'beta'],
    rows: partRows(answer),
    ...(shown.length < total ? { more: `limit=${Math.min(total, events.length)} for more events.` } : {}),
  }
}

/** Parts much larger than the move. */
const offset = ({
  market_pct,
  group_pct,
  currency_pct,
  roll_pct,
  own_pct,
  move_pct,
  usual_move_pct,
}: PartsOfMove): boolean =>
  [market_pct, group_pct, currency_pct, roll_pct, own_pct].reduce<number>(
    (sum, part) => sum + Math.abs(part ?? 0),
    0,
  ) >
  3 * Math.max(Math.abs(move_pct), usual_move_pct)

function partRows(answer: PartsOfMove): Cell[][] {
  const factorRows = answer.factors.map(({ part, name, beta }): Cell[] => [
    part,
    answer[`${part}_pct`],
    name,
    beta,
  ])
  return [
    ...factorRows,
    ...(answer.roll_pct ? [['roll', answer.roll_pct, 'the next contract', null]] : []),
    ['own', answer.own_pct, answer.factors.length === 0 ? 'it is the stock market' : null, null],
    ['of own: events may account', answer.accounted_pct, null, null],
    ['of own: unexplained', answer.unexplained_pct, null, null],
  ]
}

const eventRow = ({
  at,
  time_known,
  title,
  cause,
  type,
  expected,
  session_own_pct,
  may_account,
  url,
}: ReportedEvent): Cell[] => [
  time_known ? at : at.slice(0, at.indexOf('T')),
  cut(title.length > MOST.title && cause !== null ? cause : title),
  type,
  expected,
  session_own_pct,
  may_account,
  url,
]

/** At a blank, so that no word or number is cut in two. */
function cut(title: string): string {
  if (title.length <= MOST.title) return title
  const end = title.lastIndexOf(' ', MOST.title)
  return `${title.slice(0, end > 0 ? end : MOST.title)} …`
}
