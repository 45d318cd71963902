import { readFileSync } from 'node:fs'
import { PRIVATE, writeWholeFile } from '@bellwether-markets/platform/files/durable-files'
import type {
  CaptureFact,
  PaymentProvider,
  PaymentState,
  SandboxApprovals,
  SandboxPayment,
  SandboxStore,
} from '../../service/ports.ts'

export interface SandboxOptions {
  readonly store: SandboxStore
  readonly randomBytes: (count: number) => Uint8Array
  /** Without the payment's id. */
  readonly approveAt: () => string
}

const ID_BYTES = 16
const NO_ONE = { captures: [], refunds: [], declined: false } as const

/** Moves no money: the whole purchase can be tried on a fresh machine. */
export function sandboxProvider({
  store,
  randomBytes,
  approveAt,
}: SandboxOptions): PaymentProvider & SandboxApprovals {
  const stateOf = (payment: SandboxPayment | undefined): PaymentState => {
    if (!payment) return { status: 'void', ...NO_ONE }
    if (payment.status !== 'completed') return { status: payment.status, ...NO_ONE }
    return { ...NO_ONE, status: 'completed', captures: [captureOf(payment)] }
  }

  return {
    id: 'sandbox',
    async open(input) {
      const fresh = `SANDBOX-${Buffer.from(randomBytes(ID_BYTES)).toString('hex').toUpperCase()}`
      const { id } = await store.add({ ...input, id: fresh, status: 'open' })
      return { providerOrderId: id, approveUrl: `${approveAt()}/${id}` }
    },
    capture: async (id) => stateOf(await store.advance(id, 'approved', 'completed')),
    lookUp: async (id) => stateOf(await store.get(id)),
    async lookUpCapture(captureId) {
      const payment = await store.get(captureId.replace(/-CAPTURE$/, ''))
      return payment?.status === 'completed' ? captureOf(payment) : undefined
    },
    payment: (id) => store.get(id),
    async approve(id) {
      await store.advance(id, 'open', 'approved')
    },
  }
}

const captureOf = ({ id, reference, amountMinor, currency }: SandboxPayment): CaptureFact => ({
  provider: 'sandbox',
  captureId: `${id}-CAPTURE`,
  status: 'completed',
  amountMinor,
  currency,
  reference,
  providerOrderId: id,
})

const PAYMENTS_KEPT = 1_000

export function sandboxStore(file: string): SandboxStore {
  const payments = new Map(readSandboxPayments(file).map((payment) => [payment.id, payment]))
  const put = (payment: SandboxPayment): SandboxPayment => {
    payments.set(payment.id, payment)
    for (const oldest of payments.keys()) {
      if (payments.size <= PAYMENTS_KEPT) break
      payments.delete(oldest)
    }
    writeWholeFile(file, JSON.stringify([...payments.values()]), PRIVATE)
    return payment
  }
  return {
    get: async (id) => payments.get(id),
    add: async (payment) =>
      [...payments.values()].find(({ reference }) => reference === payment.reference) ?? put(payment),
    async advance(id, from, to) {
      const payment = payments.get(id)
      return payment?.status === from ? put({ ...payment, status: to }) : payment
    },
  }
}

/** An unreadable file is ignored: there is no money in it. */
export function readSandboxPayments(file: string): SandboxPayment[] {
  try {
    const payments: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Array.isArray(payments) ? payments.filter(isPayment) : []
  } catch {
    return []
  }
}

const isPayment = (value: unknown): value is SandboxPayment =>
  typeof value === 'object' && value !== null && 'id' in value && 'reference' in value && 'status' in value
