import { AppError, invalidValue } from '@bellwether-markets/engine/kernel/errors'
import { type Day, formatDay, type Instant } from '@bellwether-markets/engine/kernel/time'
import { type TObject, type TSchema, Type } from 'typebox'
import { type AnswerForm, formOf, formParameters } from './answer-form.ts'
import type { Call } from './call.ts'
import { type Endpoint, isProduct } from './endpoint.ts'
import type { Operation } from './operation.ts'
import { nearestName } from './parameter-names.ts'
import type { Product } from './product.ts'
import { parseBody } from './query/body.ts'
import {
  DayParameter,
  InstantParameter,
  locationOf,
  parseQuery,
  type RawParameters,
  rawQuery,
} from './query/query.ts'
import type { ValidationDetail } from './query/query-reading.ts'

const AS_OF = InstantParameter({
  description: 'Answer as it was at this instant (ISO 8601), byte for byte. Omit for the latest.',
  examples: ['2020-03-16T21:00:00Z'],
})

const DATE = DayParameter({
  description: 'Last of this day',
})

const parameters = new WeakMap<Endpoint, TObject>()

/**
 * Members of the body included, each marked as such, and the form of the answer; for products with `as_of`, and with
 * `date` for those of a day.
 */
export function parametersOf(endpoint: Endpoint): TObject {
  let schema = parameters.get(endpoint)
  if (!schema) {
    const product = isProduct(endpoint)
    const dated = product && endpoint.dated ? { date: Type.Optional(DATE) } : {}
    const asOf = product ? { as_of: Type.Optional(AS_OF) } : {}
    const form = formParameters(endpoint, product)
    schema = Type.Object({
      ...endpoint.query.properties,
      ...bodyMembers(endpoint),
      ...dated,
      ...asOf,
      ...form,
    })
    parameters.set(endpoint, schema)
  }
  return schema
}

function bodyMembers(endpoint: Endpoint): Readonly<Record<string, TSchema>> {
  const { body } = endpoint as Partial<Operation>
  if (body === undefined) return {}
  const required: ReadonlySet<string> = new Set(body.required)
  return Object.fromEntries(
    Object.entries(body.properties).map(([name, schema]) => {
      const member: TSchema = { ...schema, in: 'body' }
      return [name, required.has(name) ? member : Type.Optional(member)]
    }),
  )
}

type Values = Readonly<Record<string, unknown>>

/** What every call is asked for. */
export interface ReadParameters {
  readonly query: Values
  readonly form: AnswerForm
  /** Names of parameters that do not exist here. */
  readonly ignored: readonly string[]
}

/** A question about the latest answer, about an instant, or about a day. */
export interface ProductParameters extends ReadParameters {
  readonly asOf: Instant | undefined
  readonly date: Day | undefined
}

/** @throws AppError `validation_error` in pydantic's format */
export function productParameters(
  product: Product,
  { path, target }: Pick<Call, 'path' | 'target'>,
): ProductParameters {
  const sent = { path: Object.entries(path), query: sentQuery(target), header: [] }
  const { query: values, cursor, ...view } = asking(product, sent)
  const { as_of: sentAsOf, ...query } = values as Values & { as_of?: Instant }
  const asOf = cursor?.asOf ?? sentAsOf
  if (!product.dated) return { ...view, query, asOf, date: undefined }
  const { date, ...rest } = query as Values & { date?: Day }
  if (date !== undefined && asOf !== undefined) throw bothGiven(date)
  return { ...view, query: rest, asOf, date }
}

const bothGiven = (date: Day): AppError =>
  invalidValue(
    ['query', 'date'],
    'date and as_of exclude each other',
    formatDay(date),
    'Send date for the last answer of a day, or as_of for an instant, not both.',
  )

/** @throws AppError `validation_error` */
export function operationParameters(
  operation: Operation,
  call: Call,
): ReadParameters & { readonly body: Values } {
  const header = Object.entries(operation.query.properties)
    .filter(([, schema]) => locationOf(schema) === 'header')
    .flatMap(([name]): [string, string][] => {
      const value = call.headers[name.toLowerCase()]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    })
  const sent = { path: Object.entries(call.path), query: sentQuery(call.target), header }
  const { body: schema } = operation
  const parsed = schema === undefined ? NO_BODY : parseBody(schema, call.body)
  const isUnread = schema === undefined && call.body !== undefined
  const hint = isUnread ? 'Parameters stand in the query string; the body was not read.' : undefined
  const { query, form, ignored } = asking(operation, sent, { hint, faults: parsed.ok ? [] : parsed.detail })
  return { query, form, ignored, body: parsed.ok ? (parsed.value as Values) : {} }
}

const NO_BODY = { ok: true, value: {} } as const

function sentQuery(target: string): [name: string, value: string][] {
  const mark = target.indexOf('?')
  return rawQuery(mark < 0 ? '' : target.slice(mark + 1))
}

const STRICT = Type.Object({ strict: Type.Optional(Type.Boolean()) })
const MOST_NAMED = 20
const LONGEST_NAMED = 64

interface Further {
  readonly hint: string | undefined
  /** Of the body. */
  readonly faults: readonly ValidationDetail[]
}

function asking(
  endpoint: Endpoint,
  sent: RawParameters,
  { hint, faults }: Further = { hint: undefined, faults: [] },
) {
  const schema = parametersOf(endpoint)
  const result = parseQuery(schema, sent)
  const unknown = unknownIn(schema, sent.query)
  const strict = sent.query.some(([name]) => name === 'strict') ? parseQuery(STRICT, sent) : undefined
  const detail = [
    ...(result.ok ? [] : result.detail),
    ...(strict?.ok === false ? strict.detail : []),
    ...(strict?.ok && strict.value.strict ? unknown.map(forbidden) : []),
    ...faults,
  ]
  if (detail.length > 0 || !result.ok) {
    const extra = detail.filter(({ type, loc }) => type === FORBIDDEN && loc.length === 2)
    throw new AppError('validation_error', { hint: hint ?? meantHint(schema, extra), detail })
  }
  const named = (name: string): boolean => sent.query.some(([one]) => one === name)
  const form = formOf(endpoint, result.value as Values, named)
  return { ...form, ignored: [...new Set(unknown.map(([name]) => name.slice(0, LONGEST_NAMED)))] }
}

type Pair = readonly [name: string, value: string]

/** A trace of the pydantic rule that forbids extra members. */
const FORBIDDEN = 'extra_forbidden'

function unknownIn({ properties }: TObject, pairs: readonly Pair[]): readonly Pair[] {
  const isKnown = (name: string): boolean =>
    name === 'strict' || (Object.hasOwn(properties, name) && locationOf(properties[name]) === 'query')
  return pairs.filter(([name]) => !isKnown(name)).slice(0, MOST_NAMED)
}

const forbidden = ([name, input]: Pair) => ({
  type: FORBIDDEN,
  loc: ['query', name],
  msg: 'Extra inputs are not permitted',
  input,
})

/** @param extra faults of members that do not exist @returns undefined for none */
function meantHint(schema: TObject, extra: readonly ValidationDetail[]): string | undefined {
  if (extra.length === 0) return undefined
  const declared = Object.keys(schema.properties)
  const texts = extra.map(({ loc }) => {
    const name = String(loc[1])
    const meant = nearestName(name, declared)
    return `${name.slice(0, LONGEST_NAMED)}${meant === undefined ? '' : ` (did you mean ${meant}?)`}`
  })
  const known = declared.length === 0 ? 'It has none' : `There are: ${declared.join(', ')}`
  const remedy = extra.some(({ loc }) => loc[0] === 'query') ? ' Omit strict to ignore others.' : ''
  return `These parameters do not exist here: ${texts.join(', ')}. ${known}.${remedy}`
}
