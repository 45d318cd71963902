import type { Endpoint } from '@bellwether-markets/products/contract/endpoint'
import { locationOf } from '@bellwether-markets/products/contract/query/query'
import type { TObject } from 'typebox'
import { IDEMPOTENCY_KEY_LENGTH, takesIdempotencyKey } from '../../service/answer/idempotency-key.ts'
import { errorResponseComponents, errorResponses, TRANSPORT_ERRORS } from './error-responses.ts'
import { type DescribedOperation, describedOperations, pascalCase, priceText } from './operation.ts'
import { type Json, type JsonObject, publishedParameter, publishedSchema } from './published-schema.ts'
import { CONCISE_SCHEMA, HEADERS, sharedSchemas } from './shared-schemas.ts'
import { dataName, successResponse, UNCHANGED_RESPONSE } from './success-response.ts'

interface OpenApiOptions {
  /** Version of the running service; the description's is fixed. */
  readonly version: string
  readonly baseUrl: string
}

const DESCRIPTION_VERSION = '1.0.0'

const TAGS = {
  Market:
    'Market intelligence: every answer is computed, calibrated and can be given again as of any instant.',
  Service: 'What the service is and how it does.',
  Checkout: 'Keys and credits.',
  Account: 'The key that is sent.',
  Admin: 'For the operator of the service.',
} as const

const SECURITY_SCHEMES = {
  ApiKeyAuth: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'The API key' },
  BearerAuth: { type: 'http', scheme: 'bearer', description: 'The API key as a bearer token' },
  AdminToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Admin-Token',
    description: 'The token of the operator',
  },
} as const satisfies JsonObject

const { least, most, leastToOpenAKey } = IDEMPOTENCY_KEY_LENGTH

const idempotencyKey = (minLength: number, description: string): JsonObject => ({
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `The same key and request within 24 hours is answered again without a second charge; with another request it is refused${description}`,
  schema: { type: 'string', minLength, maxLength: most, pattern: '^[!-~]+$' },
  example: '8e03978e-40d5-43dd-bc93-6894a57f9324',
})

const PARAMETERS: Readonly<Record<string, JsonObject>> = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description:
      'ETag of an answer that you hold; if it still holds the call is answered 304 and costs nothing',
    schema: { type: 'string' },
    example: '"q3k1V0b7Zt5xJm2c"',
  },
  IdempotencyKey: idempotencyKey(least, ''),
  UnguessableIdempotencyKey: idempotencyKey(
    leastToOpenAKey,
    '. Here it opens an API key, so it must be as hard to guess as one',
  ),
}

export function openApiDocument(endpoints: readonly Endpoint[], options: OpenApiOptions): JsonObject {
  const operations = describedOperations(endpoints)
  const paths = pathsOf(operations)
  const responses = errorResponseComponents(
    operations.map((operation) => [...operation.errors, ...TRANSPORT_ERRORS]),
  )
  const data = Object.fromEntries(
    operations
      .filter(({ streams }) => !streams)
      .map((operation) => [dataName(operation), titled(operation)] as const),
  )
  const text = JSON.stringify({ paths, responses })
  return {
    openapi: '3.1.0',
    info: infoOf(options),
    servers: [{ url: options.baseUrl, description: 'This service' }],
    tags: Object.entries(TAGS)
      .filter(([name]) => operations.some((operation) => tagOf(operation) === name))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { ...data, ...sharedSchemas(text) },
      ...(text.includes('"x-concise"') ? { 'x-concise': CONCISE_SCHEMA } : {}),
      responses,
      parameters: usedMembers(PARAMETERS, text, (name) => `"#/components/parameters/${name}"`),
      headers: usedMembers(HEADERS, text, (name) => `"#/components/headers/${name}"`),
      securitySchemes: usedMembers(SECURITY_SCHEMES, text, (name) => `"${name}":[]`),
    },
  }
}

const infoOf = ({ version, baseUrl }: OpenApiOptions): JsonObject => ({
  title: 'Bellwether',
  version: DESCRIPTION_VERSION,
  summary: 'Market intelligence for autonomous agents',
  description: `Decision-ready market intelligence: analysed, calibrated, replayable. Answers cost credits; refusals and 304 cost nothing. Every error gives the next step in \`hint\`. HEAD works for every GET. Unknown parameters are ignored and named in \`meta.ignored\`; \`strict=true\` refuses them. A method that is not described is refused with 405 and the usual error body. Served by version ${version} of the service.`,
  termsOfService: `${baseUrl}/legal`,
  contact: { name: 'The operator of this service', url: `${baseUrl}/legal` },
  license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
})

function pathsOf(operations: readonly DescribedOperation[]): JsonObject {
  const paths: Record<string, Record<string, Json>> = {}
  for (const operation of operations) {
    const path = publishedPath(operation.path)
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: operationOf(operation) }
  }
  return paths
}

/** The trailing slash of a path may be left out; linters and generators prefer none. */
const publishedPath = (path: string): string => path.replace(/(?<=.)\/$/, '')

function operationOf(operation: DescribedOperation): JsonObject {
  const { title, summary, doc, credits } = operation
  return {
    operationId: operationId(operation),
    summary: title,
    description: `${summary}\n\n${doc}\n\n${priceOf(operation)}`,
    tags: [tagOf(operation)],
    'x-credits': credits,
    ...(operation.each === undefined ? {} : { 'x-each': operation.each }),
    ...(operation.list === undefined ? {} : { 'x-list': operation.list }),
    security: securityOf(operation),
    parameters: parametersOf(operation),
    ...(operation.body === undefined
      ? {}
      : { requestBody: requestBodyOf(operation.body, operation.example.body) }),
    responses: {
      '200': successResponse(operation),
      ...(operation.hasValidator ? { '304': UNCHANGED_RESPONSE } : {}),
      ...errorResponses([...operation.errors, ...TRANSPORT_ERRORS]),
    },
  }
}

const REQUIRED_SECURITY: Readonly<Record<'keyed' | 'admin', readonly JsonObject[]>> = {
  keyed: [{ ApiKeyAuth: [] }, { BearerAuth: [] }],
  admin: [{ AdminToken: [] }],
}

/** Free reads accept a key and then show its balance. */
function securityOf({ access, method }: DescribedOperation): readonly JsonObject[] {
  if (access !== 'free') return REQUIRED_SECURITY[access]
  return method === 'GET' ? [{}, ...REQUIRED_SECURITY.keyed] : []
}

function priceOf({ access, credits, each }: DescribedOperation): string {
  if (access === 'admin') return 'Needs the admin token.'
  if (access === 'free') return 'Free; no key needed.'
  return credits === 0 ? 'Costs nothing.' : `Costs ${priceText({ credits, each })}.`
}

function tagOf({ kind, access, path, streams }: DescribedOperation): keyof typeof TAGS {
  if (kind === 'data') return 'Market'
  if (streams) return 'Service'
  if (access === 'admin') return 'Admin'
  if (path.startsWith('/v1/checkout/')) return 'Checkout'
  return access === 'keyed' ? 'Account' : 'Service'
}

/** `getPricesHistory` for products, `checkoutFree` for the others. */
export function operationId({ kind, id, method }: DescribedOperation): string {
  const name = pascalCase(id)
  return kind === 'data' && method === 'GET' ? `get${name}` : name.charAt(0).toLowerCase() + name.slice(1)
}

const titled = ({ title, result }: DescribedOperation): JsonObject => ({ title, ...publishedSchema(result) })

const requestBodyOf = (schema: TObject, example: object | undefined): JsonObject => ({
  required: true,
  content: {
    'application/json': {
      schema: publishedSchema(schema),
      ...(example === undefined ? {} : { example: example as JsonObject }),
    },
  },
})

function parametersOf(operation: DescribedOperation): readonly JsonObject[] {
  const required: ReadonlySet<string> = new Set(operation.parameters.required)
  const own = Object.entries(operation.parameters.properties)
    .filter(([, schema]) => locationOf(schema) !== 'body')
    .map(([name, schema]) =>
      publishedParameter(name, schema, required.has(name), operation.example.query[name]),
    )
  return [
    ...own,
    ...(operation.hasValidator ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
    ...(takesIdempotencyKey(operation) ? [idempotencyReference(operation)] : []),
  ]
}

const idempotencyReference = ({ opensKey }: DescribedOperation): JsonObject => ({
  $ref: `#/components/parameters/${opensKey ? 'UnguessableIdempotencyKey' : 'IdempotencyKey'}`,
})

const usedMembers = (members: JsonObject, text: string, mention: (name: string) => string): JsonObject =>
  Object.fromEntries(Object.entries(members).filter(([name]) => text.includes(mention(name))))
