import { appendFileSync, existsSync, readFileSync } from 'node:fs'
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
const MOST_LINES = 2 * PAYMENTS_KEPT

/** A line for each change of a payment, the last of which holds. */
export function sandboxStore(file: string): SandboxStore {
  const payments = new Map(readSandboxPayments(file).map((payment) => [payment.id, payment]))
  /** The first change writes the file anew: its last line may be torn. */
  let lines = MOST_LINES
  const put = (payment: SandboxPayment): SandboxPayment => {
    payments.set(payment.id, payment)
    for (const oldest of payments.keys()) {
      if (payments.size <= PAYMENTS_KEPT) break
      payments.delete(oldest)
    }
    const appended = lines + 1
    lines = MOST_LINES
    if (appended > MOST_LINES) writeWholeFile(file, [...payments.values()].map(lineOf).join(''), PRIVATE)
    else appendFileSync(file, lineOf(payment), { mode: PRIVATE, flush: true })
    lines = appended > MOST_LINES ? payments.size : appended
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

const lineOf = (payment: SandboxPayment): string => `${JSON.stringify(payment)}\n`

/** What cannot be read is ignored: there is no money in it. Earlier versions wrote one list. */
export function readSandboxPayments(file: string): SandboxPayment[] {
  const payments = existsSync(file) ? readFileSync(file, 'utf8').split('\n').flatMap(paymentsIn) : []
  return [...new Map(payments.map((payment) => [payment.id, payment])).values()].slice(-PAYMENTS_KEPT)
}

function paymentsIn(line: string): SandboxPayment[] {
  try {
    return [JSON.parse(line)].flat().filter(isPayment)
  } catch {
    return []
  }
}

const isPayment = (value: unknown): value is SandboxPayment =>
  typeof value === 'object' && value !== null && 'id' in value && 'reference' in value && 'status' in value
