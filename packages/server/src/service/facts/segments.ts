import { remembered } from '@bellwether-markets/engine/kernel/remembered'
import { type Day, type Instant, utcDay } from '@bellwether-markets/engine/kernel/time'
import { type DecisionTimes, decisionFor } from '@bellwether-markets/engine/market/decision-times'
import type { AnyFactTable, InputRequest } from '@bellwether-markets/engine/market/inputs'
import type { Numbers, Observations } from '@bellwether-markets/engine/market/observation'
import { lastIndexUpTo } from '@bellwether-markets/engine/series/last-index-up-to'

/** Bounds the memory of windows that grow with the instants that are computed at once. */
const INSTANTS_AT_ONCE = 64
const GROWING: ReadonlySet<InputRequest['kind']> = new Set(['daily', 'curves', 'intraday', 'news'])

/**
 * Groups decision instants whose rows can be computed from the windows of the group's last instant: nothing that such a
 * row uses becomes known within the group later than for the decision of its own day. A revision begins a new group.
 */
export function segmentsOf(
  table: AnyFactTable,
  observations: Observations,
  instants: readonly Instant[],
): readonly (readonly Instant[])[] {
  const [first] = instants
  const span = { first, last: instants[instants.length - 1] }
  const inputs = Object.values(table.inputs(observations.universe))
  const most = inputs.some(({ request }) => GROWING.has(request.kind)) ? INSTANTS_AT_ONCE : instants.length
  const breaks = instants.length < 2 ? [] : disturbances(table, observations, span)
  const groups: Instant[][] = []
  for (const at of instants) {
    const group = groups.at(-1)
    const isApart =
      group === undefined || group.length === most || breaks.some((known) => known > group[0] && known <= at)
    if (isApart) groups.push([at])
    else group.push(at)
  }
  return groups
}

/** Holidays and weekends included, as many calendar days hold a session. */
const DAYS_PER_SESSION = 2

/** Columns of a market are never changed. */
const isAscending = remembered((values: Numbers): boolean => {
  for (let row = 1; row < values.length; row++) if (values[row] < values[row - 1]) return false
  return true
})

interface Span {
  readonly first: Instant
  readonly last: Instant
}

/** When the universe changed, or something within the span became known later than for the decision of its own day. */
function disturbances(table: AnyFactTable, observations: Observations, span: Span): readonly number[] {
  const late = new Set<number>(observations.universe.changes)
  const decidedFor = decisionsByDay(table.decides)
  const look = (days: Numbers | Day, knownAt: Numbers): void => {
    const [from, to] = isAscending(knownAt)
      ? [1 + lastIndexUpTo(knownAt, span.first), 1 + lastIndexUpTo(knownAt, span.last)]
      : [0, knownAt.length]
    for (let row = from; row < to; row++) {
      if (knownAt[row] <= span.first || knownAt[row] > span.last) continue
      if (knownAt[row] > decidedFor(typeof days === 'number' ? days : days[row])) late.add(knownAt[row])
    }
  }
  for (const { request } of Object.values(table.inputs(observations.universe))) {
    lookAt(request, observations, { span, look })
  }
  return [...late]
}

type Look = (days: Numbers | Day, knownAt: Numbers) => void

/** News and published figures carry their `knownAt`, which rows heed themselves. */
function lookAt(
  request: InputRequest,
  { daily, curve, training, intraday }: Observations,
  { span, look }: { readonly span: Span; readonly look: Look },
): void {
  // Symbols of one calendar may share their days.
  const seen = new Map<Numbers, Numbers>()
  const each = (columns: { readonly day: Numbers; readonly knownAt: Numbers } | undefined): void => {
    if (columns === undefined || seen.get(columns.knownAt) === columns.day) return
    seen.set(columns.knownAt, columns.day)
    look(columns.day, columns.knownAt)
  }
  if (request.kind === 'daily' || request.kind === 'daily_year' || request.kind === 'ranked_year') {
    for (const symbol of request.symbols) each(daily(symbol))
  } else if (request.kind === 'curves' || request.kind === 'curves_year') {
    for (const symbol of request.symbols) each(curve?.(symbol))
  } else if (request.kind === 'training') each(training?.())
  else if (request.kind === 'intraday') {
    for (const symbol of request.symbols) {
      const from = utcDay(span.first) - DAYS_PER_SESSION * request.sessions
      for (let day = from; day <= utcDay(span.last); day++) {
        const bars = intraday?.(symbol, day as Day)
        if (bars) look(bars.day, bars.knownAt)
      }
    }
  }
}

function decisionsByDay(times: DecisionTimes): (day: number) => Instant {
  const known = new Map<number, Instant>()
  return (day) => {
    let at = known.get(day)
    if (at === undefined) {
      at = decisionFor(times, day as Day)
      known.set(day, at)
    }
    return at
  }
}
