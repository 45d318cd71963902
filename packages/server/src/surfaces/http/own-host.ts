import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

/**
 * Guards against DNS rebinding, by which a foreign page reaches a local service under the page's own host name. Accepts
 * the service's name, a name without a dot, or a bare address, none of which such a page has. An Origin must be the
 * service's own.
 * @param baseUrl final once the service listens
 * @returns why a request is rejected; undefined if it is not
 */
export function ownHostGuard(baseUrl: () => string): (headers: IncomingHttpHeaders) => string | undefined {
  const isOwnName = (name: string): boolean =>
    name === new URL(baseUrl()).hostname || name === 'localhost' || name.endsWith('.localhost')

  return ({ host, origin }) => {
    const name = hostnameOf(`http://${host ?? ''}`)
    if (name === undefined || !(isOwnName(name) || !name.includes('.') || isAddress(name))) {
      return `This service does not answer under the name ${String(host).slice(0, 100)}; the operator sets its name as BASE_URL.`
    }
    if (origin === undefined) return undefined
    const page = hostnameOf(origin)
    if (page !== undefined && (page === name || isOwnName(page) || isLoopback(page))) return undefined
    return `Pages of ${origin.slice(0, 100)} may not call this service.`
  }
}

function hostnameOf(url: string): string | undefined {
  try {
    const { hostname } = new URL(url)
    return hostname === '' ? undefined : hostname
  } catch {
    return undefined
  }
}

const isAddress = (name: string): boolean => isIP(name.replace(/^\[|\]$/g, '')) !== 0
const isLoopback = (name: string): boolean => name.startsWith('127.') || name === '[::1]'
