import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StubFacilitator {
  readonly url: string
  readonly asked: { readonly step: string; readonly body: Record<string, unknown> }[]
  /** Payments that were settled, by nonce. */
  readonly settled: Set<string>
  /** What is answered instead, once each; `lost` settles and then breaks the connection. */
  readonly instead: ({ readonly step: string } & ({ status: number; body: unknown } | { lost: true }))[]
  /** Called whenever a payment is settled. */
  onSettled: () => void
  close(): Promise<void>
}

/** Stands in for a facilitator of x402: a nonce can be settled once, and a signature that is not `good` is none. */
export async function stubFacilitator(): Promise<StubFacilitator> {
  const stub: Omit<StubFacilitator, 'url' | 'close'> = {
    asked: [],
    settled: new Set(),
    instead: [],
    onSettled: () => undefined,
  }

  const answer = (step: string, payment: X402Payment, requirements: { amount: string; network: string }) => {
    const { from, nonce } = payment.payload.authorization
    if (payment.payload.signature !== 'good') {
      return step === 'verify'
        ? { isValid: false, invalidReason: 'invalid_signature', payer: from }
        : { success: false, errorReason: 'invalid_signature', transaction: '', network: requirements.network }
    }
    if (step === 'verify') return { isValid: true, payer: from }
    if (stub.settled.has(nonce)) {
      return {
        success: false,
        errorReason: 'nonce_already_used',
        transaction: '',
        network: requirements.network,
      }
    }
    stub.settled.add(nonce)
    stub.onSettled()
    return { success: true, transaction: `0xtx${nonce}`, network: requirements.network, payer: from }
  }

  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      const step = (request.url ?? '').slice(1)
      const body = JSON.parse(text)
      stub.asked.push({ step, body })
      const at = stub.instead.findIndex((one) => one.step === step)
      const [other] = at < 0 ? [] : stub.instead.splice(at, 1)
      const reply =
        other && 'body' in other
          ? other
          : { status: 200, body: answer(step, body.paymentPayload, body.paymentRequirements) }
      if (other && 'lost' in other) return void request.socket.destroy()
      response.writeHead(reply.status, { 'content-type': 'application/json' })
      response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(stub, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}

export interface X402Payment {
  readonly x402Version: number
  readonly accepted: unknown
  readonly payload: { signature: string; authorization: { from: string; nonce: string } }
}

let nonces = 0
export const x402Payment = (accepted: unknown, signature = 'good'): X402Payment => ({
  x402Version: 2,
  accepted,
  payload: { signature, authorization: { from: '0xBuyer', nonce: `0x${++nonces}` } },
})

export const inBase64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')
