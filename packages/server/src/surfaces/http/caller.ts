import type { IncomingHttpHeaders, ServerResponse } from 'node:http'

const one = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

/** The API key: `X-API-Key`, else `Authorization: Bearer`. */
export function keyOf(headers: IncomingHttpHeaders): string | undefined {
  const key = one(headers['x-api-key'])
  if (key !== undefined && key !== '') return key.trim()
  const { authorization } = headers
  const bearer = authorization === undefined ? null : /^Bearer\s+(\S+)$/i.exec(authorization)
  return bearer?.[1]
}

export const headerOf = (headers: IncomingHttpHeaders, name: string): string | undefined => one(headers[name])

/** Aborted once the response can no longer be written. */
export function closedSignal(response: ServerResponse): AbortSignal {
  const closed = new AbortController()
  if (response.destroyed) closed.abort()
  else response.once('close', () => closed.abort())
  return closed.signal
}
