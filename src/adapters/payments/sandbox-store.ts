import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'

export interface SandboxPayment {
  readonly id: string
  readonly reference: string
  readonly description: string
  readonly amountMinor: number
  readonly currency: string
  readonly returnUrl: string
  readonly cancelUrl: string
  readonly status: 'open' | 'approved' | 'completed'
}

export interface SandboxStore {
  get(id: string): SandboxPayment | undefined
  /** The payment opened for an order of ours. */
  byReference(reference: string): SandboxPayment | undefined
  put(payment: SandboxPayment): void
}

const PAYMENTS_KEPT = 1_000

/** Payments that move no money, in a file, so that a restart in the middle of a purchase does no harm. */
export function sandboxStore(file: string): SandboxStore {
  const payments = new Map(read(file).map((payment) => [payment.id, payment]))
  return {
    get: (id) => payments.get(id),
    byReference: (reference) => [...payments.values()].find((payment) => payment.reference === reference),
    put(payment) {
      payments.set(payment.id, payment)
      for (const oldest of payments.keys()) {
        if (payments.size <= PAYMENTS_KEPT) break
        payments.delete(oldest)
      }
      write(file, JSON.stringify([...payments.values()]))
    },
  }
}

/** What cannot be read is forgotten: there is no money in it. */
function read(file: string): SandboxPayment[] {
  try {
    const payments: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Array.isArray(payments) ? payments.filter(isPayment) : []
  } catch {
    return []
  }
}

const isPayment = (value: unknown): value is SandboxPayment =>
  typeof value === 'object' && value !== null && 'id' in value && 'reference' in value && 'status' in value

function write(file: string, text: string): void {
  const descriptor = openSync(`${file}.new`, 'w', 0o600)
  try {
    writeSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  renameSync(`${file}.new`, file)
}
