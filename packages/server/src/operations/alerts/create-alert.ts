import { Nullable } from '@bellwether-markets/engine/kernel/schema'
import { DAY, SECOND } from '@bellwether-markets/engine/kernel/time'
import { defineOperation } from '@bellwether-markets/products/contract/operation'
import { Type } from 'typebox'
import { EXAMPLES, readCondition } from '../../domain/alerts/condition.ts'
import { TO_STREAM } from '../../service/alerts/alert-store.ts'
import { noticeSecret } from '../../service/alerts/notice-secret.ts'
import { keyedCaller } from '../account/account.ts'
import { type AlertDeps, derivedRuleId, foundAlert, newRuleId, targetOf } from './alert-deps.ts'
import { ALERT_EXAMPLE, Alert, shownAlert } from './alert-schema.ts'
import { conciseCreated } from './concise-alerts.ts'
import { alertDoc, NEXT } from './doc.ts'
import { setRule } from './set-rule.ts'

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
    const { idempotencyKey } = request
    const id =
      idempotencyKey === undefined
        ? newRuleId(deps)
        : derivedRuleId(deps.serverSecret, account.id, idempotencyKey)
    await setRule(account, { id, condition, name, target, cooldownSeconds }, deps)
    const alert = shownAlert(await foundAlert(deps, account.id, id))
    const secret = target === TO_STREAM ? null : noticeSecret(deps.serverSecret, id)
    return { data: { alert, secret }, next: NEXT }
  },
})
