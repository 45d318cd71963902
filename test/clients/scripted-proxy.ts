import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What happens to one request on its way. */
export type Fate =
  /** The service answers and the answer is lost. */
  | 'lose answer'
  /** The connection breaks before the service hears of it. */
  | 'break'
  /** Nobody answers. */
  | 'hang'
  /** Half of the answer arrives. */
  | 'cut answer'
  /** So many events of a stream arrive, and half of the next. */
  | { readonly events: number; readonly end: 'break' | 'silence' }
  /** Answered by something in between. */
  | {
      readonly status: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: string
    }

export interface SeenRequest {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string | undefined>>
}

export interface ScriptedProxy {
  readonly baseUrl: string
  /** Requests since the last script. */
  readonly seen: readonly SeenRequest[]
  /** The fates of the next requests; those after them pass. */
  script(...fates: readonly Fate[]): void
  close(): Promise<void>
}

const CONTROL_PATH = '/-/script'

/**
 * A way to a service on which things go wrong as scripted. A program that is no test of ours sets the script by
 * `POST /-/script` with the fates as JSON, and reads what was seen by `GET /-/script`.
 */
export async function startScriptedProxy(target: string): Promise<ScriptedProxy> {
  let fates: Fate[] = []
  let seen: SeenRequest[] = []
  const script = (...next: readonly Fate[]): void => {
    fates = [...next]
    seen = []
  }
  const server = createServer(async (request, response) => {
    if (request.url === CONTROL_PATH) {
      if (request.method === 'POST') script(...JSON.parse(await textOf(request)))
      response.end(JSON.stringify(seen))
      return
    }
    const { method = '', url = '', headers } = request
    seen.push({ method, target: url, headers: headers as SeenRequest['headers'] })
    await meet(fates.shift(), request, response, target).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get seen() {
      return seen
    },
    script,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** `fetch` has decompressed the answer. */
const OF_ONE_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'content-encoding',
  'content-length',
])

async function meet(
  fate: Fate | undefined,
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
): Promise<void> {
  if (fate === 'hang') return
  if (fate === 'break') return void response.destroy()
  if (typeof fate === 'object' && 'status' in fate) {
    response
      .writeHead(fate.status, { 'content-type': 'application/json', ...fate.headers })
      .end(fate.body ?? '')
    return
  }
  const { method = 'GET', url = '', headers } = request
  const passed = Object.entries(headers).filter(
    ([name]) => !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name),
  )
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  const { signal } = gone
  const body = await textOf(request)
  const answer = await fetch(target + url, {
    method,
    headers: passed as [string, string][],
    signal,
    ...(body !== '' && { body }),
  })
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    return passStream(answer, response, typeof fate === 'object' ? fate : undefined)
  }
  const bytes = Buffer.from(await answer.arrayBuffer())
  if (fate === 'lose answer') return void response.destroy()
  const given = [...answer.headers].filter(([name]) => !OF_ONE_HOP.has(name))
  response.writeHead(answer.status, Object.fromEntries(given))
  if (fate !== 'cut answer') return void response.end(bytes)
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
}

async function passStream(
  answer: Response,
  response: ServerResponse,
  fate: { readonly events: number; readonly end: 'break' | 'silence' } | undefined,
): Promise<void> {
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
  let rest = ''
  let passed = 0
  for await (const chunk of answer.body ?? []) {
    rest += Buffer.from(chunk).toString('utf8')
    const blocks = rest.split(/(?<=\n\n)/)
    rest = blocks.at(-1)?.endsWith('\n\n') ? '' : (blocks.pop() ?? '')
    for (const block of blocks) {
      const isEvent = block.startsWith('event:')
      if (fate && isEvent && passed === fate.events) {
        response.write(block.slice(0, block.length / 2), () => fate.end === 'break' && response.destroy())
        return
      }
      response.write(block)
      if (isEvent) passed++
    }
  }
  response.end()
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
