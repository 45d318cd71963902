import table from '../../../data/openapi.json' with { type: 'json' }
import type { OpenApiTable } from '../../table-schemas.ts'
import type { JsonObject } from './published-schema.ts'

type Members = Readonly<Record<string, JsonObject>>

const { concise, schemas, errorFields, headers } = table as OpenApiTable
const SCHEMAS = schemas as Members

/** No schema of the components, as linters do not see that an extension refers to it. */
export const CONCISE_SCHEMA = concise as JsonObject

/** Further members of example error bodies, by code. */
export const EXAMPLE_FIELDS = errorFields as Members

/** Those that a document references, recursively. */
export function sharedSchemas(document: string): JsonObject {
  const used = new Set<string>()
  const collect = (text: string): void => {
    for (const name of Object.keys(SCHEMAS)) {
      if (used.has(name) || !text.includes(`"#/components/schemas/${name}"`)) continue
      used.add(name)
      collect(JSON.stringify(SCHEMAS[name]))
    }
  }
  collect(document)
  return Object.fromEntries(Object.entries(SCHEMAS).filter(([name]) => used.has(name)))
}

/** Every header beyond plain HTTP. */
export const HEADERS = headers as Members

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
