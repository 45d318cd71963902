import { type TObject, Type } from 'typebox'
import { AppError } from '../kernel/errors.ts'
import type { Instant } from '../kernel/time.ts'
import type { Call } from './call.ts'
import { type Endpoint, isProduct } from './endpoint.ts'
import type { Operation } from './operation.ts'
import type { Product } from './product.ts'
import { InstantParameter, locationOf, parseQuery, type RawParameters, rawQuery } from './query/query.ts'

const AS_OF = InstantParameter({
  description: 'Answer as it was at this instant (ISO 8601), byte for byte. Omit for the latest.',
  examples: ['2020-03-16T21:00:00Z'],
})

const parameters = new WeakMap<Endpoint, TObject>()

/** With `as_of` for products. */
export function parametersOf(endpoint: Endpoint): TObject {
  if (!isProduct(endpoint)) return endpoint.query
  let schema = parameters.get(endpoint)
  if (!schema) {
    schema = Type.Object({ ...endpoint.query.properties, as_of: Type.Optional(AS_OF) })
    parameters.set(endpoint, schema)
  }
  return schema
}

type Values = Readonly<Record<string, unknown>>

/** @throws AppError `validation_error` in pydantic's format */
export function productParameters(
  product: Product,
  { path, target }: Pick<Call, 'path' | 'target'>,
): { query: Values; asOf: Instant | undefined } {
  const sent = { path: Object.entries(path), query: sentQuery(target), header: [] }
  const { as_of: asOf, ...query } = parsed(parametersOf(product), sent) as Values & { as_of?: Instant }
  return { query, asOf }
}

/** @throws AppError `validation_error` */
export function operationParameters(operation: Operation, call: Call): Values {
  const header = Object.entries(operation.query.properties)
    .filter(([, schema]) => locationOf(schema) === 'header')
    .flatMap(([name]): [string, string][] => {
      const value = call.headers[name.toLowerCase()]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    })
  const sent = { path: Object.entries(call.path), query: sentQuery(call.target), header }
  const hint = call.hasBody ? { hint: 'Parameters stand in the query string; the body was not read.' } : {}
  return parsed(operation.query, sent, hint)
}

function sentQuery(target: string): [name: string, value: string][] {
  const mark = target.indexOf('?')
  return rawQuery(mark < 0 ? '' : target.slice(mark + 1))
}

function parsed(schema: TObject, sent: RawParameters, hint: { readonly hint?: string } = {}): Values {
  const result = parseQuery(schema, sent)
  if (!result.ok) throw new AppError('validation_error', { ...hint, detail: result.detail })
  return result.value as Values
}
