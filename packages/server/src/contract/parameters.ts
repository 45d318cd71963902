import { type TObject, Type } from 'typebox'
import { AppError } from '../kernel/errors.ts'
import type { Instant } from '../kernel/time.ts'
import type { Product } from './product.ts'
import { InstantParameter, parseQuery, rawQuery } from './query/query.ts'

const AS_OF = InstantParameter({
  description: 'Answer as it was at this instant (ISO 8601), byte for byte. Omit for the latest.',
  examples: ['2020-03-16T21:00:00Z'],
})

const parameters = new WeakMap<Product, TObject>()

/** Every parameter of a product: its own and `as_of`, which all data endpoints take. */
export function parametersOf(product: Product): TObject {
  let schema = parameters.get(product)
  if (!schema) {
    schema = Type.Object({ ...product.query.properties, as_of: Type.Optional(AS_OF) })
    parameters.set(product, schema)
  }
  return schema
}

/**
 * Reads the parameters of a call from its path and the query part of its target.
 * @throws AppError `validation_error` with the details that pydantic would give
 */
export function parseParameters(
  product: Product,
  path: Readonly<Record<string, string>>,
  target: string,
): { query: Readonly<Record<string, unknown>>; asOf: Instant | undefined } {
  const mark = target.indexOf('?')
  const parsed = parseQuery(parametersOf(product), {
    path: Object.entries(path),
    query: rawQuery(mark < 0 ? '' : target.slice(mark + 1)),
    header: [],
  })
  if (!parsed.ok) throw new AppError('validation_error', { detail: parsed.detail })
  const { as_of, ...query } = parsed.value as Record<string, unknown> & { as_of?: Instant }
  return { query, asOf: as_of }
}
