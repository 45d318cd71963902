import type { Endpoint } from '../../contract/endpoint.ts'
import { locationOf } from '../../contract/query/query.ts'
import {
  infoOf,
  type OpenApiOptions,
  operationId,
  priceOf,
  publishedPath,
  REQUIRED_SECURITY,
  SECURITY_SCHEMES,
  securityOf,
} from './openapi.ts'
import { type DescribedOperation, describedOperations } from './operation.ts'
import { type JsonObject, publishedParameter, publishedSchema } from './published-schema.ts'

/** Levels of members from `data` on; what is deeper is read in the answer. */
const LEVELS = 1
/** A body is sent whole. */
const BODY_LEVELS = 3
/** More choices than these cost more context than they help. */
const MOST_CHOICES = 8

/** A model asks for less rather than for the next page. */
const PAGING: ReadonlySet<string> = new Set(['cursor'])

/** Of parameters that most operations have. */
const SHARED: Readonly<Record<string, string>> = {
  as_of: 'Answer as of this instant',
  detail: 'Short form or whole',
  limit: 'Most rows',
}

const DESCRIPTION =
  'Market intelligence: analysed, calibrated, replayable. Read what is free first. Answers cost credits as their description says; refusals cost nothing and give the next step in `hint`.'

/** What a model needs of a parameter: its type and what it accepts. */
const PARAMETER_KEYWORDS: ReadonlySet<string> = new Set([
  'type',
  'format',
  'enum',
  'default',
  'minimum',
  'maximum',
  'items',
])

/**
 * The description of the service for a model that is given it whole: what it may read, in short words. It buys nothing
 * and replaces no key.
 */
export function agentOpenApiDocument(endpoints: readonly Endpoint[], options: OpenApiOptions): JsonObject {
  const operations = describedOperations(endpoints).filter(isForAgents)
  const { ApiKeyAuth, BearerAuth } = SECURITY_SCHEMES
  return {
    openapi: '3.1.0',
    info: { ...infoOf(options), description: DESCRIPTION },
    servers: [{ url: options.baseUrl }],
    security: REQUIRED_SECURITY.keyed,
    tags: [{ name: 'Bellwether', description: 'Reads of market data and of the own account' }],
    paths: Object.fromEntries(
      operations.map((operation) => [
        publishedPath(operation.path),
        { [operation.method.toLowerCase()]: operationOf(operation) },
      ]),
    ),
    components: {
      schemas: { Meta: META, Refusal: REFUSAL },
      responses: {
        Refusal: { description: 'Refused, free of charge', content: jsonOf(reference('schemas', 'Refusal')) },
      },
      securitySchemes: { ApiKeyAuth, BearerAuth },
    },
  }
}

/** What a model has no use for before it writes something, or has in another form. */
const LEFT_OUT: ReadonlySet<string> = new Set(['overview', 'account-list-keys', 'watchlists', 'alerts'])

const isForAgents = ({ effect, access, streams, id }: DescribedOperation): boolean =>
  effect === 'read' && access !== 'admin' && !streams && !LEFT_OUT.has(id)

const reference = (kind: string, name: string): JsonObject => ({ $ref: `#/components/${kind}/${name}` })

const jsonOf = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } })

const META: JsonObject = {
  type: 'object',
  properties: {
    credits_used: { type: 'integer' },
    credits_remaining: { type: 'integer' },
    as_of: { type: 'string', description: 'Instant that the answer describes' },
    stale: { type: 'boolean', description: 'Older than it should be' },
    market: { type: 'string', description: 'live, replay or demo: only live is real' },
    next: { type: 'object', description: 'Suggested next call' },
  },
}

const REFUSAL: JsonObject = {
  type: 'object',
  properties: {
    error: { type: 'string' },
    hint: { type: 'string', description: 'What to do next' },
  },
}

function operationOf(operation: DescribedOperation): JsonObject {
  const required: ReadonlySet<string> = new Set(operation.parameters.required)
  const parameters = Object.entries(operation.parameters.properties)
    .filter(([name, schema]) => !PAGING.has(name) && locationOf(schema) !== 'body')
    .map(([name, schema]) => shortParameter(publishedParameter(name, schema, required.has(name), undefined)))
  return {
    operationId: operationId(operation),
    summary: operation.brief,
    description: `${operation.summary.replace(priceOf(operation), '').trim()} ${priceOf(operation)}`,
    tags: ['Bellwether'],
    ...(operation.access === 'keyed' ? {} : { security: securityOf(operation) }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(operation.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: jsonOf(shape(publishedSchema(operation.body), BODY_LEVELS)),
          },
        }),
    responses: { '200': successOf(operation), '4XX': reference('responses', 'Refusal') },
  }
}

/**
 * Written out at each operation, as hosts skip those with references. Of alternatives the first: the others are an
 * empty text or null, and may be left out.
 */
function shortParameter({ name, in: place, required, description, schema }: JsonObject): JsonObject {
  const { anyOf, ...whole } = schema as JsonObject
  const one = Array.isArray(anyOf) ? { ...(anyOf[0] as JsonObject), ...whole } : whole
  const kept = Object.entries(one).filter(([keyword]) => PARAMETER_KEYWORDS.has(keyword))
  return {
    name,
    in: place,
    ...(required === true ? { required } : {}),
    description: SHARED[String(name)] ?? description,
    schema: Object.fromEntries(kept),
  } as JsonObject
}

const successOf = ({ result }: DescribedOperation): JsonObject => ({
  description: 'OK',
  content: jsonOf({
    type: 'object',
    properties: { data: shape(publishedSchema(result), LEVELS), meta: reference('schemas', 'Meta') },
  }),
})

/** The types of a schema, so many levels of members deep. */
function shape(schema: JsonObject, levels: number): JsonObject {
  const { type, const: only, enum: choices, anyOf, properties, additionalProperties, items } = schema
  if (Array.isArray(anyOf)) return alternatives(anyOf as readonly JsonObject[], levels)
  if (only !== undefined) return { const: only }
  if (Array.isArray(choices) && choices.length <= MOST_CHOICES) return { enum: choices }
  if (type === undefined) return {}
  if (type === 'array') return { type, items: shape((items ?? {}) as JsonObject, levels) }
  if (type !== 'object' || levels === 0) return { type }
  const members = Object.entries((properties ?? {}) as Readonly<Record<string, JsonObject>>)
  const rest = typeof additionalProperties === 'object' ? (additionalProperties as JsonObject) : undefined
  return {
    type,
    ...(members.length === 0
      ? {}
      : {
          properties: Object.fromEntries(members.map(([name, inner]) => [name, shape(inner, levels - 1)])),
        }),
    ...(rest === undefined ? {} : { additionalProperties: shape(rest, levels - 1) }),
  }
}

/** One that may be null keeps its members; of several that differ, only that there are several is said. */
function alternatives(schemas: readonly JsonObject[], levels: number): JsonObject {
  const [first, ...others] = schemas.filter(({ type }) => type !== 'null')
  if (first === undefined || others.length > 0) return {}
  const one = shape(first, levels)
  if (Array.isArray(one.enum)) return { enum: [...one.enum, null] }
  return one.type === undefined ? one : { ...one, type: [one.type, 'null'] }
}
