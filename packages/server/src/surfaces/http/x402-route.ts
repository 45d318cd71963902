import type { TierId } from '@bellwether-markets/engine/kernel/credits'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { errorBody } from '@bellwether-markets/products/contract/envelope'
import { parseQuery, rawQuery } from '@bellwether-markets/products/contract/query/query'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { checkoutCapture, checkoutCreate } from '../../operations/checkout/create-order.ts'
import { topUpAccount } from '../../operations/checkout/payment.ts'
import type { AddressWindow } from '../../service/answer/address-limit.ts'
import { rateLimitError } from '../../service/answer/call-errors.ts'
import type { KnownRoute } from '../../service/answer/unknown-route.ts'
import type { X402Input, X402Outcome } from '../../service/checkout/buy-by-x402.ts'
import type { Account, MarketKind } from '../../service/ports.ts'
import { headerOf, keyOf } from './caller.ts'
import { writeError, writeJson } from './payment-routes.ts'

const X402_PATH = '/v1/checkout/x402'

export interface X402RouteDeps {
  readonly buy: (input: X402Input) => Promise<X402Outcome>
  readonly findAccount: (key: string | undefined) => Promise<Account | undefined>
  readonly addressLimit: (address: string) => AddressWindow
  readonly market: MarketKind
  readonly baseUrl: () => string
  readonly now: () => number
  readonly onFault: (error: unknown, requestId: string) => void
}

const { tier } = checkoutCreate.query.properties
const { name, email } = checkoutCapture.query.properties
const QUERY = Type.Object({ tier, name, email })

/** Sells credits for a payment sent with the call, by the HTTP transport of x402 version 2. */
export function x402Route(app: FastifyInstance, deps: X402RouteDeps): KnownRoute[] {
  app.route({
    method: 'POST',
    url: X402_PATH,
    handler: async (request, reply) => {
      reply.hijack()
      const { headers, url = '' } = request.raw
      try {
        const window = deps.addressLimit(request.ip)
        if (!window.allowed) throw rateLimitError(window.resetAt, asInstant(deps.now()))
        const query = queryOf(url)
        const key = keyOf(headers)
        const outcome = await deps.buy({
          ...query,
          account: topUpAccount({ key, account: await deps.findAccount(key) }),
          payment: headerOf(headers, 'payment-signature'),
          idempotencyKey: headerOf(headers, 'idempotency-key'),
          resource: `${deps.baseUrl()}${X402_PATH}?tier=${query.tier}`,
        })
        writeOutcome(reply.raw, outcome, request.id, deps.market)
      } catch (error) {
        writeError(reply.raw, error, request.id, deps.onFault)
      }
    },
  })
  return [{ method: 'POST', path: X402_PATH }]
}

function queryOf(url: string): { tier: TierId; name: string; email: string } {
  const mark = url.indexOf('?')
  const raw = rawQuery(mark < 0 ? '' : url.slice(mark + 1))
  const parsed = parseQuery(QUERY, { path: [], query: raw, header: [] })
  if (!parsed.ok) throw new AppError('validation_error', { detail: parsed.detail })
  return parsed.value as { tier: TierId; name: string; email: string }
}

function writeOutcome(
  response: Parameters<typeof writeJson>[0],
  outcome: X402Outcome,
  requestId: string,
  market: MarketKind,
): void {
  if (outcome.kind === 'terms') {
    const { error: reason, ...terms } = outcome.required
    const body = errorBody(new AppError('payment_required', { ...terms, reason }), requestId)
    const headers = ['payment-required', encoded(outcome.required)]
    return writeJson(response, requestId, { status: 402, body, headers })
  }
  const { order, apiKey, creditsRemaining, settlement } = outcome
  const data = {
    api_key: apiKey ?? null,
    key: order.maskedKey,
    tier: order.tier,
    credits: order.credits,
    credits_remaining: creditsRemaining,
    order_id: order.id,
  }
  const meta = { credits_used: 0, market, request_id: requestId }
  const headers = settlement === undefined ? [] : ['payment-response', encoded(settlement)]
  writeJson(response, requestId, { status: 200, body: JSON.stringify({ ok: true, data, meta }), headers })
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')
