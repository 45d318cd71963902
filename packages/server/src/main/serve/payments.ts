import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { rootCertificates } from 'node:tls'
import { SECOND } from '@bellwether-markets/engine/kernel/time'
import type { FastifyInstance } from 'fastify'
import { wallClock } from '../../adapters/clock/clock.ts'
import { payPalClient } from '../../adapters/payments/paypal-client.ts'
import { payPalProvider } from '../../adapters/payments/paypal-provider.ts'
import { payPalWebhook } from '../../adapters/payments/paypal-webhook.ts'
import { sandboxProvider } from '../../adapters/payments/sandbox-provider.ts'
import { x402Chain } from '../../adapters/payments/x402-chain.ts'
import { x402Facilitator } from '../../adapters/payments/x402-facilitator.ts'
import type { OperationDeps } from '../../operations/operations.ts'
import type { AddressWindow } from '../../service/answer/address-limit.ts'
import type { Admission } from '../../service/answer/admit-caller.ts'
import type { KnownRoute } from '../../service/answer/unknown-route.ts'
import { X402Seller } from '../../service/checkout/buy-by-x402.ts'
import { OrderCapturer } from '../../service/checkout/capture-order.ts'
import type { CheckoutDeps } from '../../service/checkout/checkout-deps.ts'
import { orderCreator } from '../../service/checkout/create-order.ts'
import { noticeReceiver } from '../../service/checkout/receive-notice.ts'
import { orderReconciler, providerSource } from '../../service/checkout/reconcile-orders.ts'
import type {
  Ledger,
  Log,
  NoticeReader,
  OrderLedger,
  PaymentProvider,
  SandboxApprovals,
  SandboxStore,
} from '../../service/ports.ts'
import { SANDBOX_PATH, sandboxRoutes, webhookRoute } from '../../surfaces/http/payment-routes.ts'
import { x402Route } from '../../surfaces/http/x402-route.ts'
import type { Config } from '../config/config-tree.ts'
import type { Lifecycle } from '../lifecycle.ts'

export interface PaymentOptions extends Pick<CheckoutDeps, 'serverSecret' | 'tiers' | 'baseUrl' | 'log'> {
  readonly config: Pick<Config, 'payments' | 'x402' | 'vatPercent' | 'market'>
  readonly ledger: Ledger & OrderLedger
  readonly admission: Admission
  readonly sandbox: SandboxStore
}

export interface Payments extends Pick<OperationDeps, 'createOrder' | 'orderCapturer'> {
  /** Origins of the pages on which buyers approve payments; undefined if they are of this service. */
  readonly approvalPages: string | undefined
  routes(app: FastifyInstance, limits: PaymentLimits): readonly KnownRoute[]
  /** @returns how many due orders were compared with their provider */
  compare(): Promise<number>
}

export interface PaymentLimits {
  readonly addressLimit: (address: string) => AddressWindow
  readonly onFault: (error: unknown, requestId: string) => void
}

export const COMPARE_EVERY_MS = 15 * SECOND

/** Of a percent. */
const BASIS_POINTS = 100

export function payments(options: PaymentOptions): Payments {
  const { config, ledger, admission, serverSecret, tiers, baseUrl, log } = options
  const { provider, notices, approvals } = connect(options)
  const deps: CheckoutDeps = {
    ledger,
    orders: ledger,
    admission,
    provider,
    serverSecret,
    tiers,
    vatBasisPoints: Math.round((config.vatPercent ?? 0) * BASIS_POINTS),
    baseUrl,
    wallClock,
    randomBytes,
    sleep,
    log,
  }
  const capturer = new OrderCapturer(deps)
  const seller = config.x402 && x402Seller(deps, config.x402)
  const reconcile = provider && orderReconciler(deps, providerSource(provider), capturer)
  return {
    createOrder: orderCreator(deps),
    orderCapturer: capturer,
    approvalPages: config.payments.kind === 'paypal' ? PAYPAL_PAGES : undefined,
    routes: (app, { addressLimit, onFault }) => [
      ...(notices ? webhookRoute(app, noticeReceiver(deps, notices, capturer), onFault) : []),
      ...(approvals ? sandboxRoutes(app, approvals) : []),
      ...(seller
        ? x402Route(app, {
            buy: seller.buy,
            findAccount: admission.find,
            addressLimit,
            market: config.market.kind,
            baseUrl,
            now: () => wallClock.now(),
            onFault,
          })
        : []),
    ],
    compare: async () => ((await reconcile?.()) ?? 0) + ((await seller?.compare()) ?? 0),
  }
}

function x402Seller(deps: CheckoutDeps, terms: NonNullable<Config['x402']>): X402Seller {
  const { facilitatorUrl, rpcUrl } = terms
  const { log } = deps
  const chain = rpcUrl === undefined ? undefined : x402Chain({ url: rpcUrl, fetch, log })
  return new X402Seller(deps, terms, x402Facilitator({ url: facilitatorUrl, fetch, log }), chain)
}

/** Pages on which buyers approve payments by PayPal. */
const PAYPAL_PAGES = 'https://www.paypal.com https://www.sandbox.paypal.com'

function connect({ config: { payments }, baseUrl, log, sandbox: store }: PaymentOptions): {
  readonly provider: PaymentProvider | undefined
  readonly notices?: NoticeReader
  readonly approvals?: SandboxApprovals
} {
  if (payments.kind === 'off') return { provider: undefined }
  if (payments.kind === 'sandbox') {
    const approveAt = (): string => baseUrl() + SANDBOX_PATH
    const sandbox = sandboxProvider({ store, randomBytes, approveAt })
    return { provider: sandbox, approvals: sandbox }
  }
  const { webhookId, ...credentials } = payments
  const now = (): number => wallClock.now()
  const client = payPalClient({
    baseUrl: credentials.baseUrl,
    clientId: credentials.clientId,
    clientSecret: credentials.clientSecret,
    fetch,
    now,
    sleep: async (ms) => void (await sleep(ms)),
    log,
  })
  const provider = payPalProvider(client, credentials.baseUrl)
  if (webhookId === undefined) return { provider }
  const notices = payPalWebhook({ webhookId, client, fetch, authorities: rootCertificates, now, log })
  return { provider, notices }
}

export function comparingRounds(round: Payments['compare'], log: Log): Lifecycle {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const run = (): void => {
    running ??= round()
      .then(
        () => undefined,
        (error: unknown) => log.error('orders_not_compared', { error }),
      )
      .finally(() => {
        running = undefined
      })
  }
  return {
    name: 'orders',
    start() {
      run()
      timer = setInterval(run, COMPARE_EVERY_MS)
    },
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
