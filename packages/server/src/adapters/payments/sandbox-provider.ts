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
  /** Page where buyers approve, without the payment's id. */
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
