import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PayPalRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface PayPalReply {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** What goes wrong with one request: it never arrives, its answer never does, or it is answered otherwise. */
export type Fault = 'request_lost' | 'answer_lost' | PayPalReply

interface FakeCapture {
  readonly id: string
  readonly amount: string
  readonly currency: string
  status: string
}

interface FakeRefund {
  readonly id: string
  readonly captureId: string
  readonly amount: string
}

export interface FakeOrder {
  readonly id: string
  readonly customId: string
  readonly amount: string
  readonly currency: string
  status: string
  readonly captures: FakeCapture[]
  readonly refunds: FakeRefund[]
}

export interface FakePayPal {
  readonly orders: ReadonlyMap<string, FakeOrder>
  /** Events in the order in which they happened; a test delivers them as it likes. */
  readonly events: readonly PayPalEvent[]
  readonly requests: readonly PayPalRequest[]
  readonly tokens: readonly string[]
  /** Asked about every request. */
  plan: (request: PayPalRequest) => Fault | undefined
  /** What becomes of the next captures. */
  captureAs: 'COMPLETED' | 'PENDING' | 'DECLINED'
  /** Amount of the next captures, if it differs from the order's. */
  takes: { value: string; currency_code: string } | undefined
  approve(orderId: string): void
  /** Gives back a part of a capture, or all that is left. */
  refund(orderId: string, cents?: number, kind?: 'REFUNDED' | 'REVERSED'): void
  /** Ends a capture that was held. */
  release(orderId: string, status: 'COMPLETED' | 'DECLINED'): void
  expireTokens(): void
  handle(request: PayPalRequest): PayPalReply
  /** In place of the network. */
  fetch(url: string, init: RequestInit): Promise<Response>
}

export interface PayPalEvent {
  readonly id: string
  readonly event_type: string
  readonly resource_type: string
  readonly create_time: string
  readonly resource: unknown
}

export const CLIENT_ID = 'test-client'
export const CLIENT_SECRET = 'test-client-secret-that-must-not-be-logged'

const centsOf = (value: string): number => Math.round(Number(value) * 100)
const decimalOf = (cents: number): string => (cents / 100).toFixed(2)
const API = 'https://api-m.sandbox.paypal.com'

/** Stands in for PayPal's Orders API, written after its documentation: what it does, and every way it refuses. */
export function fakePayPal(): FakePayPal {
  const orders = new Map<string, FakeOrder>()
  const events: PayPalEvent[] = []
  const requests: PayPalRequest[] = []
  const tokens: string[] = []
  const replies = new Map<string, PayPalReply>()
  let valid = new Set<string>()
  let count = 0

  const nextId = (prefix: string): string => `${prefix}${String(++count).padStart(17 - prefix.length, '0')}`

  const emit = (kind: string, resourceType: string, resource: unknown): void => {
    events.push({
      id: `WH-${nextId('E')}`,
      event_type: kind,
      resource_type: resourceType,
      create_time: '2026-02-02T00:23:12.336Z',
      resource,
    })
  }

  const emitCapture = (order: FakeOrder, capture: FakeCapture): void => {
    const kind = capture.status === 'DECLINED' ? 'DENIED' : capture.status
    emit(`PAYMENT.CAPTURE.${kind}`, 'capture', {
      ...captureBody(order, capture),
      supplementary_data: { related_ids: { order_id: order.id } },
    })
  }

  const createOrder = ({ body, headers }: PayPalRequest): PayPalReply => {
    const { purchase_units: units } = JSON.parse(body)
    if (headers['paypal-request-id'] === undefined) return refusal('PAYPAL_REQUEST_ID_REQUIRED')
    const [{ custom_id: customId, amount }] = units
    const order: FakeOrder = {
      id: nextId('ORDER'),
      customId,
      amount: amount.value,
      currency: amount.currency_code,
      status: 'PAYER_ACTION_REQUIRED',
      captures: [],
      refunds: [],
    }
    orders.set(order.id, order)
    return { status: 201, body: orderBody(order) }
  }

  const capture = (order: FakeOrder): PayPalReply => {
    if (order.status === 'COMPLETED') return refusal('ORDER_ALREADY_CAPTURED')
    if (order.status !== 'APPROVED') return refusal('ORDER_NOT_APPROVED')
    const { value, currency_code: currency } = fake.takes ?? {
      value: order.amount,
      currency_code: order.currency,
    }
    const made = { id: nextId('CAPTURE'), amount: value, currency, status: fake.captureAs }
    order.captures.push(made)
    order.status = 'COMPLETED'
    emitCapture(order, made)
    return { status: 201, body: orderBody(order) }
  }

  /** A request id is good for one answer, whatever that was. */
  const once = (request: PayPalRequest, answer: () => PayPalReply): PayPalReply => {
    const key = `${request.path} ${request.headers['paypal-request-id']}`
    const known = replies.get(key)
    if (known) return known.status === 201 ? { ...known, status: 200 } : known
    const reply = answer()
    replies.set(key, reply)
    return reply
  }

  const token = ({ headers }: PayPalRequest): PayPalReply => {
    const expected = `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`
    if (headers.authorization !== expected) {
      const error_description = 'Client Authentication failed'
      return { status: 401, body: { error: 'invalid_client', error_description } }
    }
    const made = nextId('TOKEN')
    tokens.push(made)
    valid.add(made)
    return { status: 200, body: { access_token: made, token_type: 'Bearer', expires_in: 32_400 } }
  }

  const answer = (request: PayPalRequest): PayPalReply => {
    const { method, path, headers } = request
    if (path === '/v1/oauth2/token') return token(request)
    if (!valid.has(headers.authorization?.slice('Bearer '.length) ?? '')) {
      return { status: 401, body: { name: 'AUTHENTICATION_FAILURE', message: 'Authentication failed.' } }
    }
    if (method === 'POST' && path === '/v2/checkout/orders') return once(request, () => createOrder(request))
    const [, id, action] = /^\/v2\/checkout\/orders\/([^/]+)(\/capture)?$/.exec(path) ?? []
    const order = orders.get(id ?? '')
    if (order && action) return once(request, () => capture(order))
    if (order) return { status: 200, body: orderBody(order) }
    const captureId = /^\/v2\/payments\/captures\/([^/]+)$/.exec(path)?.[1]
    for (const one of orders.values()) {
      const found = one.captures.find((made) => made.id === captureId)
      if (found) {
        const related = { supplementary_data: { related_ids: { order_id: one.id } } }
        return { status: 200, body: { ...captureBody(one, found), ...related } }
      }
    }
    return refusal('INVALID_RESOURCE_ID')
  }

  const fake: FakePayPal = {
    orders,
    events,
    requests,
    tokens,
    plan: () => undefined,
    captureAs: 'COMPLETED',
    takes: undefined,
    approve(id) {
      const order = orders.get(id)
      if (order?.status !== 'PAYER_ACTION_REQUIRED') return
      order.status = 'APPROVED'
      emit('CHECKOUT.ORDER.APPROVED', 'checkout-order', orderBody(order))
    },
    refund(id, cents, kind = 'REFUNDED') {
      const order = orders.get(id)
      const made = order?.captures[0]
      if (!order || !made || !['COMPLETED', 'PARTIALLY_REFUNDED'].includes(made.status)) return
      const gone = order.refunds.reduce((sum, refund) => sum + centsOf(refund.amount), 0)
      const left = centsOf(made.amount) - gone
      const amount = Math.min(left, cents ?? left)
      if (amount <= 0) return
      const refund = { id: nextId('REFUND'), captureId: made.id, amount: decimalOf(amount) }
      order.refunds.push(refund)
      made.status = amount === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
      const named = order.refunds.length % 2 === 0 ? {} : { custom_id: order.customId }
      emit(`PAYMENT.CAPTURE.${kind}`, 'refund', { ...refundBody(made.currency, refund), ...named })
    },
    release(id, status) {
      const order = orders.get(id)
      const made = order?.captures[0]
      if (!order || made?.status !== 'PENDING') return
      made.status = status
      emitCapture(order, made)
    },
    expireTokens() {
      valid = new Set()
    },
    handle(request) {
      requests.push(request)
      return answer(request)
    },
    async fetch(url, init) {
      const request = requestOf(url, init)
      const fault = fake.plan(request)
      if (fault === 'request_lost') throw lost()
      if (typeof fault === 'object') return responseOf(fault)
      const reply = fake.handle(request)
      if (fault === 'answer_lost') throw lost()
      return responseOf(reply)
    },
  }
  return fake
}

const lost = (): TypeError =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('gone'), { code: 'ECONNRESET' }) })

const responseOf = ({ status, body, headers = {} }: PayPalReply): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })

function requestOf(url: string, init: RequestInit): PayPalRequest {
  const { pathname } = new URL(url)
  const headers = init.headers as Record<string, string>
  return { method: init.method ?? 'GET', path: pathname, headers, body: String(init.body ?? '') }
}

function captureBody(order: FakeOrder, capture: FakeCapture) {
  const amount = { currency_code: capture.currency, value: capture.amount }
  return {
    id: capture.id,
    status: capture.status,
    amount,
    final_capture: true,
    custom_id: order.customId,
    invoice_id: order.customId,
    seller_protection: { status: 'ELIGIBLE' },
    links: [{ href: `${API}/v2/payments/captures/${capture.id}`, rel: 'self', method: 'GET' }],
  }
}

const refundBody = (currency: string, refund: FakeRefund) => ({
  id: refund.id,
  status: 'COMPLETED',
  amount: { currency_code: currency, value: refund.amount },
  links: [
    { href: `${API}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
    { href: `${API}/v2/payments/captures/${refund.captureId}`, rel: 'up', method: 'GET' },
  ],
})

function orderBody(order: FakeOrder) {
  const payments = {
    captures: order.captures.map((capture) => captureBody(order, capture)),
    refunds: order.refunds.map((refund) => refundBody(order.captures[0].currency, refund)),
  }
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    payment_source: { paypal: {} },
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: order.customId,
        amount: { currency_code: order.currency, value: order.amount },
        ...(order.captures.length > 0 ? { payments } : {}),
      },
    ],
    links: [
      { href: `${API}/v2/checkout/orders/${order.id}`, rel: 'self', method: 'GET' },
      {
        href: `https://www.sandbox.paypal.com/checkoutnow?token=${order.id}`,
        rel: 'payer-action',
        method: 'GET',
      },
    ],
  }
}

/** A refusal as PayPal writes it. */
export function refusal(issue: string, status = issue === 'INVALID_RESOURCE_ID' ? 404 : 422): PayPalReply {
  const name = status === 404 ? 'RESOURCE_NOT_FOUND' : 'UNPROCESSABLE_ENTITY'
  return {
    status,
    body: {
      name,
      details: [{ issue, description: `What ${issue} says.` }],
      message: 'The requested action could not be performed.',
      debug_id: 'f0000000000d',
      links: [{ href: `https://example.com/#error-${issue}`, rel: 'information_link', method: 'GET' }],
    },
  }
}

export interface PayPalServer {
  readonly url: string
  /** Nothing is done or answered before it comes true. */
  held: Promise<void>
  close(): Promise<void>
}

/** The same over a real socket. A lost request or answer is a connection that breaks. */
export async function servePayPal(fake: FakePayPal): Promise<PayPalServer> {
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', async () => {
      await served.held
      const request: PayPalRequest = {
        method: incoming.method ?? '',
        path: new URL(incoming.url ?? '', 'http://local').pathname,
        headers: incoming.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString(),
      }
      const fault = fake.plan(request)
      if (fault === 'request_lost') return void incoming.socket.destroy()
      const reply = typeof fault === 'object' ? fault : fake.handle(request)
      if (fault === 'answer_lost') return void incoming.socket.destroy()
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
      response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const served: PayPalServer = {
    url: `http://127.0.0.1:${port}`,
    held: Promise.resolve(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return served
}
