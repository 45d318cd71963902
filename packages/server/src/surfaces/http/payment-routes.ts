import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { errorBody } from '@bellwether-markets/products/contract/envelope'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { KnownRoute } from '../../service/answer/unknown-route.ts'
import type { ReceiveNotice } from '../../service/checkout/receive-notice.ts'
import type { SandboxApprovals } from '../../service/ports.ts'
import { pathHere, redirectTo, webAddress } from './own-path.ts'
import { SANDBOX_STYLE, sandboxPage } from './sandbox-page.ts'
import { errorHeaders } from './security-headers.ts'
import { sentBytes, sentForm } from './sent-form.ts'

const PAYPAL_WEBHOOK_PATH = '/v1/checkout/webhooks/paypal'
export const SANDBOX_PATH = '/checkout/sandbox'

const STYLE_HASH = createHash('sha256').update(SANDBOX_STYLE).digest('base64')
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    "form-action 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

type OnFault = (error: unknown, requestId: string) => void

/** Payment notices of a provider, which retries unless the notice was booked. */
export function webhookRoute(app: FastifyInstance, receive: ReceiveNotice, onFault: OnFault): KnownRoute[] {
  app.route({
    method: 'POST',
    url: PAYPAL_WEBHOOK_PATH,
    handler: async (request, reply) => {
      reply.hijack()
      try {
        await receive(singleHeaders(request), sentBytes(request))
        writeJson(reply.raw, request.id, { status: 200, body: JSON.stringify({ ok: true }) })
      } catch (error) {
        writeError(reply.raw, error, request.id, onFault)
      }
    },
  })
  return [{ method: 'POST', path: PAYPAL_WEBHOOK_PATH }]
}

/** Approval page for sandbox payments; its address is as secret as the order. */
export function sandboxRoutes(app: FastifyInstance, approvals: SandboxApprovals): KnownRoute[] {
  const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id
  const url = `${SANDBOX_PATH}/:id`

  app.route({
    method: ['GET', 'HEAD'],
    url,
    handler: async (request, reply) => {
      const payment = await approvals.payment(idOf(request))
      reply.headers({ ...PAGE_HEADERS, 'x-request-id': request.id })
      return reply.code(payment ? 200 : 404).send(sandboxPage(payment))
    },
  })
  app.route({
    method: 'POST',
    url,
    handler: async (request, reply) => {
      const decision = sentForm(request).get('decision')
      const id = idOf(request)
      const payment = await approvals.payment(id)
      reply.headers({ ...PAGE_HEADERS, 'x-request-id': request.id })
      if (!payment) return reply.code(404).send(sandboxPage(undefined))
      if (decision === 'approve') await approvals.approve(id)
      const back = new URL(decision === 'approve' ? payment.returnUrl : payment.cancelUrl)
      back.searchParams.set('token', id)
      return redirectTo(reply, webAddress(back.href) ?? pathHere('/checkout'), 303)
    },
  })
  const path = `${SANDBOX_PATH}/{id}`
  return ['GET', 'POST'].map((method) => ({ method, path }))
}

const singleHeaders = ({ raw }: FastifyRequest): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(raw.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )

export function writeError(
  response: ServerResponse,
  error: unknown,
  requestId: string,
  onFault: OnFault,
): void {
  if (!(error instanceof AppError)) onFault(error, requestId)
  const rejection = error instanceof AppError ? error : new AppError('internal_error')
  const body = errorBody(rejection, requestId)
  writeJson(response, requestId, { status: rejection.status, body, headers: errorHeaders(rejection) })
}

interface JsonReply {
  readonly status: number
  readonly body: string
  readonly headers?: readonly string[]
}

export function writeJson(
  response: ServerResponse,
  requestId: string,
  { status, body, headers = [] }: JsonReply,
): void {
  response.writeHead(status, [
    'x-request-id',
    requestId,
    ...headers,
    'cache-control',
    'no-store',
    'x-content-type-options',
    'nosniff',
    'content-type',
    'application/json; charset=utf-8',
    'content-length',
    String(Buffer.byteLength(body)),
  ])
  response.end(body)
}
