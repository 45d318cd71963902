import { Agent, request } from 'node:http'

export interface Asked {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
  /** Stops reading after the first piece: what is asked never ends by itself. */
  readonly endless?: boolean | undefined
}

export interface Answered {
  readonly status: number
  /** By their names in small letters, sorted. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Buffer
}

export type Exchange = (asked: Asked) => Promise<Answered>

const WITHIN_MS = 600_000

/** Sends exactly the headers it is given, and those HTTP demands, and reads every header that comes. */
export function exchangeWith(baseUrl: string): Exchange {
  const { hostname, port } = new URL(baseUrl)
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  return ({ method, target, headers, body, endless = false }) =>
    new Promise((resolve, reject) => {
      const sent = request({ hostname, port, agent, method, path: target, headers, timeout: WITHIN_MS })
      sent.on('error', reject)
      sent.on('timeout', () => sent.destroy(new Error(`${method} ${target} was not answered`)))
      sent.on('response', (response) => {
        const pieces: Buffer[] = []
        const done = (): void =>
          resolve({
            status: response.statusCode ?? 0,
            headers: sorted(response.rawHeaders),
            body: Buffer.concat(pieces),
          })
        response.on('data', (piece: Buffer) => {
          pieces.push(piece)
          if (!endless) return
          done()
          sent.destroy()
        })
        response.on('end', done)
        response.on('error', reject)
      })
      sent.end(body)
    })
}

function sorted(raw: readonly string[]): [string, string][] {
  const pairs = Array.from({ length: raw.length / 2 }, (_, index): [string, string] => [
    raw[2 * index].toLowerCase(),
    raw[2 * index + 1],
  ])
  return pairs.sort(([one], [other]) => (one < other ? -1 : 1))
}
