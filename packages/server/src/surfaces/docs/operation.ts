import type { TObject, TSchema } from 'typebox'
import type { ServiceEndpoint } from '../../contract/endpoint.ts'
import { parametersOf } from '../../contract/parameters.ts'
import type { Product } from '../../contract/product.ts'
import type { ErrorCode } from '../../kernel/errors.ts'
import { targetOf } from './target.ts'

/** One endpoint as documents describe it, whether it is a product or not. */
export interface Operation {
  readonly id: string
  /** Data endpoints have an ETag, `as_of` and a suggested next call. */
  readonly kind: 'data' | 'service'
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly title: string
  readonly summary: string
  readonly doc: string
  readonly access: 'free' | 'keyed' | 'admin'
  readonly credits: number
  /** An `Idempotency-Key` gives an API key again. */
  readonly opensKey?: boolean
  readonly parameters: TObject
  readonly result: TSchema
  /** Answers with events as they happen; `result` is a list of them. */
  readonly streams?: true | undefined
  readonly errors: readonly ErrorCode[]
  readonly example: { readonly query: Readonly<Record<string, string>>; readonly result: unknown }
  /** What the example suggests to call next. */
  readonly next: { readonly endpoint: string; readonly reason: string; readonly credits: number } | undefined
}

const KEYED_ERRORS: readonly ErrorCode[] = [
  'missing_api_key',
  'invalid_api_key',
  'insufficient_credits',
  'key_disabled',
]
const DATA_ERRORS: readonly ErrorCode[] = [
  'no_data_then',
  'validation_error',
  'rate_limited',
  'internal_error',
  'no_data_yet',
  'overloaded',
]

/** All endpoints in the order of lists: products first. */
export const operationsOf = (
  products: readonly Product[],
  endpoints: readonly ServiceEndpoint[],
): readonly Operation[] => [
  ...products.map((product) => ofProduct(product, products)),
  ...endpoints.map(ofEndpoint),
]

function ofProduct(product: Product, products: readonly Product[]): Operation {
  const { id, path, title, summary, doc, access, credits, result, example } = product
  return {
    id,
    kind: 'data',
    method: 'GET',
    path,
    title,
    summary,
    doc,
    access,
    credits,
    parameters: parametersOf(product),
    result,
    errors: [...(access === 'keyed' ? KEYED_ERRORS : []), ...missingErrors(product), ...DATA_ERRORS],
    example,
    next: nextOf(product, products),
  }
}

/** How it is refused that a query names what there is not. */
function missingErrors({ subject, query }: Product): readonly ErrorCode[] {
  if (subject) return [subject.missing]
  return Object.keys(query.properties).length > 0 ? ['symbol_not_tracked'] : []
}

function nextOf(product: Product, products: readonly Product[]): Operation['next'] {
  const suggestion = product.next(product.example.result as never)
  const target = products.find(({ id }) => id === suggestion.product)
  if (!target) throw new RangeError(`${product.id} suggests ${suggestion.product}, which is no product`)
  return {
    endpoint: targetOf(target.path, suggestion.query ?? {}),
    reason: suggestion.because,
    credits: target.credits,
  }
}

const ofEndpoint = ({ query, ...endpoint }: ServiceEndpoint): Operation => ({
  ...endpoint,
  kind: 'service',
  parameters: query,
  next: undefined,
})

/** `free`, `1 credit`, `5 credits`. */
export function costOf(credits: number): string {
  if (credits === 0) return 'free'
  return credits === 1 ? '1 credit' : `${credits} credits`
}

/** `prices-history` as `PricesHistory`. */
export const pascalCase = (id: string): string =>
  id
    .split(/[-_]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
