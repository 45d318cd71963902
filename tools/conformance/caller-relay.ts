import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RelayOptions {
  /** The service that trusts this machine as a proxy. */
  readonly port: number
  /** The key that the calls carry. */
  readonly key: string
  /** Issues another key. */
  readonly issueKey: () => Promise<string>
  /** Number that is sent for that of a key: neither it nor the next one is any key's. */
  readonly standsForKey: number
  /** Number of the key that it stands for, which may be disabled. */
  readonly keyNumber: number
}

export interface Relay {
  readonly baseUrl: string
  /** Calls so far, by status. */
  readonly statuses: ReadonlyMap<number, number>
  close(): Promise<void>
}

/**
 * Makes of one caller many, since a generator sends everything from one address with one key: each call comes from an
 * address of its own, each e-mail address is new, and what can be done once with a key is done with a new one.
 */
export async function callerRelay(options: RelayOptions): Promise<Relay> {
  const statuses = new Map<number, number>()
  const standsForKey = new RegExp(`(?<=[?&](?:key_)?id=|/admin/keys/)${options.standsForKey}(?=[&/?]|$)`)
  let calls = 0

  const relay = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    calls += 1
    const { method, url = '', headers } = incoming
    const path = url
      .replace(/(?<=\/checkout\/free\?(?:.*&)?email=)(?=[^&]+(?:@|%40))/, `${calls}-`)
      .replace(standsForKey, String(options.keyNumber))
    const rotated = url.startsWith('/v1/account/rotate') ? await options.issueKey() : options.key
    const outgoing = request({
      port: options.port,
      method,
      path,
      headers: {
        ...headers,
        ...(headers['x-api-key'] === options.key ? { 'x-api-key': rotated } : {}),
        ...(headers.authorization === `Bearer ${options.key}` ? { authorization: `Bearer ${rotated}` } : {}),
        'x-forwarded-for': `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`,
      },
    })
    outgoing.on('response', (answer) => {
      const status = answer.statusCode ?? 0
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      response.writeHead(status, answer.rawHeaders)
      answer.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  }

  const server = createServer((incoming, response) => {
    relay(incoming, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { baseUrl: `http://127.0.0.1:${port}`, statuses, close: () => closed(server) }
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.closeAllConnections()
    server.close(() => resolve())
  })
