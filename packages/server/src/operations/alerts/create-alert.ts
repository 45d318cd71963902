import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { Nullable } from '@bellwether-markets/engine/kernel/schema'
import { DAY, SECOND } from '@bellwether-markets/engine/kernel/time'
import { type Account, defineOperation } from '@bellwether-markets/products/contract/operation'
import { Type } from 'typebox'
import { type Condition, conditionText, EXAMPLES, readCondition } from '../../domain/alerts/condition.ts'
import { TO_STREAM } from '../../service/alerts/alert-store.ts'
import { evaluateRule, subjectsOf } from '../../service/alerts/evaluate-rules.ts'
import { noticeSecret } from '../../service/alerts/notice-secret.ts'
import { usedKeyError } from '../../service/answer/call-errors.ts'
import type { AlertRule } from '../../service/ports.ts'
import { keyedCaller } from '../account/account.ts'
import {
  type AlertDeps,
  alertDoc,
  derivedRuleId,
  foundAlert,
  knownSymbols,
  NEXT,
  newRuleId,
  targetOf,
} from './alert-deps.ts'
import { ALERT_EXAMPLE, Alert, conciseCreated, shownAlert } from './alert-schema.ts'
import { SOURCE_OF } from './readings.ts'

const STANDARD_COOLDOWN_S = 300

export const createAlert = defineOperation({
  id: 'alerts-create',
  method: 'POST',
  effect: 'write',
  scope: 'alerts:write',
  path: '/v1/alerts',
  title: 'Set an alert',
  brief: 'Be told when a condition comes to hold',
  summary: 'A rule that sends a notice when its condition comes to hold, by webhook or on the stream.',
  doc: alertDoc,
  access: 'keyed',
  credits: 0,
  query: Type.Object({}),
  body: Type.Object(
    {
      when: Type.String({
        minLength: 1,
        maxLength: 200,
        description: `Condition: ${Object.values(EXAMPLES).join(' | ')}`,
        examples: [EXAMPLES.risk_value],
      }),
      name: Type.Optional(
        Type.String({ minLength: 1, maxLength: 100, description: 'By default the condition' }),
      ),
      to: Type.Optional(
        Type.String({
          maxLength: 500,
          description: 'https address of a webhook, or "stream", the default',
          examples: [TO_STREAM],
        }),
      ),
      cooldown_s: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: (30 * DAY) / SECOND,
          description: `Seconds in which it fires once at most; ${STANDARD_COOLDOWN_S} by default`,
        }),
      ),
    },
    { additionalProperties: false },
  ),
  result: Type.Object({
    alert: Alert,
    secret: Nullable(
      Type.String({
        description: 'Signs the notices of this rule, shown only now; null for the stream',
        examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
      }),
    ),
  }),
  errors: ['too_many_alerts', 'symbol_not_tracked', 'no_data_yet'],
  tool: { name: 'manage_alerts', view: 'create' },
  concise: conciseCreated,
  example: {
    query: {},
    body: { when: EXAMPLES.risk_value, name: ALERT_EXAMPLE.name },
    result: { alert: ALERT_EXAMPLE, secret: null },
  },
  async handle(request, deps: AlertDeps) {
    const { account } = keyedCaller(request)
    const { when, name, to = TO_STREAM, cooldown_s: cooldownSeconds = STANDARD_COOLDOWN_S } = request.body
    const condition = readCondition(when)
    const target = targetOf(to)
    const input = { condition, name: name ?? conditionText(condition), target, cooldownSeconds }
    const { idempotencyKey } = request
    const id =
      idempotencyKey === undefined
        ? newRuleId(deps)
        : derivedRuleId(deps.serverSecret, account.id, idempotencyKey)
    await setRule(account, { ...input, id }, deps)
    const rule = await foundAlert(deps, account.id, id)
    if (!isOf(input, rule)) throw usedKeyError(idempotencyKey)
    const alert = shownAlert(rule)
    const secret = target === TO_STREAM ? null : noticeSecret(deps.serverSecret, id)
    return { data: { alert, secret }, next: NEXT }
  },
})

interface RuleInput {
  readonly id: string
  readonly condition: Condition
  readonly name: string
  readonly target: string
  readonly cooldownSeconds: number
}

/** @throws AppError `too_many_alerts`, `symbol_not_tracked`, `no_data_yet` */
async function setRule(
  account: Account,
  { id, condition, name, target, cooldownSeconds }: RuleInput,
  deps: AlertDeps,
): Promise<void> {
  const symbols = await knownSymbols(condition, deps)
  const most = TIERS[account.tier].alertRules
  const isAdded = await deps.alerts.addAlert(
    {
      id,
      account: account.id,
      name,
      condition: conditionText(condition),
      target,
      cooldownSeconds,
      product: SOURCE_OF[condition.form],
      ...firstMarks(condition, symbols, deps),
      past: await deps.pastFirings(condition, symbols, cooldownSeconds),
      createdAt: deps.wallClock.now(),
    },
    most,
  )
  if (!isAdded) throw new AppError('too_many_alerts', { most })
}

const isOf = (
  { condition, name, target, cooldownSeconds }: Omit<RuleInput, 'id'>,
  rule: AlertRule,
): boolean =>
  JSON.stringify([conditionText(condition), name, target, cooldownSeconds]) ===
  JSON.stringify([rule.condition, rule.name, rule.target, rule.cooldownSeconds])

/** The marks of now: only what comes to hold later is news. */
function firstMarks(
  condition: Condition,
  symbols: readonly string[],
  { alertSources, wallClock }: Pick<AlertDeps, 'alertSources' | 'wallClock'>,
): Pick<AlertRule, 'marks' | 'seenAsOf'> {
  const product = SOURCE_OF[condition.form]
  const current = alertSources.find(({ id }) => id === product)?.current()
  const readings = current?.read(condition, symbols)
  const now = { asOf: current?.asOf ?? wallClock.now(), subjects: subjectsOf(condition, symbols) }
  const { marks } = evaluateRule(condition, { marks: {}, cooldownSeconds: 0 }, readings ?? new Map(), now)
  return { marks, seenAsOf: readings === undefined ? undefined : current?.asOf }
}
