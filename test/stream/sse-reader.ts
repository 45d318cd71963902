import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface ReadEvent {
  readonly event: string
  readonly id: string | null
  // biome-ignore lint/suspicious/noExplicitAny: what comes is held against what is expected in each test
  readonly data: any
}

export interface OpenStream {
  readonly status: number
  readonly headers: Headers
  readonly events: readonly ReadEvent[]
  /** Lines that are no events: comments and times to wait. */
  readonly others: readonly string[]
  /** The id of the last event that had one. */
  readonly lastId: string
  readonly ended: boolean
  close(): void
  /** Waits for an event and fails if it does not come. */
  next(what: (event: ReadEvent) => boolean, withinMs?: number): Promise<ReadEvent>
}

const NEXT_WITHIN_MS = 600_000

/** Reads server-sent events as they are written, without a library that would mend them. */
export async function openStream(
  baseUrl: string,
  headers: Readonly<Record<string, string>> = {},
  query = '',
): Promise<OpenStream> {
  const closing = new AbortController()
  const response = await fetch(`${baseUrl}/v1/stream${query}`, { headers, signal: closing.signal })
  const events: ReadEvent[] = []
  const others: string[] = []
  let ended = false
  let news = Promise.withResolvers<void>()
  const tell = (): void => {
    news.resolve()
    news = Promise.withResolvers<void>()
  }
  const read = async (): Promise<void> => {
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString('utf8')
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = eventIn(block)
        if (event) events.push(event)
        else others.push(block)
      }
      tell()
    }
  }
  read()
    .catch(() => undefined)
    .finally(() => {
      ended = true
      tell()
    })
  return {
    status: response.status,
    headers: response.headers,
    events,
    others,
    get lastId() {
      return events.findLast(({ id }) => id !== null)?.id ?? ''
    },
    get ended() {
      return ended
    },
    close: () => closing.abort(),
    async next(what, withinMs = NEXT_WITHIN_MS) {
      const end = performance.now() + withinMs
      for (;;) {
        const found = events.find(what)
        if (found) return found
        if (ended || performance.now() > end) throw new Error(`it never came; ${events.length} events did`)
        const late = new Promise<void>((resolve) => setTimeout(resolve, withinMs).unref())
        await Promise.race([news.promise, late])
      }
    },
  }
}

function eventIn(block: string): ReadEvent | undefined {
  const fields = new Map(block.split('\n').map((line) => [line.split(': ')[0], line.replace(/^\w+: /, '')]))
  const data = fields.get('data')
  if (data === undefined) return undefined
  return { event: fields.get('event') ?? '', id: fields.get('id') ?? null, data: JSON.parse(data) }
}

/** Asks for a stream and reads nothing of it. */
export async function openSilently(port: number, headers: readonly string[] = []): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.pause()
  socket.write(`GET /v1/stream HTTP/1.1\r\nHost: x\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`)
  return socket
}
