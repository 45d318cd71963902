import { createHash } from 'node:crypto'
import { readJson } from '@bellwether-markets/engine/kernel/caller-input'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import type { X402Payment, X402Requirements } from '../ports.ts'

export interface X402Terms {
  readonly network: string
  readonly asset: string
  readonly payTo: string
  /** USD per EUR; the asset is worth one dollar. */
  readonly dollarsPerEuro: number
}

export interface X402Required {
  readonly x402Version: 2
  readonly error: string
  readonly resource: { readonly url: string; readonly description: string; readonly mimeType: string }
  readonly accepts: readonly [X402Requirements]
}

const ATOMS_PER_CENT = 10_000
const SETTLED_WITHIN_SECONDS = 60
const LONGEST_PAYMENT = 16_384

/** The stablecoin: six decimals, worth a dollar. */
export const ASSET = { name: 'USDC', version: '2' } as const

/** The price under these terms, rounded up to the smallest unit. */
export const requirementsFor = (terms: X402Terms, priceCents: number): X402Requirements => ({
  scheme: 'exact',
  network: terms.network,
  amount: String(Math.ceil(withoutDust(priceCents * terms.dollarsPerEuro * ATOMS_PER_CENT))),
  asset: terms.asset,
  payTo: terms.payTo,
  maxTimeoutSeconds: SETTLED_WITHIN_SECONDS,
  extra: ASSET,
})

/** 500 cents at 1.16 are 5800000 atoms, not a billionth more. */
const withoutDust = (atoms: number): number => Math.round(atoms * 1_000) / 1_000

export type Members = Readonly<Record<string, unknown>>

/** The payment of a PAYMENT-SIGNATURE header. @throws AppError `bad_request` if it is none */
export function paymentIn(header: string): Members {
  const members = header.length > LONGEST_PAYMENT ? undefined : decoded(header)
  const authorization = memberOf(memberOf(members, 'payload'), 'authorization')
  const [nonce, from] = [authorization?.nonce, authorization?.from]
  const valid = members?.x402Version === 2 && typeof nonce === 'string' && typeof from === 'string'
  if (valid && nonce !== '' && from !== '') return members
  throw new AppError('bad_request', {
    hint: 'PAYMENT-SIGNATURE holds no payment: send the base64 of an x402 version 2 PaymentPayload of the scheme "exact".',
  })
}

function decoded(header: string): Members | undefined {
  try {
    const value = readJson(Buffer.from(header, 'base64'))
    return typeof value === 'object' && value !== null ? (value as Members) : undefined
  } catch {
    return undefined
  }
}

const memberOf = (members: Members | undefined, name: string): Members | undefined => {
  const value = members?.[name]
  return typeof value === 'object' && value !== null ? (value as Members) : undefined
}

/** Whether the buyer accepted exactly these requirements; the facilitator checks the signature. */
export function isFor(payment: Members, requirements: X402Requirements): boolean {
  const accepted = memberOf(payment, 'accepted')
  return (['scheme', 'network', 'amount', 'asset', 'payTo'] as const).every(
    (name) => accepted?.[name] === requirements[name],
  )
}

/** As the order keeps it, to be found on the chain. */
export function authorizationOf(
  payment: Members,
  { network, asset, payTo }: X402Terms,
): Omit<X402Payment, 'key'> {
  const authorization = memberOf(memberOf(payment, 'payload'), 'authorization')
  const [from, nonce] = [String(authorization?.from), String(authorization?.nonce)]
  const seconds = Number(authorization?.validBefore)
  const validBefore = Number.isSafeInteger(seconds) ? seconds : Number.MAX_SAFE_INTEGER
  return { network, asset, payTo, from, nonce, validBefore }
}

/** One payment is one order: the chain accepts a nonce of a wallet once. */
export function orderIdOf(payment: Members, terms: X402Terms): string {
  const { network, asset, from, nonce } = authorizationOf(payment, terms)
  const parts = [network, asset, from, nonce].map((part) => part.toLowerCase())
  return `ord_x402_${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 40)}`
}
