import { MINUTE } from '@bellwether-markets/engine/kernel/time'
import { windowAt } from '../../domain/billing/charge-rule.ts'
import type { Clock } from '../ports.ts'

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
  let window = 0
  let calls = new Map<string, number>()
  return (address) => {
    const now = windowAt(clock.now(), window)
    if (now !== window || calls.size >= ADDRESSES_KEPT) {
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

const GROUPS = 8
const NETWORK_GROUPS = 4
const MAPPED_V4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i

/**
 * The network that counts as one client: an IPv4 address or an IPv6 /64, which one customer holds. Other text is
 * returned unchanged.
 */
export function clientNetwork(address: string): string {
  if (!address.includes(':')) return address
  const mapped = MAPPED_V4.exec(address)
  if (mapped) return mapped[1]
  const [head, tail, ...more] = address.split('%', 1)[0].toLowerCase().split('::')
  if (more.length > 0) return address
  const before = groupsOf(head)
  const after = tail === undefined ? [] : groupsOf(tail)
  const zeros = tail === undefined ? 0 : GROUPS - before.length - after.length
  if (zeros < 0) return address
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after]
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}

const LAST_BYTE = /\.\d{1,3}$/

/**
 * The network that one site holds, which work is counted by that strangers start: IPv4 /24 or IPv6 /48. Other text is
 * returned unchanged.
 */
export function siteNetwork(address: string): string {
  const client = clientNetwork(address)
  if (LAST_BYTE.test(client)) return `${client.replace(LAST_BYTE, '.0')}/24`
  return client.endsWith('::/64') ? `${client.split(':').slice(0, 3).join(':')}::/48` : client
}

const groupsOf = (text: string): readonly string[] => (text === '' ? [] : text.split(':'))
