import { timingSafeEqual } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { Problem } from './problem.ts'

const PATH = '/callback'
const WAITED_MS = 10 * 60_000

export interface Callback {
  readonly redirectUrl: string
  /**
   * The query of the browser's return.
   * @throws Problem if the person refused, or did not come back in ten minutes
   */
  readonly returned: Promise<URLSearchParams>
  close(): void
}

/**
 * Waits on a loopback address for the browser to come back from the sign-in page.
 * @param state what the return must carry; anything else is refused, and waiting goes on
 */
export async function listenForCallback(state: string): Promise<Callback> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const origin = `http://127.0.0.1:${address.port}`
  const returned = new Promise<URLSearchParams>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Problem('Nobody signed in within ten minutes.', 'Run the command again.')),
      WAITED_MS,
    )
    server.once('close', () => clearTimeout(late))
    server.on('request', ({ method, url }, response) => {
      const { pathname, searchParams } = new URL(`${origin}${url?.startsWith('/') ? url : '/'}`)
      if (pathname !== PATH || method !== 'GET') return show(response, 404, 'There is nothing here.')
      if (!same(searchParams.get('state') ?? '', state)) {
        return show(
          response,
          400,
          'This return belongs to another sign-in. Open the address that the command printed.',
        )
      }
      const refused = searchParams.get('error')
      if (refused !== null) {
        show(response, 200, 'Not signed in. You can close this window.')
        const said = searchParams.get('error_description') ?? refused
        return reject(new Problem(`Not signed in: ${said}.`, 'Run the command again to repeat it.'))
      }
      show(response, 200, 'Signed in. You can close this window.')
      resolve(searchParams)
    })
  })
  returned.catch(() => undefined)
  return {
    redirectUrl: `${origin}${PATH}`,
    returned,
    close() {
      server.close()
      server.closeIdleConnections()
    },
  }
}

function show(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    connection: 'close',
    'referrer-policy': 'no-referrer',
  })
  response.end(`${text}\n`)
}

function same(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
