import type { Product } from '../../contract/product.ts'
import { AppError } from '../../kernel/errors.ts'
import { HOUR, SECOND } from '../../kernel/time.ts'
import type { PublishedSnapshots } from '../snapshots/published-snapshots.ts'

/** Products that are renewed more often than this say what the market is doing now. */
const CURRENT_WITHIN = 2 * HOUR

/** How the suppliers of the live market do. */
export interface SupplyState {
  /** Whether no supplier has given a price that can be believed for a while. */
  pricesUnavailable(): boolean
  /** For how long no supplier of daily bars is asked; undefined where one may be at any time. */
  unattendedMs(): number | undefined
}

/**
 * Published snapshots that also count as stale while no supplier has given a price that can be believed. What is not
 * there yet will not be before a supplier is asked again: callers are told to come back then.
 */
export function withSupplyStaleness(
  published: PublishedSnapshots,
  productOf: (id: string) => Product | undefined,
  supply: SupplyState,
): PublishedSnapshots {
  const suffers = (product: Product): boolean =>
    product.refresh.staleAfterMs <= CURRENT_WITHIN && supply.pricesUnavailable()
  return {
    ...published,
    async current(product) {
      try {
        return await published.current(product)
      } catch (error) {
        throw error instanceof AppError && error.code === 'no_data_yet'
          ? laterBy(error, supply.unattendedMs())
          : error
      }
    },
    isStale: (product, source) => published.isStale(product, source) || suffers(product),
    freshness: () =>
      published.freshness().map((one) => {
        const product = productOf(one.product)
        return product !== undefined && suffers(product) ? { ...one, stale: true } : one
      }),
  }
}

const laterBy = (error: AppError, ms: number | undefined): AppError =>
  ms === undefined
    ? error
    : new AppError('no_data_yet', {
        ...error.fields,
        retry_after: Math.max(Number(error.fields.retry_after), Math.ceil(ms / SECOND)),
      })
