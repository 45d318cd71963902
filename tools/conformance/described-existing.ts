import type { Json } from '../../test/journeys/json.ts'

/** Values that exist in the running service, by parameter; if a name means two things, by path and parameter. */
export type Existing = Readonly<Record<string, string | number>>

const MOST_CHOICES = 3
/** Filters: what matches nothing is answered with nothing, so any text is right. */
const FILTERED_BY_SYMBOL: readonly string[] = ['/v1/events', '/v1/impact']
const NOT_ASKED: readonly string[] = ['detail', 'part', 'cursor', 'date']

/**
 * A description that a generator of calls can fulfil. What no schema can say is said in it:
 * - of the texts that name something only those that do name something are left;
 * - an instant may also be written as seconds since 1970: `since` is that here, or a number would count as wrong;
 * - an Idempotency-Key of one character, which is soon drawn twice, is not asked for;
 * - of long lists of choices the first ones are left, each is as good as another;
 * - a call that needs no key is made without: the generator expects that it be refused where a key may be sent;
 * - the short form of an answer is not asked for: `validating-proxy.ts` checks it;
 * - a cursor comes from an answer, and `date` stands for `as_of`: neither is asked for;
 * - an answer that is a stream of events does not end, and is not asked for.
 */
export function describedExisting(document: Json, existing: Existing): Json {
  const described = structuredClone(document)
  for (const [path, item] of Object.entries<Json>(described.paths)) {
    if (item.get?.responses['200'].content?.['text/event-stream']) delete described.paths[path]
    for (const operation of Object.values<Json>(item)) {
      if (operation.security?.some((one: Json) => Object.keys(one).length === 0)) operation.security = []
      operation.parameters = operation.parameters.filter(({ name }: Json) => !NOT_ASKED.includes(name))
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
  if (name === 'since') {
    parameter.schema = { type: 'number' }
    parameter.example = 1_744_146_000
  }
  const value = existing[`${path} ${name}`] ?? existing[name]
  if (value === undefined || (name === 'symbol' && FILTERED_BY_SYMBOL.includes(path))) return
  const one = { type: typeof value === 'number' ? 'integer' : 'string', enum: [value] }
  parameter.schema = schema.type === 'array' ? { ...schema, items: one } : one
  parameter.example = schema.type === 'array' ? [value] : value
}
