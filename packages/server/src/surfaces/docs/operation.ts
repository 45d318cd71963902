import type { ErrorCode } from '@bellwether-markets/engine/kernel/errors'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { type Endpoint, isOnDemand, isProduct } from '@bellwether-markets/products/contract/endpoint'
import type { Operation } from '@bellwether-markets/products/contract/operation'
import { parametersOf } from '@bellwether-markets/products/contract/parameters'
import type { Product } from '@bellwether-markets/products/contract/product'
import type { TObject } from 'typebox'
import { takesIdempotencyKey } from '../../service/answer/idempotency-key.ts'

export interface DescribedOperation
  extends Pick<
    Operation,
    | 'id'
    | 'method'
    | 'effect'
    | 'path'
    | 'title'
    | 'brief'
    | 'summary'
    | 'doc'
    | 'access'
    | 'credits'
    | 'each'
    | 'body'
    | 'list'
    | 'result'
    | 'example'
    | 'opensKey'
    | 'streams'
  > {
  /** Data endpoints have `as_of` and a suggested next call. */
  readonly kind: 'data' | 'service'
  /** Whether its answers have an ETag. */
  readonly hasValidator: boolean
  readonly parameters: TObject
  /** Whether it has a short form. */
  readonly isShortened: boolean
  readonly errors: readonly ErrorCode[]
  /** Of the example. */
  readonly next: { readonly endpoint: string; readonly reason: string; readonly credits: number } | undefined
}

const ALWAYS: readonly ErrorCode[] = ['rate_limited', 'internal_error']
const ACCESS_ERRORS: Readonly<Record<Endpoint['access'], readonly ErrorCode[]>> = {
  free: ALWAYS,
  keyed: [
    ...ALWAYS,
    'missing_api_key',
    'invalid_api_key',
    'invalid_token',
    'key_disabled',
    'insufficient_scope',
    'overloaded',
  ],
  admin: [...ALWAYS, 'missing_admin_token', 'invalid_admin_token', 'overloaded'],
}
const PAID_ERRORS: readonly ErrorCode[] = ['insufficient_credits', 'sub_key_cap_reached', 'app_cap_reached']
const SNAPSHOT_ERRORS: readonly ErrorCode[] = ['no_data_then', 'compute_quota', 'no_data_yet', 'overloaded']

export function describedOperations(endpoints: readonly Endpoint[]): readonly DescribedOperation[] {
  const products = endpoints.filter(isProduct)
  return endpoints.map((endpoint) => {
    const isShortened = endpoint.concise !== undefined || endpoint.parts !== undefined
    const parameters = parametersOf(endpoint)
    const described = { ...endpoint, parameters, isShortened, errors: errorsOf(endpoint) }
    const hasValidator = isProduct(endpoint)
    return hasValidator || isOnDemand(endpoint)
      ? {
          ...described,
          kind: 'data',
          hasValidator,
          next: nextOf(endpoint, hasValidator ? products : CATALOG.products),
        }
      : { ...described, kind: 'service', hasValidator, next: undefined }
  })
}

function errorsOf(endpoint: Endpoint): readonly ErrorCode[] {
  const derived = [
    ...ACCESS_ERRORS[endpoint.access],
    ...(endpoint.credits > 0 ? PAID_ERRORS : []),
    ...(readsParameters(endpoint) ? (['validation_error'] as const) : []),
  ]
  if (!isProduct(endpoint)) return [...derived, ...(endpoint.errors ?? [])]
  return [...derived, ...SNAPSHOT_ERRORS, ...missingErrors(endpoint)]
}

const readsParameters = (endpoint: Endpoint): boolean =>
  Object.keys(parametersOf(endpoint).properties).length > 0 || takesIdempotencyKey(endpoint)

/** Errors for a query that names nothing in the snapshot. */
function missingErrors({ subject, query }: Product): readonly ErrorCode[] {
  if (subject) return [subject.missing]
  return Object.keys(query.properties).length > 0 ? ['symbol_not_tracked'] : []
}

function nextOf(
  product: Pick<Product, 'id' | 'next' | 'example'>,
  products: readonly Product[],
): DescribedOperation['next'] {
  const suggestion = product.next(product.example.result as never)
  const target = products.find(({ id }) => id === suggestion.product)
  if (!target) throw new RangeError(`${product.id} suggests ${suggestion.product}, which is no product`)
  return {
    endpoint: targetOf(target.path, suggestion.query ?? {}),
    reason: suggestion.because,
    credits: target.credits,
  }
}

/** `free`, `1 credit`, `5 credits`. */
export function costOf(credits: number): string {
  if (credits === 0) return 'free'
  return credits === 1 ? '1 credit' : `${credits} credits`
}

/** As `costOf`; `3 credits a symbol` if each element of a list is charged. */
export const priceText = ({
  credits,
  each,
}: {
  readonly credits: number
  readonly each?: string | undefined
}): string => (each === undefined ? costOf(credits) : `${costOf(credits)} a ${each.replace(/s$/, '')}`)

/** `prices-history` as `PricesHistory`. */
export const pascalCase = (id: string): string =>
  id
    .split(/[-_]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

export function targetOf(path: string, query: Readonly<Record<string, string>>): string {
  const inPath = (name: string): boolean => path.includes(`{${name}}`)
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(query[name] ?? ''))
  const pairs = Object.entries(query)
    .filter(([name]) => !inPath(name))
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll("'", '%27').replaceAll('%2C', ',')
