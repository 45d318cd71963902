import { boundedBody } from '@bellwether-markets/platform/net/bounded-body'

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
 * Redirects are not followed: they could lead anywhere.
 * @throws Error if unreachable, too slow or longer than the bound
 */
export async function boundedFetch(
  fetch: Fetch,
  url: string,
  { method, headers = {}, body, timeoutMs, maxBytes }: FetchInput,
): Promise<FetchedAnswer> {
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

/** Untrusted JSON: a value of the wrong kind counts as absent. */

export type Members = Readonly<Record<string, unknown>>

export const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

export const memberAt = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => membersOf(inner)[name], value)

/** @returns undefined if not JSON */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
