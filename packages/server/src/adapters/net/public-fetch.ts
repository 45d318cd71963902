import type { IncomingMessage } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { type Address, type Asker, NameLookups } from './name-lookups.ts'

export interface PublicRequest {
  readonly headers?: Readonly<Record<string, string>>
  /** For the whole exchange, from the look-up of the name. */
  readonly withinMs: number
  /** Who has it sent: look-ups of names are shared fairly among parties. */
  readonly party: string
  /** Of the answer's body. */
  readonly maxBytes: number
}

export interface PublicResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export type PublicFetch = (url: string, request: PublicRequest) => Promise<PublicResponse>

export interface PublicFetchDeps {
  /** All addresses of a name. By default asked of the name servers, with places of its own. */
  readonly resolve?: NameLookups['resolve']
  readonly isAllowed?: (address: string) => boolean
  /** Certificate authorities instead of the usual ones. */
  readonly authorities?: readonly string[]
}

/** Thrown for an address that must not be reached, or an answer that is no answer. */
export class FetchRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'FetchRefused'
  }
}

/** As `PublicFetch`, of a JSON body; only the status is read. */
type PublicPost = (
  url: string,
  request: Omit<PublicRequest, 'maxBytes'> & { readonly body: string },
) => Promise<number>

/**
 * Reaches addresses that strangers name, so only https and public addresses: every address of the name is checked after
 * its look-up, and the connection is made to a checked one, whatever the name means a moment later. Redirects are
 * answers.
 * @throws FetchRefused, or the fault of the network
 */
export function publicFetch(deps: PublicFetchDeps = {}): PublicFetch {
  const optionsOf = guarded(deps)
  return async (text, request) => {
    const { url, options } = optionsOf(text, request)
    const response = await sent(url, options)
    return {
      status: response.statusCode ?? 0,
      headers: plainHeaders(response),
      body: await bodyOf(response, request.maxBytes),
    }
  }
}

/** Guarded as `publicFetch`. @throws FetchRefused, or the fault of the network */
export function publicPost(deps: PublicFetchDeps = {}): PublicPost {
  const optionsOf = guarded(deps)
  return async (text, { body, headers, ...limits }) => {
    const json = {
      'content-type': 'application/json',
      ...headers,
      'content-length': `${Buffer.byteLength(body)}`,
    }
    const { url, options } = optionsOf(text, { headers: json, ...limits })
    const response = await sent(url, { ...options, method: 'POST' }, body)
    response.destroy()
    return response.statusCode ?? 0
  }
}

/** @throws FetchRefused for an address that no look-up is needed to refuse */
function guarded(deps: PublicFetchDeps) {
  const lookups = new NameLookups()
  const { resolve = (name, asker) => lookups.resolve(name, asker), isAllowed = isPublicAddress } = deps
  const checked = async (name: string, asker: Asker): Promise<readonly Address[]> => {
    const addresses = await resolve(name, asker)
    if (addresses.length === 0) throw new FetchRefused(`${name} has no address`)
    for (const { address } of addresses) if (!isAllowed(address)) throw refusedAddress(name)
    return addresses
  }

  return (text: string, { headers, withinMs, party }: Omit<PublicRequest, 'maxBytes'>) => {
    const url = new URL(text)
    if (url.protocol !== 'https:') throw new FetchRefused('only https is fetched')
    if (url.username !== '' || url.password !== '')
      throw new FetchRefused('an address with a password is not fetched')
    const name = url.hostname.replace(/^\[|\]$/g, '')
    // Node looks up names only.
    if (isIP(name) !== 0 && !isAllowed(name)) throw refusedAddress(name)
    const signal = AbortSignal.timeout(withinMs)
    const options: RequestOptions = {
      agent: false,
      signal,
      headers: { ...headers, 'accept-encoding': 'identity' },
      lookup: (hostname, { all }, found) => {
        checked(hostname, { party, signal }).then(
          (addresses) => {
            if (all)
              found(
                null,
                addresses.map((one) => ({ ...one })),
              )
            else found(null, addresses[0].address, addresses[0].family)
          },
          (error: Error) => found(error, []),
        )
      },
      ...(deps.authorities ? { ca: [...deps.authorities] } : {}),
    }
    return { url, options }
  }
}

const refusedAddress = (name: string): FetchRefused => new FetchRefused(`${name} is no public address`)

const sent = (url: URL, options: RequestOptions, body?: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end(body)
  })

async function bodyOf(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (response.headers['content-encoding'] !== undefined) {
    response.destroy()
    throw new FetchRefused('the answer is compressed, unasked')
  }
  const chunks: Buffer[] = []
  let length = 0
  // Leaving the loop destroys the response.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBytes) throw new FetchRefused(`the answer has more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const plainHeaders = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

/** Special-purpose addresses by the IANA registries of IPv4 and IPv6, as of RFC 9637, and multicast. */
const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Within 2000::/3, which holds all public ones. */
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

const listOf = (networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [address, bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

const special4 = listOf(SPECIAL_V4, 'ipv4')
const special6 = listOf(SPECIAL_V6, 'ipv6')
const global6 = listOf(['2000::/3'], 'ipv6')

/** Whether an IP address is one of the public internet: of no private, local, mapped, translated or reserved network. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !special4.check(address, 'ipv4')
  return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}
