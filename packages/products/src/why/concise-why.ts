import { type Cell, type Columns, type Concise, tableOf } from '../contract/concise.ts'
import { pick } from '../pick.ts'
import { cutAtBlank, dayOrInstant } from '../short-form.ts'
import type { PartsOfMove, ReportedEvent } from './why-schema.ts'

const OFFSET = 'Large parts offset each other: betas of the sessions before fit such days badly.'
const MOST = { events: 3, title: 80 }

/** What the price did first, then its parts, then what was reported at the same time. */
export function conciseWhy(answer: PartsOfMove, _query: object, limit = MOST.events): Concise {
  const { summary, coverage, missing, events, events_total: total } = answer
  const rows = events.slice(0, limit)
  return {
    summary,
    evidence: pick(answer, 'move_pct', 'usual_move_pct', 'unusual', 'premise_right'),
    caveats: [
      'At the same time is no cause: parts are estimates by past betas.',
      coverage.note,
      ...(offset(answer) ? [OFFSET] : []),
      ...missing.map(({ reason }) => reason),
    ],
    events: tableOf(rows, EVENT_COLUMNS),
    columns: ['part', 'pct', 'with', 'beta'],
    rows: partRows(answer),
    ...(rows.length < total ? { more: `limit=${Math.min(total, events.length)} for more events.` } : {}),
  }
}

/** Parts much larger than the move. */
const offset = ({ move_pct, usual_move_pct, ...answer }: PartsOfMove): boolean =>
  Object.values(
    pick(answer, 'market_pct', 'group_pct', 'currency_pct', 'roll_pct', 'own_pct'),
  ).reduce<number>((sum, part) => sum + Math.abs(part ?? 0), 0) >
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

const EVENT_COLUMNS: Columns<ReportedEvent> = [
  {
    at: ({ at, time_known }: ReportedEvent) => dayOrInstant(at, time_known),
    reported: ({ title, cause }) =>
      cutAtBlank(title.length > MOST.title && cause !== null ? cause : title, MOST.title),
  },
  'type',
  'expected',
  'session_own_pct',
  'may_account',
  'url',
]
