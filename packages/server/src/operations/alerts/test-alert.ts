import { AppError, invalidValue } from '@bellwether-markets/engine/kernel/errors'
import { Flag, Nullable, Text } from '@bellwether-markets/engine/kernel/schema'
import { defineOperation } from '@bellwether-markets/products/contract/operation'
import { Type } from 'typebox'
import { TO_STREAM } from '../../service/alerts/alert-store.ts'
import { messageBody, noticeBody } from '../../service/alerts/evaluate-rules.ts'
import { noticeSecret } from '../../service/alerts/notice-secret.ts'
import { keyedCaller } from '../account/account.ts'
import { type AlertDeps, foundAlert, NEXT } from './alert-deps.ts'
import { ALERT_EXAMPLE, AlertId } from './alert-schema.ts'

const MOST_AT_ONCE = 32
const RETRY_SECONDS = 15
const ID_BYTES = 16
const UNREACHABLE =
  'not reachable: no 2xx in 15 seconds. Check that the name has public addresses only, the certificate is valid, nothing redirects, and the receiver takes POST.'

/** Accounts whose test is under way. */
const running = new Set<number>()

export const testAlert = defineOperation({
  id: 'alerts-test',
  method: 'POST',
  effect: 'write',
  scope: 'alerts:write',
  path: '/v1/alerts/test',
  title: 'Test an alert',
  brief: 'Send one test notice to a webhook',
  summary: 'Sends one signed test notice to the webhook of a rule, and tells how it answered.',
  doc: 'The message holds one notice of the type `alert.test`. It is sent once, costs nothing and changes nothing of the rule. One that is not accepted is answered after 15 seconds, whatever the reason. An account tests one rule at a time.',
  access: 'keyed',
  credits: 0,
  query: Type.Object({}),
  body: Type.Object({ id: AlertId() }, { additionalProperties: false }),
  result: Type.Object({
    delivered: Flag('Whether the receiver answered with 2xx'),
    error: Nullable(Text('What to check if it did not')),
  }),
  errors: ['alert_not_found', 'overloaded'],
  tool: { name: 'manage_alerts', view: 'test' },
  concise: ({ error }) => ({ summary: error === null ? 'The test notice arrived.' : `It is ${error}` }),
  example: {
    query: {},
    body: { id: ALERT_EXAMPLE.id },
    result: { delivered: true, error: null },
  },
  async handle(request, deps: AlertDeps) {
    const { account } = keyedCaller(request)
    const rule = await foundAlert(deps, account.id, request.body.id)
    if (rule.target === TO_STREAM) {
      throw invalidValue(
        ['body', 'id'],
        'this rule has no webhook',
        rule.id,
        'Open GET /v1/stream?alerts=true instead.',
      )
    }
    if (running.has(account.id) || running.size >= MOST_AT_ONCE)
      throw new AppError('overloaded', { retry_after: RETRY_SECONDS })
    running.add(account.id)
    try {
      const delivered = await isDelivered(rule, deps)
      return { data: { delivered, error: delivered ? null : UNREACHABLE }, next: NEXT }
    } finally {
      running.delete(account.id)
    }
  },
})

function isDelivered(
  rule: Awaited<ReturnType<typeof foundAlert>>,
  { webhooks, wallClock, serverSecret, randomBytes }: AlertDeps,
): Promise<boolean> {
  const at = wallClock.now()
  const id = `msg_${Buffer.from(randomBytes(ID_BYTES)).toString('base64url')}`
  const body = noticeBody('alert.test', rule, at, { before: null, after: null, symbol: '', link: '' })
  return webhooks.reaches({
    id,
    at,
    url: rule.target,
    account: rule.account,
    body: messageBody([{ id, body }]),
    secrets: [noticeSecret(serverSecret, rule.id)],
  })
}
