import type { Json, JsonObject } from './published-schema.ts'

const header = (type: string, description: string, example: Json, required = true): JsonObject => ({
  description,
  required,
  schema: { type },
  example,
})

/** Every header beyond plain HTTP. */
export const HEADERS: Readonly<Record<string, JsonObject>> = {
  'X-RateLimit-Limit': header(
    'integer',
    'Calls a minute of the tier, or of the client address without a key',
    60,
  ),
  'X-RateLimit-Remaining': header('integer', 'Calls left in this minute', 59),
  'X-RateLimit-Reset': header('integer', 'When the next minute begins, in seconds since 1970', 1584392760),
  RateLimit: header(
    'string',
    'The same as draft-ietf-httpapi-ratelimit-headers-11 writes it',
    '"default";r=59;t=42',
  ),
  'RateLimit-Policy': header('string', 'The limit as that draft writes it', '"default";q=60;w=60'),
  'X-Credits-Used': header('integer', 'Credits deducted by this call', 1),
  'X-Credits-Remaining': header(
    'integer',
    'Balance after the call; only if a valid key was sent',
    999,
    false,
  ),
  'X-Request-Id': header('string', 'Name of this call in the records of the service', '01HX7Z3N9V'),
  ETag: header('string', 'Strong validator of `data`; send it back in If-None-Match', '"q3k1V0b7Zt5xJm2c"'),
  'Retry-After': header('integer', 'Seconds to wait before the next attempt', 21),
  'WWW-Authenticate': header(
    'string',
    'How a key is sent, and where to sign in instead',
    'Bearer realm="bellwether", resource_metadata="https://api.example.com/.well-known/oauth-protected-resource/v1"',
  ),
}

const LIMITS = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit',
  'RateLimit-Policy',
]
const CREDITS = ['X-Credits-Used', 'X-Credits-Remaining']

export const DATA_HEADERS: readonly string[] = [...LIMITS, ...CREDITS, 'X-Request-Id', 'ETag']
export const SERVICE_HEADERS: readonly string[] = [...LIMITS, ...CREDITS, 'X-Request-Id']
export const ADMIN_HEADERS: readonly string[] = ['X-Credits-Used', 'X-Request-Id']

export const headersOf = (names: readonly string[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
