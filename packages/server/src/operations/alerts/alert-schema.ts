import {
  Count,
  Flag,
  InstantText,
  List,
  Nullable,
  OneOf,
  Text,
} from '@bellwether-markets/engine/kernel/schema'
import { formatInstant } from '@bellwether-markets/engine/kernel/time'
import type { Concise } from '@bellwether-markets/products/contract/concise'
import { type Static, Type } from 'typebox'
import { TO_STREAM } from '../../service/alerts/alert-store.ts'
import type { AlertRule } from '../../service/ports.ts'
import example from './alert-example.json' with { type: 'json' }

const MOST_SUBJECTS = 20

const Value = Type.Union([Type.Number(), Type.String(), Type.Null()])

const PastYear = Type.Object(
  {
    fired: Nullable(Count('How often it would have fired; null if no history is held')),
    from: Nullable(Text('First day that was looked at')),
    to: Nullable(Text('Last day')),
    note: Text('How it was counted, or why it was not'),
  },
  { description: 'Dry run over the year before the rule was made' },
)

export const Alert = Type.Object({
  id: Type.String(),
  name: Type.String(),
  when: Text('Condition, in its one spelling'),
  to: Text('Receiver of its notices'),
  cooldown_s: Type.Integer({ minimum: 0 }),
  status: OneOf(['active', 'paused', 'disabled'], {
    description:
      'paused: five notices died in a row, or no credits were left. disabled: the receiver answered 410. Delete such a rule and make it again',
  }),
  reason: Nullable(Text('Why it is not active')),
  created_at: InstantText('When it was made'),
  seen_as_of: Nullable(InstantText('Snapshot on which it was last evaluated')),
  state: List(
    Type.Object({
      symbol: Nullable(Text('Null for a condition without one')),
      value: Value,
      armed: Flag('Whether it fires when its condition comes to hold; false while it holds already'),
      fired_at: Nullable(InstantText('Snapshot on which it fired last')),
    }),
    `Last values, of ${MOST_SUBJECTS} symbols at most`,
  ),
  past_year: PastYear,
})
export type Alert = Static<typeof Alert>

export const AlertId = (options: object = {}) =>
  Type.String({
    minLength: 1,
    maxLength: 40,
    description: 'Id of the rule',
    examples: ['al_3fK9aQ'],
    ...options,
  })

export const shownAlert = (rule: AlertRule): Alert => ({
  id: rule.id,
  name: rule.name,
  when: rule.condition,
  to: rule.target,
  cooldown_s: rule.cooldownSeconds,
  status: rule.status,
  reason: rule.reason ?? null,
  created_at: formatInstant(rule.createdAt),
  seen_as_of: rule.seenAsOf === undefined ? null : formatInstant(rule.seenAsOf),
  state: Object.entries(rule.marks)
    .slice(0, MOST_SUBJECTS)
    .map(([symbol, { value, fired, firedAt }]) => ({
      symbol: symbol === '' ? null : symbol,
      value,
      armed: !fired,
      fired_at: firedAt === undefined ? null : formatInstant(firedAt),
    })),
  past_year: {
    fired: rule.past.count,
    from: rule.past.from,
    to: rule.past.to,
    note: rule.past.note,
  },
})

export const ALERT_EXAMPLE = example as Alert

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
