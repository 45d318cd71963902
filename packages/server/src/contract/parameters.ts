import { type TObject, Type } from 'typebox'
import { AppError } from '../kernel/errors.ts'
import { type Day, formatDay, type Instant } from '../kernel/time.ts'
import type { Call } from './call.ts'
import { type Endpoint, isProduct } from './endpoint.ts'
import type { Operation } from './operation.ts'
import type { Product } from './product.ts'
import {
  DayParameter,
  InstantParameter,
  locationOf,
  parseQuery,
  type RawParameters,
  rawQuery,
} from './query/query.ts'

const AS_OF = InstantParameter({
  description: 'Answer as it was at this instant (ISO 8601), byte for byte. Omit for the latest.',
  examples: ['2020-03-16T21:00:00Z'],
})

const DATE = DayParameter({
  description: 'Last of this day',
})

const parameters = new WeakMap<Endpoint, TObject>()

/** With `as_of` for products, and `date` for those of a day. */
export function parametersOf(endpoint: Endpoint): TObject {
  if (!isProduct(endpoint)) return endpoint.query
  let schema = parameters.get(endpoint)
  if (!schema) {
    const dated = endpoint.dated ? { date: Type.Optional(DATE) } : {}
    schema = Type.Object({ ...endpoint.query.properties, ...dated, as_of: Type.Optional(AS_OF) })
    parameters.set(endpoint, schema)
  }
  return schema
}

type Values = Readonly<Record<string, unknown>>

/** A question about the latest answer, about an instant, or about a day. */
export interface AskedParameters {
  readonly query: Values
  readonly asOf: Instant | undefined
  readonly date: Day | undefined
}

/** @throws AppError `validation_error` in pydantic's format */
export function productParameters(
  product: Product,
  { path, target }: Pick<Call, 'path' | 'target'>,
): AskedParameters {
  const sent = { path: Object.entries(path), query: sentQuery(target), header: [] }
  const values = parsed(parametersOf(product), sent)
  const { as_of: asOf, ...query } = values as Values & { as_of?: Instant }
  if (!product.dated) return { query, asOf, date: undefined }
  const { date, ...rest } = query as Values & { date?: Day }
  if (date !== undefined && asOf !== undefined) throw bothGiven(date)
  return { query: rest, asOf, date }
}

const bothGiven = (date: Day): AppError => {
  const reason = 'date and as_of exclude each other'
  return new AppError('validation_error', {
    hint: 'Send date for the last answer of a day, or as_of for an instant, not both.',
    detail: [
      {
        type: 'value_error',
        loc: ['query', 'date'],
        msg: `Value error, ${reason}`,
        input: formatDay(date),
        ctx: { error: {} },
      },
    ],
  })
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
