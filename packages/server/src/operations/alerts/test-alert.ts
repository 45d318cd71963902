import { AppError, invalidValue } from '@bellwether-markets/engine/kernel/errors'
import { Flag, Nullable, Text, Whole } from '@bellwether-markets/engine/kernel/schema'
import { defineOperation } from '@bellwether-markets/products/contract/operation'
import { Type } from 'typebox'
import { TO_STREAM } from '../../service/alerts/alert-store.ts'
import { noticeBody } from '../../service/alerts/evaluate-rules.ts'
import { noticeSecret } from '../../service/alerts/notice-secret.ts'
import { keyedCaller } from '../account/account.ts'
import { type AlertDeps, foundAlert, NEXT } from './alert-deps.ts'
import { ALERT_EXAMPLE, AlertId } from './alert-schema.ts'

const MOST_AT_ONCE = 8
const RETRY_SECONDS = 15
const ID_BYTES = 16

let running = 0

export const testAlert = defineOperation({
  id: 'alerts-test',
  method: 'POST',
  effect: 'write',
  scope: 'alerts:write',
  path: '/v1/alerts/test',
  title: 'Test an alert',
  brief: 'Send one test notice to a webhook',
  summary: 'Sends one signed test notice to the webhook of a rule, and tells how it answered.',
  doc: 'The notice has the type `alert.test`. It is sent once, costs nothing and changes nothing of the rule.',
  access: 'keyed',
  credits: 0,
  query: Type.Object({}),
  body: Type.Object({ id: AlertId() }, { additionalProperties: false }),
  result: Type.Object({
    delivered: Flag('Whether the receiver answered with 2xx'),
    status: Nullable(Whole('HTTP status; null without an answer')),
    error: Nullable(Text('Why there was no answer')),
  }),
  errors: ['alert_not_found', 'overloaded'],
  tool: { name: 'manage_alerts', view: 'test' },
  concise: ({ delivered, status, error }) => ({
    summary: delivered
      ? `The test notice arrived (HTTP ${status}).`
      : `It did not arrive: ${error ?? `HTTP ${status}`}.`,
  }),
  example: {
    query: {},
    body: { id: ALERT_EXAMPLE.id },
    result: { delivered: true, status: 204, error: null },
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
    if (running >= MOST_AT_ONCE) throw new AppError('overloaded', { retry_after: RETRY_SECONDS })
    running++
    try {
      return { data: await tested(rule, deps), next: NEXT }
    } finally {
      running--
    }
  },
})

async function tested(
  rule: Awaited<ReturnType<typeof foundAlert>>,
  { webhooks, wallClock, serverSecret, randomBytes }: AlertDeps,
) {
  const at = wallClock.now()
  const id = `msg_${Buffer.from(randomBytes(ID_BYTES)).toString('base64url')}`
  const body = noticeBody('alert.test', rule, at, { before: null, after: null, symbol: '', link: '' })
  const secret = noticeSecret(serverSecret, rule.id)
  try {
    const status = await webhooks.post({ url: rule.target, id, body, secret, at })
    return { delivered: status >= 200 && status < 300, status, error: null }
  } catch (error) {
    return { delivered: false, status: null, error: String((error as Error).message).slice(0, 200) }
  }
}
