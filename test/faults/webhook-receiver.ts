import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { publicPost } from '../../packages/server/src/adapters/net/public-fetch.ts'
import { standardWebhooks } from '../../packages/server/src/adapters/webhooks/standard-webhooks.ts'
import { makeCertificate } from '../payments/test-certificates.ts'

const NAMES = ['one.example', 'two.example', 'three.example', 'four.example']

export interface Received {
  readonly host: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Ways to reach a receiver on this machine; JSON, for a child process. */
export interface ReceiverAddress {
  readonly port: number
  readonly authority: string
}

/** As the service sends them, but to this machine whatever the name. */
export const webhooksTo = ({ authority }: Pick<ReceiverAddress, 'authority'>, withinMs?: number) =>
  standardWebhooks(
    publicPost({
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      isAllowed: (address) => address === '127.0.0.1',
      authorities: [authority],
    }),
    withinMs,
  )

/** A receiver whose path says how it answers. */
export async function webhookReceiver() {
  const authority = makeCertificate({ name: 'authority', authority: true })
  const own = makeCertificate({ name: NAMES[0], issuer: authority, dnsNames: NAMES })
  const key = own.privateKey.export({ type: 'pkcs8', format: 'pem' })
  const received: Received[] = []
  /** Of the next answers. */
  const statuses: number[] = []
  const server = createServer({ cert: own.pem, key }, async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const headers = request.headers as Record<string, string>
    const path = request.url ?? ''
    received.push({ host: (request.headers.host ?? '').split(':')[0], path, headers, body })
    if (path.startsWith('/hang')) return undefined
    if (path.startsWith('/early')) return request.socket.destroy()
    if (path.startsWith('/moved')) {
      return response.writeHead(302, { location: `https://127.0.0.1:${port()}/private` }).end()
    }
    const status = Number(/^\/(\d{3})/.exec(path)?.[1] ?? statuses.shift() ?? 204)
    return response.writeHead(status).end('x'.repeat(path.startsWith('/long') ? 1_000_000 : 0))
  })
  server.on('clientError', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = (): number => (server.address() as AddressInfo).port
  return {
    address: { port: port(), authority: authority.pem } satisfies ReceiverAddress,
    received,
    statuses,
    url: (path: string, name = NAMES[0]) => `https://${name}:${port()}${path}`,
    urls: (path: string) => NAMES.map((name) => `https://${name}:${port()}${path}`),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
