import table from '../../../data/openapi.json' with { type: 'json' }
import type { OpenApiTable } from '../../table-schemas.ts'
import type { JsonObject } from './published-schema.ts'

/** Every header beyond plain HTTP. */
export const HEADERS = (table as OpenApiTable).headers as Readonly<Record<string, JsonObject>>

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
