import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Instant } from '../../src/kernel/time.ts'
import { bodyOf, type Recording } from '../suppliers/recorded-responses.ts'

/** What suppliers answered, as one may ask for it: where it was asked, and what of the question tells answers apart. */
export type Question = Pick<URL, 'host' | 'pathname' | 'searchParams'>

export interface RecordedSuppliers {
  readonly base: string
  /** The recordings that were given as answers, by id. */
  readonly given: ReadonlySet<string>
  close(): Promise<void>
}

/** Suppliers on loopback that answer as they were recorded up to a moment; 404 to what was not recorded by then. */
export async function recordedSuppliers(
  all: readonly Recording[],
  now: () => Instant,
): Promise<RecordedSuppliers> {
  const given = new Set<string>()
  const server = createServer((request: IncomingMessage, response) => {
    const [, host, ...rest] = (request.url ?? '/').split('/')
    const recording = recordedAnswer(all, new URL(`https://${host}/${rest.join('/')}`), now(), request.method)
    if (recording === undefined) return response.writeHead(404).end('not recorded')
    given.add(recording.id)
    for (const [name, value] of Object.entries(recording.headers)) {
      if (!['connection', 'transfer-encoding', 'keep-alive'].includes(name)) response.setHeader(name, value)
    }
    return response.writeHead(recording.status).end(bodyOf(recording))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    base: `http://127.0.0.1:${port}`,
    given,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/**
 * The latest answer that was recorded by a moment to the same question: the same place, the same length of bars, the
 * same words that were searched for, and no symbol that is not asked for. Periods are not compared: no recording is of
 * the period that a first start asks for.
 */
export function recordedAnswer(
  all: readonly Recording[],
  asked: Question,
  now: Instant,
  method = 'GET',
): Recording | undefined {
  const found = all.filter(({ request, recordedAt }) => {
    if (request.method !== method || recordedAt === null || Date.parse(recordedAt) > now) return false
    return URL.canParse(request.url) && isSameQuestion(new URL(request.url), asked)
  })
  return found.toSorted((a, b) => timeOf(a) - timeOf(b) || a.bytes - b.bytes).at(-1)
}

const timeOf = ({ recordedAt }: Recording): number => Date.parse(recordedAt ?? '')
/** Yahoo answers alike at both of its hosts. */
const placeOf = ({ host, pathname }: Question): string =>
  host.replace(/^query1\.finance/, 'query2.finance') + decodeURIComponent(pathname)

function isSameQuestion(recorded: Question, asked: Question): boolean {
  const values = (name: string, unnamed = ''): readonly string[] =>
    [recorded, asked].map(({ searchParams }) => searchParams.get(name) ?? unnamed)
  const same = (name: string, unnamed?: string): boolean => new Set(values(name, unnamed)).size === 1
  const [symbols, wanted] = values('symbols').map((list) => list.split(','))
  return (
    placeOf(recorded) === placeOf(asked) &&
    same('interval', '1d') &&
    ['q', 'id', 'mode'].every((name) => same(name)) &&
    symbols.every((symbol) => wanted.includes(symbol))
  )
}
