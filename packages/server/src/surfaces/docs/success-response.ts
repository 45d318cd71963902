import type { StreamEvent } from '@bellwether-markets/products/contract/stream-event'
import { eventText } from '../http/event-stream.ts'
import { type DescribedOperation, pascalCase, targetOf } from './operation.ts'
import { type Json, type JsonObject, publishedSchema } from './published-schema.ts'
import { ADMIN_HEADERS, DATA_HEADERS, headersOf, SERVICE_HEADERS } from './shared-schemas.ts'

export const dataName = ({ id }: DescribedOperation): string => `${pascalCase(id)}Data`

export const UNCHANGED_RESPONSE: JsonObject = {
  description: 'Your stored answer is still valid; costs nothing.',
  headers: headersOf(DATA_HEADERS),
}

export const successResponse = (operation: DescribedOperation): JsonObject =>
  operation.streams ? streamResponse(operation) : envelopeResponse(operation)

/** OpenAPI 3.1 cannot describe event streams: the body is text, and `x-events` has the schema. */
const streamResponse = (operation: DescribedOperation): JsonObject => ({
  description: 'Successful Response',
  headers: headersOf(SERVICE_HEADERS),
  content: {
    'text/event-stream': {
      schema: { type: 'string', description: 'Server-sent events, as HTML Living Standard 9.2 writes them' },
      examples: {
        events: {
          summary: `${operation.method} ${operation.path}`,
          value: eventsText(operation),
        },
      },
      'x-events': publishedSchema(operation.result),
    },
  },
})

export const eventsText = ({ example }: DescribedOperation): string =>
  (example.result as readonly StreamEvent[]).map(eventText).join('')

/** What `data` is with `detail=concise` or a view. Not a choice in the schema: generated clients would see a union. */
const CONCISE: JsonObject = { 'x-concise': { $ref: '#/components/x-concise' } }

/** The list alone, if `Accept` prefers it. */
const LIST_CONTENT: JsonObject = {
  'text/csv': { schema: { type: 'string' } },
  'application/x-ndjson': { schema: { type: 'string' } },
}

function envelopeResponse(operation: DescribedOperation): JsonObject {
  const meta = operation.kind === 'data' ? 'DataMeta' : 'ServiceMeta'
  return {
    description: 'Successful Response',
    headers: headersOf(successHeaders(operation)),
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['ok', 'data', 'meta'],
          properties: {
            ok: { type: 'boolean', const: true, description: 'Always true' },
            data: { $ref: `#/components/schemas/${dataName(operation)}` },
            meta: { $ref: `#/components/schemas/${meta}` },
          },
        },
        examples: {
          answer: {
            summary: `${operation.method} ${targetOf(operation.path, operation.example.query)}`,
            value: exampleEnvelope(operation),
          },
        },
        ...(operation.isShortened ? CONCISE : {}),
      },
      ...(operation.list === undefined ? {} : LIST_CONTENT),
    },
  }
}

function successHeaders({ hasValidator, access }: DescribedOperation): readonly string[] {
  if (hasValidator) return DATA_HEADERS
  return access === 'admin' ? ADMIN_HEADERS : SERVICE_HEADERS
}

function exampleEnvelope({ access, credits, example, next }: DescribedOperation): JsonObject {
  const call = {
    credits_used: credits,
    ...(access === 'keyed' ? { credits_remaining: 1000 - credits } : {}),
  }
  const seen = next === undefined ? {} : { next, as_of: '2020-03-16T21:00:00Z', stale: false }
  return {
    ok: true,
    data: JSON.parse(JSON.stringify(example.result)) as Json,
    meta: { ...call, ...seen, market: 'demo', request_id: '01HX7Z3N9V' },
  }
}
