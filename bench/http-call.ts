import { Agent, request } from 'node:http'

export interface HttpAnswer {
  readonly status: number
  /** Names and values in turn, as they came. */
  readonly rawHeaders: readonly string[]
  readonly body: string
}

/** As long as a refresh may take on a busy machine. */
const TIME_LIMIT_MS = 120_000

const agent = new Agent({ keepAlive: true, maxSockets: 32 })

export function httpCall(
  port: number,
  method: 'GET' | 'POST',
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, method, path, headers, agent, timeout: TIME_LIMIT_MS })
    call.on('timeout', () => call.destroy(new Error(`${method} ${path.split('?')[0]} got no answer`)))
    call.on('error', reject)
    call.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          rawHeaders: response.rawHeaders,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      )
    })
    call.end()
  })
}
