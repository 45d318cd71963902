import { MINUTE } from '../../kernel/time.ts'
import type { Clock } from '../ports.ts'
import { clientNetwork } from './client-network.ts'

const ADDRESSES_KEPT = 100_000

export interface AddressWindow {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** End of the window, milliseconds since the epoch. */
  readonly resetAt: number
}

/** Counts calls of each client address (IPv6: /64 network) in one-minute windows. */
export function addressLimit(clock: Clock, callsPerMinute: number): (address: string) => AddressWindow {
  let window = Number.NEGATIVE_INFINITY
  let calls = new Map<string, number>()
  return (address) => {
    const now = Math.max(window, Math.floor(clock.now() / MINUTE))
    if (now > window || calls.size >= ADDRESSES_KEPT) {
      window = now
      calls = new Map()
    }
    const client = clientNetwork(address)
    const count = (calls.get(client) ?? 0) + 1
    calls.set(client, Math.min(count, callsPerMinute + 1))
    return {
      allowed: count <= callsPerMinute,
      limit: callsPerMinute,
      remaining: Math.max(0, callsPerMinute - count),
      resetAt: (now + 1) * MINUTE,
    }
  }
}
