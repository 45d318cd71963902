import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import type { Fetch } from '../../packages/server/src/adapters/payments/http-json.ts'
import { payPalClient } from '../../packages/server/src/adapters/payments/paypal-client.ts'
import { noticeOf } from '../../packages/server/src/adapters/payments/paypal-facts.ts'
import { payPalProvider } from '../../packages/server/src/adapters/payments/paypal-provider.ts'
import { OrderCapturer } from '../../packages/server/src/service/checkout/capture-order.ts'
import type { CheckoutDeps } from '../../packages/server/src/service/checkout/checkout-deps.ts'
import { type OrderInput, orderCreator } from '../../packages/server/src/service/checkout/create-order.ts'
import {
  noticeReceiver,
  type ReceiveNotice,
} from '../../packages/server/src/service/checkout/receive-notice.ts'
import {
  orderReconciler,
  providerSource,
} from '../../packages/server/src/service/checkout/reconcile-orders.ts'
import type { Clock, Log, NoticeReader, Order } from '../../packages/server/src/service/ports.ts'
import { CLIENT_ID, CLIENT_SECRET } from './fake-paypal.ts'

export interface ShopSettings {
  readonly orders: CheckoutDeps['orders'] & CheckoutDeps['ledger']
  readonly clock: Clock
  readonly fetch: Fetch
  readonly baseUrl?: string
  readonly log?: Log
  readonly randomBytes: (count: number) => Uint8Array
}

export interface Shop {
  readonly parts: CheckoutDeps
  readonly create: (options: OrderInput) => Promise<Order>
  readonly capturer: OrderCapturer
  /** Takes an event as if its signature had been checked. */
  readonly receive: ReceiveNotice
  readonly reconcile: () => Promise<number>
}

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

const believing: NoticeReader = {
  async read(_headers, body) {
    const notice = noticeOf(JSON.parse(Buffer.from(body).toString()))
    if (!notice) throw new AppError('bad_request')
    return notice
  },
}

/** Everything between the handlers and PayPal, as the service puts it together. */
export function shopOf(settings: ShopSettings): Shop {
  const { orders, clock, fetch, randomBytes, log = silentLog } = settings
  const baseUrl = settings.baseUrl ?? 'https://paypal.test'
  const client = payPalClient({
    baseUrl,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    fetch,
    now: () => clock.now(),
    sleep: async () => undefined,
    log,
    timeoutMs: 2_000,
  })
  const provider = payPalProvider(client, baseUrl)
  const parts: CheckoutDeps = {
    ledger: orders,
    orders,
    vatBasisPoints: 1900,
    admission: { forget: () => undefined },
    provider,
    wallClock: clock,
    randomBytes,
    serverSecret: 'a secret of the tests that nobody guesses',
    tiers: TIERS,
    baseUrl: () => 'https://shop.test',
    log,
    sleep: async () => undefined,
  }
  const capturer = new OrderCapturer(parts)
  return {
    parts,
    create: orderCreator(parts),
    capturer,
    receive: noticeReceiver(parts, believing, capturer),
    reconcile: orderReconciler(parts, providerSource(provider), capturer),
  }
}
