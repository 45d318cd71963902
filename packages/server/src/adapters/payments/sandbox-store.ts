import { readFileSync } from 'node:fs'
import { PRIVATE, writeWholeFile } from '../../platform/files/write-whole-file.ts'
import type { SandboxPayment, SandboxStore } from '../../service/ports.ts'

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
