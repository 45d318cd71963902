import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Json } from '../journeys/json.ts'

export interface RawResponse {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
  /** The parsed body; undefined if it is no JSON. */
  readonly json: Json
}

export interface Conversation {
  readonly responses: readonly RawResponse[]
  /** Bytes after the last whole response. */
  readonly rest: string
  readonly closed: boolean
  readonly tookMs: number
}

export interface ConversationOptions {
  /** Ends once so many responses have come; else once the service closes. */
  readonly until?: number
  readonly withinMs?: number
  /** Waited before each piece after the first. */
  readonly pauseMs?: number
  /** The answers have no bodies. */
  readonly toHead?: boolean
}

/** Sends pieces over a connection of its own, as they are, and reads what comes back. */
export async function converse(
  port: number,
  pieces: string | readonly (string | Uint8Array)[],
  options: ConversationOptions = {},
): Promise<Conversation> {
  const { until = Number.POSITIVE_INFINITY, withinMs = 600_000, pauseMs = 0, toHead = false } = options
  const begun = performance.now()
  const socket = connect(port, '127.0.0.1')
  const received: Buffer[] = []
  let closed = false
  socket.on('data', (bytes) => received.push(bytes))
  socket.on('error', () => undefined)
  socket.on('close', () => {
    closed = true
  })
  socket.on('end', () => {
    closed = true
  })
  await sendPieces(socket, [pieces].flat(), pauseMs)
  const read = () => parseResponses(Buffer.concat(received).toString('latin1'), toHead)
  while (!closed && read().responses.length < until && performance.now() - begun < withinMs) await sleep(2)
  const { responses, rest } = read()
  socket.destroy()
  return { responses, rest, closed, tookMs: performance.now() - begun }
}

async function sendPieces(
  socket: Socket,
  pieces: readonly (string | Uint8Array)[],
  pauseMs: number,
): Promise<void> {
  for (const [index, piece] of pieces.entries()) {
    if (index > 0 && pauseMs > 0) await sleep(pauseMs)
    if (!socket.writable) return
    socket.write(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)
  }
}

function parseResponses(text: string, toHead: boolean): { responses: RawResponse[]; rest: string } {
  const responses: RawResponse[] = []
  let rest = text
  for (;;) {
    const headEnd = rest.indexOf('\r\n\r\n')
    if (headEnd < 0) return { responses, rest }
    const [statusLine, ...lines] = rest.slice(0, headEnd).split('\r\n')
    const headers = new Map(
      lines.map((line): [string, string] => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
      }),
    )
    const length = toHead ? 0 : Number(headers.get('content-length') ?? 0)
    const body = rest.slice(headEnd + 4, headEnd + 4 + length)
    if (body.length < length) return { responses, rest }
    const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(statusLine)?.[1])
    responses.push({ status, headers, body, json: parsed(body) })
    rest = rest.slice(headEnd + 4 + length)
  }
}

function parsed(body: string): Json {
  try {
    return JSON.parse(Buffer.from(body, 'latin1').toString('utf8'))
  } catch {
    return undefined
  }
}

/** The text of a request. */
export const request = (
  method: string,
  target: string,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): string => {
  const lines = Object.entries({ host: 'bellwether', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}
