import { createServer as createHttps } from 'node:https'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { isPublicAddress, publicFetch } from '../../packages/server/src/adapters/net/public-fetch.ts'
import { makeCertificate } from '../payments/test-certificates.ts'

/** Stands for the public address of a stranger's server. */
const STRANGER = '127.0.0.77'
const NAMES = '*.stranger.example'

export interface ForeignDocuments {
  readonly port: number
  readonly fetch: ReturnType<typeof publicFetch>
  /** What a name means; a list is gone through, look-up by look-up. */
  readonly names: Map<string, string[]>
  /** Paths that the stranger was asked for. */
  readonly asked: string[]
  /** Connections to addresses of this machine that nobody outside may reach. */
  readonly reached: () => number
  close(): Promise<void>
}

/** A stranger's server with documents of every kind, and traps on the addresses that it would like to have reached. */
export async function foreignDocuments(redirect: string): Promise<ForeignDocuments> {
  const authority = makeCertificate({ name: 'authority', authority: true })
  const own = makeCertificate({ name: 'stranger.example', issuer: authority, dnsNames: [NAMES] })
  const names = new Map<string, string[]>()
  const asked: string[] = []
  let reached = 0
  const server = createHttps(
    { cert: own.pem, key: own.privateKey.export({ type: 'pkcs8', format: 'pem' }) },
    (request, response) => {
      const { url = '', headers } = request
      asked.push(url)
      const id = `https://${headers.host}${url}`
      const document = { client_id: id, client_name: 'Stranger', redirect_uris: [redirect] }
      const answer = (body: object) =>
        response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
      if (url === '/good') return answer(document)
      if (url === '/of-another') return answer({ ...document, client_id: `${id}/x` })
      if (url === '/no-id') return answer({ redirect_uris: [redirect] })
      if (url === '/secret') return answer({ ...document, client_secret: 'x' })
      if (url === '/script') return answer({ ...document, redirect_uris: ['javascript:alert(1)'] })
      if (url === '/list') return answer([document])
      if (url === '/text') return response.end('not JSON')
      if (url === '/no-redirects') return answer({ client_id: id })
      if (url === '/huge') return answer({ ...document, client_name: 'x'.repeat(70_000) })
      if (url === '/many') {
        return answer({
          ...document,
          redirect_uris: Array.from({ length: 21 }, (_, at) => `${redirect}${at}`),
        })
      }
      if (url === '/moved') return response.writeHead(302, { location: '/good' }).end()
      if (url === '/moved-inside') return response.writeHead(302, { location: 'https://127.0.0.1/' }).end()
      if (url === '/absent') return response.writeHead(404).end()
      if (url === '/faulty') return response.writeHead(500).end('x')
      if (url === '/packed') return response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')
      if (url === '/cut') {
        response.writeHead(200, { 'content-length': '1000' }).write('{')
        return response.destroy()
      }
      if (url === '/endless') {
        const more = (): boolean | NodeJS.Immediate =>
          !response.destroyed && setImmediate(() => response.write('x'.repeat(9_999), more))
        return more()
      }
      // Of /slow there comes a byte now and then, of /silent nothing.
      if (url === '/slow') {
        const drip = setInterval(() => response.write(' '), 200)
        return response.on('close', () => clearInterval(drip))
      }
      return undefined
    },
  )
  const port = await listening(server, 0, STRANGER)
  const traps = ['127.0.0.1', '::1'].map((address) => ({
    address,
    trap: createServer((socket) => {
      reached++
      socket.destroy()
    }),
  }))
  for (const { address, trap } of traps) await listening(trap, port, address)
  return {
    port,
    names,
    asked,
    reached: () => reached,
    fetch: publicFetch({
      async resolve(name) {
        const meant = names.get(name) ?? []
        const address = meant.length > 1 ? meant.shift() : meant[0]
        return (address ?? '')
          .split(' ')
          .filter(Boolean)
          .map((one) => ({ address: one, family: one.includes(':') ? 6 : 4 }))
      },
      isAllowed: (address) => address === STRANGER || isPublicAddress(address),
      authorities: [authority.pem],
    }),
    async close() {
      server.closeAllConnections()
      for (const one of [server, ...traps.map(({ trap }) => trap)]) one.close()
    },
  }
}

const listening = (server: Server, port: number, address: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, address, () => resolve((server.address() as AddressInfo).port))
  })

export const STRANGERS_ADDRESS = STRANGER
