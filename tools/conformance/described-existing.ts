import type { Json } from '../../test/journeys/json.ts'

/** Values that exist in the running service, by parameter; if a name means two things, by path and parameter. */
export type Existing = Readonly<Record<string, string | number>>

const MOST_CHOICES = 3
/** Filters: what matches nothing is answered with nothing, so any value is right. */
const FILTERS: readonly string[] = [
  '/v1/events symbol',
  '/v1/impact symbol',
  '/v1/track-record symbol',
  '/v1/admin/usage key_id',
]
/** Unless something else is asked for. */
const REQUIRED: readonly string[] = ['/v1/screener sort']
/** What its caller has made, and two assets at least. */
const NOT_FOUND_BY_CHANCE: readonly string[] = ['/v1/alerts/{id}', '/v1/account/keys/{id}', '/v1/analysis']
const NOT_ASKED: readonly string[] = [
  'detail',
  'part',
  'cursor',
  'date',
  '/v1/screener where',
  '/v1/screener preset',
  '/v1/screener sector',
]

/**
 * A description that a generator of calls can fulfil. What no schema can say is said in it:
 * - of the texts that name something only those that do name something are left;
 * - an instant may also be written as seconds since 1970: `since` is that here, or a number would count as wrong;
 * - an Idempotency-Key of one character, which is soon drawn twice, is not asked for;
 * - of long lists of choices the first ones are left, each is as good as another;
 * - a call that needs no key is made without: the generator expects that it be refused where a key may be sent;
 * - the short form of an answer is not asked for: `validating-proxy.ts` checks it;
 * - a cursor comes from an answer, and `date` stands for `as_of`: neither is asked for;
 * - an answer that is a stream of events does not end, and is not asked for;
 * - a screen needs one of its parameters, conditions are a grammar, and a sector is found by like names: it is only sorted;
 * - parts of a body fit together, and an id may be of what the caller has made: no generator finds those;
 * - the generator sends no Accept that chooses a format: lists are JSON.
 */
export function describedExisting(document: Json, existing: Existing): Json {
  const described = structuredClone(document)
  for (const [path, item] of Object.entries<Json>(described.paths)) {
    const isStream = item.get?.responses['200'].content?.['text/event-stream'] !== undefined
    for (const [method, operation] of Object.entries<Json>(item)) {
      if (isStream || operation.requestBody || NOT_FOUND_BY_CHANCE.includes(path)) delete item[method]
    }
    if (Object.keys(item).length === 0) delete described.paths[path]
    for (const operation of Object.values<Json>(item)) {
      if (operation.security?.some((one: Json) => Object.keys(one).length === 0)) operation.security = []
      const { content } = operation.responses['200']
      for (const format of Object.keys(content)) if (format !== 'application/json') delete content[format]
      operation.parameters = operation.parameters.filter(
        ({ name }: Json) => !NOT_ASKED.includes(name) && !NOT_ASKED.includes(`${path} ${name}`),
      )
      for (const parameter of operation.parameters) narrow(path, parameter, existing)
    }
  }
  const { IdempotencyKey } = described.components.parameters
  IdempotencyKey.schema = { type: 'string', maxLength: IdempotencyKey.schema.maxLength }
  return described
}

function narrow(path: string, parameter: Json, existing: Existing): void {
  const { name, schema } = parameter
  if (schema?.enum) schema.enum = schema.enum.slice(0, MOST_CHOICES)
  if (REQUIRED.includes(`${path} ${name}`)) parameter.required = true
  if (name === 'since') {
    parameter.schema = { type: 'number' }
    parameter.example = 1_744_146_000
  }
  const value = existing[`${path} ${name}`] ?? existing[name]
  if (value === undefined || FILTERS.includes(`${path} ${name}`)) return
  const one = { type: typeof value === 'number' ? 'integer' : 'string', enum: [value] }
  parameter.schema = schema.type === 'array' ? { ...schema, items: one } : one
  parameter.example = schema.type === 'array' ? [value] : value
}
