import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Instant } from '@bellwether-markets/engine/kernel/time'
import type { FetchPolicy } from '@bellwether-markets/suppliers/providers/fetch-bytes'
import { loopbackSend } from '@bellwether-markets/suppliers/providers/loopback-send'
import { bodyOf, type Recording } from '../suppliers/recorded-responses.ts'
import { recordedAnswer } from './recorded-answers.ts'

export interface RecordedSuppliers {
  readonly send: FetchPolicy['send']
  /** The recordings that were given as answers, by id. */
  readonly given: ReadonlySet<string>
  close(): Promise<void>
}

/** FRED lists no day before the one that is asked for. */
function since(day: string | null, body: Buffer): Buffer | string {
  if (day === null) return body
  const [header, ...lines] = body.toString('utf8').split('\n')
  return [header, ...lines.filter((line) => line >= day)].join('\n')
}

/** Suppliers on loopback that answer as they were recorded up to a moment; 404 to what was not recorded by then. */
export async function recordedSuppliers(
  all: readonly Recording[],
  now: () => Instant,
): Promise<RecordedSuppliers> {
  const given = new Set<string>()
  const server = createServer((request: IncomingMessage, response) => {
    const [, host, ...rest] = (request.url ?? '/').split('/')
    const asked = new URL(`https://${host}/${rest.join('/')}`)
    const recording = recordedAnswer(all, asked, now(), request.method)
    if (recording === undefined) return response.writeHead(404).end('not recorded')
    given.add(recording.id)
    for (const [name, value] of Object.entries(recording.headers)) {
      if (!['connection', 'transfer-encoding', 'keep-alive'].includes(name)) response.setHeader(name, value)
    }
    return response.writeHead(recording.status).end(since(asked.searchParams.get('cosd'), bodyOf(recording)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    send: loopbackSend(`http://127.0.0.1:${port}`),
    given,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
