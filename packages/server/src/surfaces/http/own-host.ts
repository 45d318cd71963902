import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

/** Why a request is rejected; undefined if it is not. */
type Rejection = (headers: IncomingHttpHeaders) => string | undefined

/**
 * Guards against DNS rebinding, by which a foreign page reaches a local service under the page's own host name. Accepts
 * the service's name, a name without a dot, or a bare address, none of which such a page has.
 * @param baseUrl final once the service listens
 */
export function ownNameGuard(baseUrl: () => string): Rejection {
  return ({ host }) => {
    const name = hostnameOf(`http://${host ?? ''}`)
    if (name !== undefined && (isOwnName(baseUrl, name) || !name.includes('.') || isAddress(name))) {
      return undefined
    }
    return `This service does not answer under the name ${String(host).slice(0, 100)}; the operator sets its name as BASE_URL.`
  }
}

/** As `ownNameGuard`, and an Origin must be the service's own. */
export function ownHostGuard(baseUrl: () => string): Rejection {
  const rejectedName = ownNameGuard(baseUrl)
  return (headers) => {
    const rejected = rejectedName(headers)
    const { host, origin } = headers
    if (rejected !== undefined || origin === undefined) return rejected
    const page = hostnameOf(origin)
    if (
      page !== undefined &&
      (page === hostnameOf(`http://${host}`) || isOwnName(baseUrl, page) || isLoopback(page))
    )
      return undefined
    return `Pages of ${origin.slice(0, 100)} may not call this service.`
  }
}

const isOwnName = (baseUrl: () => string, name: string): boolean =>
  name === new URL(baseUrl()).hostname || name === 'localhost' || name.endsWith('.localhost')

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
