import { boundedBody } from '../../platform/net/bounded-body.ts'

export interface FetchedAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

export interface FetchInput {
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly timeoutMs: number
  readonly maxBytes: number
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * Requests another service. Redirects are not followed: they could lead anywhere.
 * @throws Error if unreachable, too slow or longer than the bound
 */
export async function boundedFetch(fetch: Fetch, url: string, input: FetchInput): Promise<FetchedAnswer> {
  const { method, headers = {}, body, timeoutMs, maxBytes } = input
  const response = await fetch(url, {
    method,
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body === undefined ? {} : { body }),
  })
  const text = (await boundedBody(response, maxBytes)).toString('utf8')
  return { status: response.status, headers: response.headers, text }
}
