/** A JSON Schema as the description of the service writes it. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly const?: string | number | boolean
  readonly enum?: readonly (string | number)[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly format?: string
  readonly description?: string
}

export interface ApiParameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'body'
  readonly required: boolean
  readonly description: string
  readonly schema: Schema
  /** Text with commas between its elements. */
  readonly isList: boolean
}

export interface ApiOperation {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly title: string
  /** One sentence, and what it costs. */
  readonly summary: string
  /** With `each`, for each element. */
  readonly credits: number
  /** List parameter whose elements are charged. */
  readonly each?: string
  /** The list of its answer, if it has one. */
  readonly list?: string
  /** Parts that its short form can be limited to; undefined where it has no short form. */
  readonly parts?: readonly string[]
  readonly parameters: readonly ApiParameter[]
  /** Names of the schemas of `data` and `meta`. */
  readonly data: string
  readonly meta: string
  /** Which of the two secrets it takes, if any. */
  readonly secret: 'key' | 'admin' | 'none'
  /** Whether an `Idempotency-Key` keeps it from being done or charged twice. */
  readonly idempotencyKey: boolean
  /** Whether an answer that is still held costs nothing. */
  readonly ifNoneMatch: boolean
}

/** What the client libraries are made from. */
export interface Description {
  readonly operations: readonly ApiOperation[]
  /** The operation that answers with events as they happen; their type is the schema `StreamEvent`. */
  readonly stream: ApiOperation
  /** The schemas that answers are made of, by name. */
  readonly schemas: Readonly<Record<string, Schema>>
  readonly errorCodes: readonly string[]
}

// biome-ignore lint/suspicious/noExplicitAny: the document is plain JSON and is read in this file only
type Json = any

const IDEMPOTENCY_KEYS: readonly string[] = ['IdempotencyKey', 'UnguessableIdempotencyKey']
const HEADER_PARAMETERS: readonly string[] = [...IDEMPOTENCY_KEYS, 'IfNoneMatch']
const KNOWN_KEYWORDS: ReadonlySet<string> = new Set([
  '$ref',
  'type',
  'const',
  'enum',
  'anyOf',
  'allOf',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'minItems',
  'maxItems',
  'format',
  'description',
  'title',
  'examples',
  'default',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'uniqueItems',
])

/**
 * Reads an OpenAPI 3.1 document of the service.
 * @throws RangeError if it says something that the libraries could not express
 */
export function readDescription(document: Json): Description {
  const every = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const streams = every.filter(({ operation }) => eventsOf(operation) !== undefined)
  const [stream] = streams
  if (!stream || streams.length > 1) throw new RangeError(`${streams.length} operations answer with events`)
  const operations = every
    .filter((one) => one !== stream)
    .map(({ path, method, operation }) => operationIn(document, path, method, operation))
  const all = { ...document.components.schemas, ...eventSchemas(eventsOf(stream.operation)) }
  const schemas: Record<string, Schema> = {}
  for (const { data, meta } of operations) for (const name of [data, meta]) collect(name, all, schemas)
  collect(STREAM_EVENT, all, schemas)
  return { operations, stream: streamIn(stream), schemas, errorCodes: errorCodesOf(document) }
}

const STREAM_EVENT = 'StreamEvent'

const eventsOf = (operation: Json): Json =>
  operation.responses['200'].content['text/event-stream']?.['x-events']

/** Each kind of event as a schema of its own, and one that is any of them. */
function eventSchemas({ items }: Json): Readonly<Record<string, Schema>> {
  const kinds = items.anyOf.map((schema: Json) => {
    const name: string = schema.properties.event.const
    return [`${name.charAt(0).toUpperCase()}${name.slice(1)}Event`, schema]
  })
  const references = kinds.map(([name]: [string]) => ({ $ref: `#/components/schemas/${name}` }))
  return { ...Object.fromEntries(kinds), [STREAM_EVENT]: { anyOf: references } }
}

function streamIn({ path, operation }: Json): ApiOperation {
  const { operationId: id, summary: title, description, security } = operation
  return {
    id,
    method: 'GET',
    path,
    title,
    summary: description.split('\n\n')[0],
    credits: operation['x-credits'],
    parameters: [],
    data: STREAM_EVENT,
    meta: '',
    secret: secretOf(security),
    idempotencyKey: false,
    ifNoneMatch: false,
  }
}

function operationIn(document: Json, path: string, method: string, operation: Json): ApiOperation {
  const { properties } = operation.responses['200'].content['application/json'].schema
  const references: readonly string[] = operation.parameters.flatMap((one: Json) => one.$ref ?? [])
  const headers = references.map((reference) => reference.split('/').at(-1) ?? '')
  const unknown = headers.find((name) => !HEADER_PARAMETERS.includes(name))
  if (unknown !== undefined) throw new RangeError(`${operation.operationId} takes the header ${unknown}`)
  const paragraphs: readonly string[] = operation.description.split('\n\n')
  return {
    id: operation.operationId,
    method: method.toUpperCase() as ApiOperation['method'],
    path,
    title: operation.summary,
    summary: [paragraphs[0], paragraphs.at(-1)].join(' '),
    credits: operation['x-credits'],
    ...parametersIn(operation),
    ...listIn(operation, document.components.schemas[nameIn(properties.data)]),
    ...shortIn(operation.parameters.filter((one: Json) => one.$ref === undefined)),
    data: nameIn(properties.data),
    meta: nameIn(properties.meta),
    secret: secretOf(operation.security),
    idempotencyKey: headers.some((name) => IDEMPOTENCY_KEYS.includes(name)),
    ifNoneMatch: headers.includes('IfNoneMatch'),
  }
}

/** What the answer names as its list, or the first list of objects in it. */
function listIn({ 'x-list': named }: Json, schema: Json): Pick<ApiOperation, 'list'> {
  const [first] =
    Object.entries<Json>(schema?.properties ?? {}).find(([, { items }]) => items?.properties) ?? []
  const list = named ?? first
  return list === undefined ? {} : { list }
}

/** The short form has a type of its own, so a method of its own asks for it and what limits it. */
const isDetail = ({ name, schema }: Json): boolean =>
  name === 'detail' && schema.enum?.includes('concise') === true

const isPart = ({ name, schema }: Json): boolean => name === 'part' && schema.enum !== undefined

function shortIn(all: readonly Json[]): Pick<ApiOperation, 'parts'> {
  const parts: readonly string[] = all.find(isPart)?.schema.enum ?? []
  return parts.length > 0 || all.some(isDetail) ? { parts } : {}
}

/** Of path and query, then the members of the body. */
function parametersIn(operation: Json): Pick<ApiOperation, 'parameters' | 'each'> {
  const { operationId: id, 'x-each': each } = operation
  const sent = operation.parameters.filter((one: Json) => one.$ref === undefined)
  const unknown = sent.find((one: Json) => one.in !== 'path' && one.in !== 'query')
  if (unknown !== undefined) throw new RangeError(`the parameter ${unknown.name} is in ${unknown.in}`)
  const own = sent.filter((one: Json) => !isDetail(one) && !isPart(one))
  const parameters: readonly ApiParameter[] = [...own, ...bodyMembers(operation)].map((one) => {
    check(one.schema, one.name)
    return { ...one, isList: isList(one) || (one.name === each && isText(one)) }
  })
  const names = parameters.map(({ name }) => name)
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated !== undefined) throw new RangeError(`${id} takes ${repeated} twice`)
  if (each === undefined) return { parameters }
  if (!names.includes(each)) throw new RangeError(`${id} charges for each of ${each}, which it does not take`)
  return { parameters, each }
}

function bodyMembers({ operationId: id, requestBody }: Json): readonly Json[] {
  if (requestBody === undefined) return []
  const { type, properties = {}, required = [] } = requestBody.content['application/json']?.schema ?? {}
  const members = Object.entries<Json>(properties)
  if (type !== 'object' || members.length === 0) {
    throw new RangeError(`${id} takes a body that is no JSON object with named members`)
  }
  return members.map(([name, { description = '', ...schema }]) => ({
    name,
    in: 'body',
    required: required.includes(name),
    description,
    schema,
  }))
}

const isText = ({ in: where, schema }: Json): boolean => where !== 'body' && schema.type === 'string'

const isList = (parameter: Json): boolean =>
  isText(parameter) && /comma[- ]separated|separated by commas/i.test(parameter.description)

function secretOf(security: readonly Json[]): ApiOperation['secret'] {
  const names = security.flatMap((one) => Object.keys(one))
  if (names.includes('AdminToken')) return 'admin'
  return names.includes('ApiKeyAuth') ? 'key' : 'none'
}

/** The name that a reference refers to; of alternatives, which are short forms, the first. */
export function nameIn({ anyOf, $ref = anyOf?.[0].$ref ?? '' }: Schema): string {
  const name = /^#\/components\/schemas\/(\w+)$/.exec($ref)?.[1]
  if (name === undefined) throw new RangeError(`not a reference to a schema: ${$ref}`)
  return name
}

/** The schema, and those that it refers to. */
function collect(name: string, all: Readonly<Record<string, Schema>>, found: Record<string, Schema>): void {
  if (name in found) return
  const schema = all[name]
  if (schema === undefined) throw new RangeError(`there is no schema ${name}`)
  found[name] = schema
  for (const reference of check(schema, name)) collect(reference, all, found)
}

/** Walks a schema and returns the names it refers to. */
function check(schema: Schema, where: string): readonly string[] {
  const unknown = Object.keys(schema).find((keyword) => !KNOWN_KEYWORDS.has(keyword))
  if (unknown !== undefined) throw new RangeError(`${where} uses ${unknown}, which is not expressed`)
  const own = schema.$ref === undefined ? [] : [nameIn(schema)]
  return [...own, ...innerSchemas(schema).flatMap((one) => check(one, where))]
}

/** The schemas that a schema is made of. */
export function innerSchemas(schema: Schema): readonly Schema[] {
  const { additionalProperties: rest, items, properties = {}, anyOf = [], allOf = [] } = schema
  const others = [items, rest].filter((one) => typeof one === 'object')
  return [...Object.values(properties), ...anyOf, ...allOf, ...others]
}

function errorCodesOf({ components }: Json): readonly string[] {
  const codes = Object.values<Json>(components.responses).flatMap((response) =>
    Object.values<Json>(response.content?.['application/json']?.examples ?? {}).map(
      ({ value }) => value.error as string,
    ),
  )
  return [...new Set(codes)].sort()
}
