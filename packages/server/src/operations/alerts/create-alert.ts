import { Type } from 'typebox'
import { defineOperation } from '../../contract/operation.ts'
import { conditionText, EXAMPLES, readCondition } from '../../domain/alerts/condition.ts'
import { TIERS } from '../../kernel/credits.ts'
import { AppError } from '../../kernel/errors.ts'
import { Nullable } from '../../kernel/schema.ts'
import { DAY, SECOND } from '../../kernel/time.ts'
import { TO_STREAM } from '../../service/alerts/alert-store.ts'
import { evaluateRule, subjectsOf } from '../../service/alerts/evaluate-rules.ts'
import { noticeSecret } from '../../service/alerts/notice-secret.ts'
import { keyedCaller } from '../account/account.ts'
import { type AlertDeps, derivedRuleId, foundAlert, knownSymbols, newRuleId, targetOf } from './alert-deps.ts'
import { ALERT_EXAMPLE, Alert, shownAlert } from './alert-schema.ts'
import { conciseCreated } from './concise-alerts.ts'
import { alertDoc, NEXT } from './doc.ts'
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
        description: `Condition: ${Object.values(EXAMPLES).join(' | ')}; list:<watch-list> for a symbol`,
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
    const symbols = await knownSymbols(account.id, condition, deps)
    const product = SOURCE_OF[condition.form]
    const current = deps.alertSources.find(({ id }) => id === product)?.current()
    const readings = current?.read(condition, symbols)
    const seen = current !== undefined && readings !== undefined
    // The mark of now: only what comes to hold later is news.
    const { marks } = evaluateRule(condition, { marks: {}, cooldownSeconds }, readings ?? new Map(), {
      asOf: current?.asOf ?? deps.wallClock.now(),
      subjects: subjectsOf(condition, symbols),
    })
    const { idempotencyKey } = request
    const id =
      idempotencyKey === undefined
        ? newRuleId(deps)
        : derivedRuleId(deps.serverSecret, account.id, idempotencyKey)
    const written = conditionText(condition)
    const isAdded = await deps.alerts.addAlert(
      {
        ...{ id, account: account.id, name: name ?? written, condition: written, product, target },
        ...{ cooldownSeconds, marks, seenAsOf: seen ? current.asOf : undefined },
        past: await deps.pastFirings(condition, symbols, cooldownSeconds),
        createdAt: deps.wallClock.now(),
      },
      TIERS[account.tier].alertRules,
    )
    if (!isAdded) throw new AppError('too_many_alerts', { most: TIERS[account.tier].alertRules })
    const alert = shownAlert(await foundAlert(deps, account.id, id))
    const secret = target === TO_STREAM ? null : noticeSecret(deps.serverSecret, id, 1)
    return { data: { alert, secret }, next: NEXT }
  },
})
