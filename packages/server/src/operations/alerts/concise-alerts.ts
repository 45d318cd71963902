import type { Concise } from '@bellwether-markets/products/contract/concise'
import { TO_STREAM } from '../../service/alerts/alert-store.ts'
import type { Alert } from './alert-schema.ts'

const ROWS = 10

/** `3 times in the year to 2026-02-27` */
function pastText({ past_year: { fired, from, to, note } }: Pick<Alert, 'past_year'>): string {
  if (fired === null) return `How often it would have fired is not known: ${note}`
  const times = fired === 1 ? 'once' : `${fired} times`
  return `It would have fired ${times} from ${from} to ${to}.`
}

export function conciseCreated({ alert, secret }: { alert: Alert; secret: string | null }): Concise {
  const { when, to, state, past_year: past, id } = alert
  const [only] = state.length === 1 ? state : []
  const now = only === undefined ? '' : ` Now: ${only.value}${only.armed ? '' : ', so it holds already'}.`
  const receiver = to === TO_STREAM ? 'the stream' : to
  return {
    summary: `Alert ${id} is set: ${when}, to ${receiver}.${now} ${pastText(alert)}`,
    caveats: past.fired === null ? [] : [past.note],
    ...(secret === null ? {} : { secret }),
  }
}

export function conciseAlerts(
  { alerts, count, most }: { alerts: readonly Alert[]; count: number; most: number },
  _query: object,
  limit: number | undefined,
): Concise {
  const shown = alerts.slice(0, limit ?? ROWS)
  return {
    summary: `${count} of ${most} alert rules.`,
    columns: ['id', 'when', 'to', 'status', 'value', 'fired_last_year'],
    rows: shown.map(({ id, when, to, status, state, past_year: { fired } }) => [
      id,
      when,
      to,
      status,
      state.length === 1 ? state[0].value : null,
      fired,
    ]),
    more: shown.length < count ? `limit=${count} for all.` : 'detail=detailed for states.',
  }
}
