import { Type } from 'typebox'
import { defineOperation } from '../../contract/operation.ts'
import { AppError } from '../../kernel/errors.ts'
import { InstantText } from '../../kernel/schema.ts'
import { asInstant, formatInstant } from '../../kernel/time.ts'
import { noticeSecret, OLD_SECRET_MS } from '../../service/alerts/notice-secret.ts'
import { keyedCaller } from '../account/account.ts'
import { type AlertDeps, foundAlert } from './alert-deps.ts'
import { ALERT_EXAMPLE, AlertId } from './alert-schema.ts'
import { NEXT } from './doc.ts'

export const rotateAlertSecret = defineOperation({
  id: 'alerts-rotate',
  method: 'POST',
  effect: 'write',
  scope: 'alerts:write',
  path: '/v1/alerts/rotate',
  title: 'Rotate an alert secret',
  brief: 'Replace the secret that signs notices',
  summary: 'A new secret for the notices of a rule; the one before signs as well for 24 hours.',
  doc: 'The secret is shown in this answer only. Until `old_until` each notice has two signatures, so that a receiver may change its secret at any time. A second rotation within that time ends the first secret.',
  access: 'keyed',
  credits: 0,
  query: Type.Object({}),
  body: Type.Object({ id: AlertId() }, { additionalProperties: false }),
  result: Type.Object({
    secret: Type.String({ description: 'The new secret, shown only now' }),
    old_until: InstantText('Until then notices are signed with the one before as well'),
  }),
  errors: ['alert_not_found'],
  example: {
    query: {},
    body: { id: ALERT_EXAMPLE.id },
    result: { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', old_until: '2026-03-03T09:14:00Z' },
  },
  async handle(request, deps: AlertDeps) {
    const { account } = keyedCaller(request)
    const { id, secretVersion } = await foundAlert(deps, account.id, request.body.id)
    const now = deps.wallClock.now()
    const rule = await deps.alerts.rotateAlertSecret(account.id, id, secretVersion, now)
    if (rule === undefined) throw new AppError('alert_not_found', { id })
    const secret = noticeSecret(deps.serverSecret, id, rule.secretVersion)
    const until = asInstant((rule.rotatedAt ?? now) + OLD_SECRET_MS)
    return { data: { secret, old_until: formatInstant(until) }, next: NEXT }
  },
})
