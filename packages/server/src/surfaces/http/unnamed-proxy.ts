import type { IncomingMessage } from 'node:http'
import type { Log } from '../../service/ports.ts'
import { trustOf } from './connection-limit.ts'

const LOGGED_EVERY_MS = 3_600_000
/** Any caller can pretend to be one. */
const ADDRESSES_KEPT = 8

export interface UnnamedProxies {
  see(request: IncomingMessage): void
  /** Requests by the address that they came from. */
  counts(): ReadonlyMap<string, number>
}

/** Notices requests that a proxy passes on which the settings do not name: all its callers share one limit. */
export function unnamedProxies(trustedProxies: readonly string[], log: Pick<Log, 'warn'>): UnnamedProxies {
  const isTrusted = trustOf(trustedProxies)
  const counts = new Map<string, number>()
  let loggedAt = Number.NEGATIVE_INFINITY
  return {
    see({ headers, socket }) {
      if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return
      const address = socket.remoteAddress ?? ''
      if (isTrusted(address)) return
      const count = counts.get(address)
      if (count !== undefined || counts.size < ADDRESSES_KEPT) counts.set(address, (count ?? 0) + 1)
      const now = performance.now()
      if (now - loggedAt < LOGGED_EVERY_MS) return
      loggedAt = now
      log.warn('proxy_not_named', {
        address,
        effect: 'all its callers share one limit',
        hint: `If it is your proxy, name it in TRUSTED_PROXIES, such as TRUSTED_PROXIES=${address}; else a caller pretends to be one.`,
      })
    },
    counts: () => counts,
  }
}
