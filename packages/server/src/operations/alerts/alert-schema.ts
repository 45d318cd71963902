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
import { type Static, Type } from 'typebox'
import { EXAMPLES } from '../../domain/alerts/condition.ts'
import { TO_STREAM } from '../../service/alerts/alert-store.ts'
import type { AlertRule } from '../../service/ports.ts'

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

export const AlertId = (wish: object = {}) =>
  Type.String({
    minLength: 1,
    maxLength: 40,
    description: 'Id of the rule',
    examples: ['al_3fK9aQ'],
    ...wish,
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

export const ALERT_EXAMPLE: Alert = {
  id: 'al_3fK9aQ',
  name: 'Risk is high',
  when: EXAMPLES.risk_value,
  to: TO_STREAM,
  cooldown_s: 300,
  status: 'active',
  reason: null,
  created_at: '2026-03-02T09:14:00Z',
  seen_as_of: '2026-03-02T09:10:00Z',
  state: [{ symbol: null, value: 41.2, armed: true, fired_at: null }],
  past_year: {
    fired: 3,
    from: '2025-03-03',
    to: '2026-02-27',
    note: 'By the value after each close: what came and went within a day is not counted.',
  },
}
