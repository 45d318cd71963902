import { createServer } from 'node:https'
import { type AddressInfo, createServer as createPlainServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { publicPost } from '../../packages/server/src/adapters/net/public-fetch.ts'
import { standardWebhooks } from '../../packages/server/src/adapters/webhooks/standard-webhooks.ts'
import { makeCertificate } from '../payments/test-certificates.ts'

const NAMES = ['one.example', 'two.example', 'three.example', 'four.example']
/** The only one that the tests allow. */
export const OWN_ADDRESS = '127.0.0.1'
/** Of this machine too, and not allowed. */
export const PRIVATE_ADDRESS = '127.0.0.2'
/** What a request to `/shaky` meets, if it meets a fault. */
const FAULTS = ['/500', '/503', '/hang', '/early', '/moved', '/slow']
const FAULT_SHARE = 0.08
const SLOW_MS = 300

export interface Received {
  readonly host: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** How it was answered; undefined if it was not. */
  readonly status: number | undefined
}

/** Ways to reach a receiver on this machine; JSON, for a child process. */
export interface ReceiverAddress {
  readonly port: number
  readonly authority: string
}

/** As the service sends them, but to this machine whatever the name. @param addressOf what a name means at each look-up */
export const webhooksTo = (
  { authority }: Pick<ReceiverAddress, 'authority'>,
  withinMs?: number,
  addressOf = () => OWN_ADDRESS,
) =>
  standardWebhooks(
    publicPost({
      resolve: async () => [{ address: addressOf(), family: 4 }],
      isAllowed: (address) => address === OWN_ADDRESS,
      authorities: [authority],
    }),
    withinMs,
  )

/** A receiver whose path says how it answers. @param random chooses the faults of `/shaky` */
export async function webhookReceiver(random: () => number = Math.random) {
  const authority = makeCertificate({ name: 'authority', authority: true })
  const own = makeCertificate({ name: NAMES[0], issuer: authority, dnsNames: NAMES })
  const key = own.privateKey.export({ type: 'pkcs8', format: 'pem' })
  const received: Received[] = []
  const server = createServer({ cert: own.pem, key }, async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const headers = request.headers as Record<string, string>
    const path = request.url ?? ''
    const met = path.startsWith('/shaky') ? shaky(random) : path
    const status = statusOf(met)
    received.push({ host: (request.headers.host ?? '').split(':')[0], path, headers, body, status })
    if (met.startsWith('/early')) return request.socket.destroy()
    if (status === undefined) return undefined
    if (met.startsWith('/slow')) await sleep(SLOW_MS)
    if (status === 302) response.setHeader('location', `https://${PRIVATE_ADDRESS}:${port}/private`)
    return response.writeHead(status).end('x'.repeat(met.startsWith('/long') ? 1_000_000 : 0))
  })
  server.on('clientError', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, OWN_ADDRESS, resolve))
  const { port } = server.address() as AddressInfo
  let privateConnections = 0
  const trap = createPlainServer((socket) => {
    privateConnections++
    socket.destroy()
  })
  await new Promise<void>((resolve) => trap.listen(port, PRIVATE_ADDRESS, resolve))
  return {
    address: { port, authority: authority.pem } satisfies ReceiverAddress,
    received,
    privateConnections: () => privateConnections,
    url: (path: string, name = NAMES[0]) => `https://${name}:${port}${path}`,
    urls: (path: string) => NAMES.map((name) => `https://${name}:${port}${path}`),
    close() {
      server.closeAllConnections()
      server.close()
      trap.close()
    },
  }
}

function shaky(random: () => number): string {
  return random() < FAULT_SHARE ? FAULTS[Math.floor(random() * FAULTS.length)] : '/204'
}

function statusOf(path: string): number | undefined {
  if (/^\/(hang|early)/.test(path)) return undefined
  if (path.startsWith('/moved')) return 302
  return Number(/^\/(\d{3})/.exec(path)?.[1] ?? 204)
}
