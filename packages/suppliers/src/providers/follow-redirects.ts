import { ProviderFault, type ProviderRequest } from './provider-request.ts'

const MOST_REDIRECTS = 5
const REDIRECTS = [301, 302, 303, 307, 308]
/** Never sent to another host. */
const CREDENTIALS = ['authorization', 'cookie', 'apca-api-key-id', 'apca-api-secret-key', 'x-finnhub-token']

export type Hop = Pick<ProviderRequest, 'method' | 'url' | 'headers' | 'body'>

/**
 * Over https and to allowed hosts. Credentials are dropped when the host changes.
 * @throws ProviderFault `redirect` if it leads elsewhere
 */
export async function followRedirects(
  request: ProviderRequest,
  send: (hop: Hop) => Promise<Response>,
): Promise<Response> {
  let hop: Hop = request
  for (let hops = 0; ; hops++) {
    const response = await send(hop)
    const location = response.headers.get('location')
    if (request.redirects === 'return' || !REDIRECTS.includes(response.status) || location === null) {
      return response
    }
    await response.body?.cancel().catch(() => undefined)
    if (hops === MOST_REDIRECTS) throw new ProviderFault('redirect', 'redirects without end')
    hop = nextHop(request, hop, response.status, location)
  }
}

function nextHop(request: ProviderRequest, hop: Hop, status: number, location: string): Hop {
  if (!URL.canParse(location, hop.url))
    throw new ProviderFault('redirect', 'a redirect to no URL', { status })
  const from = new URL(hop.url)
  const to = new URL(location, hop.url)
  if (to.protocol !== 'https:') throw new ProviderFault('redirect', 'a redirect away from https', { status })
  const allowed = [new URL(request.url).host, ...(request.redirectHosts ?? [])]
  if (!allowed.includes(to.host) || to.username !== '') {
    throw new ProviderFault('redirect', 'a redirect to a host that is not allowed', { status })
  }
  const headers = to.host === from.host ? hop.headers : withoutCredentials(hop.headers)
  const keeps = status === 307 || status === 308 || hop.method === 'GET'
  if (!keeps) return { method: 'GET', url: to.toString(), headers }
  return { ...hop, url: to.toString(), headers }
}

const withoutCredentials = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !CREDENTIALS.includes(name.toLowerCase())))
