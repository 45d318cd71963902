import { Type } from 'typebox'
import { defineOperation } from '../../contract/operation.ts'
import { AppError } from '../../kernel/errors.ts'
import { asInstant, DAY } from '../../kernel/time.ts'
import { keyedCaller } from '../account/account.ts'
import type { AlertDeps } from './alert-deps.ts'
import { NEXT } from './doc.ts'

const RESENT_WITHIN_MS = 30 * DAY
const EXAMPLE_NOTICE = 'msg_2KWPBgLlAfxdpx2AI54pPJ'

export const resendNotice = defineOperation({
  id: 'alerts-resend',
  method: 'POST',
  effect: 'write',
  scope: 'alerts:write',
  path: '/v1/alerts/resend',
  title: 'Send a notice again',
  brief: 'Send a dead notice again',
  summary: 'Sends a notice that was given up in the last 30 days again, and makes its rule active.',
  doc: 'It is tried as if it were new, with the same id.',
  access: 'keyed',
  credits: 0,
  query: Type.Object({}),
  body: Type.Object(
    {
      notice: Type.String({
        minLength: 1,
        maxLength: 60,
        description: 'Id of the notice, from `dead` of `GET /v1/alerts`',
        examples: [EXAMPLE_NOTICE],
      }),
    },
    { additionalProperties: false },
  ),
  result: Type.Object({ resent: Type.String({ description: 'Id of the notice' }) }),
  errors: ['alert_not_found'],
  example: { query: {}, body: { notice: EXAMPLE_NOTICE }, result: { resent: EXAMPLE_NOTICE } },
  async handle(request, { alerts, wallClock }: AlertDeps) {
    const { account } = keyedCaller(request)
    const { notice } = request.body
    const now = wallClock.now()
    const isFound = await alerts.resendNotice(account.id, notice, now, asInstant(now - RESENT_WITHIN_MS))
    if (!isFound) throw new AppError('alert_not_found', { notice })
    return { data: { resent: notice }, next: NEXT }
  },
})
