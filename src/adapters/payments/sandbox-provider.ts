import type { CaptureFact, PaymentProvider, PaymentState, SandboxApprovals } from '../../app/ports.ts'
import type { SandboxPayment, SandboxStore } from './sandbox-store.ts'

export interface SandboxSettings {
  readonly store: SandboxStore
  readonly randomBytes: (count: number) => Uint8Array
  /** Where a buyer approves a payment, without the name of the payment. */
  readonly approveAt: () => string
}

const ID_BYTES = 16
const NO_ONE = { captures: [], refunds: [], declined: false } as const

/** A provider that moves no money: the whole purchase can be tried on a fresh machine. */
export function sandboxProvider({
  store,
  randomBytes,
  approveAt,
}: SandboxSettings): PaymentProvider & SandboxApprovals {
  const stateOf = (payment: SandboxPayment | undefined): PaymentState => {
    if (!payment) return { status: 'void', ...NO_ONE }
    if (payment.status !== 'completed') return { status: payment.status, ...NO_ONE }
    return { ...NO_ONE, status: 'completed', captures: [captureOf(payment)] }
  }

  return {
    id: 'sandbox',
    async open(wish) {
      const { reference, description, amountMinor, currency, returnUrl, cancelUrl } = wish
      const known = store.byReference(reference)
      const id = known?.id ?? `SANDBOX-${Buffer.from(randomBytes(ID_BYTES)).toString('hex').toUpperCase()}`
      const wished = { id, reference, description, amountMinor, currency, returnUrl, cancelUrl }
      if (!known) store.put({ ...wished, status: 'open' })
      return { providerOrderId: id, approveUrl: `${approveAt()}/${id}` }
    },
    async capture(id) {
      const payment = store.get(id)
      if (payment?.status !== 'approved') return stateOf(payment)
      const completed = { ...payment, status: 'completed' } as const
      store.put(completed)
      return stateOf(completed)
    },
    lookUp: async (id) => stateOf(store.get(id)),
    async lookUpCapture(captureId) {
      const payment = store.get(captureId.replace(/-CAPTURE$/, ''))
      return payment?.status === 'completed' ? captureOf(payment) : undefined
    },
    payment: (id) => store.get(id),
    approve(id) {
      const payment = store.get(id)
      if (payment?.status === 'open') store.put({ ...payment, status: 'approved' })
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
