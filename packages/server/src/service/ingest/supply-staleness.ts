import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { MINUTE, SECOND } from '@bellwether-markets/engine/kernel/time'
import type { Product } from '@bellwether-markets/products/contract/product'
import type { CurrentSnapshots } from '../snapshots/current-snapshots.ts'
import { refreshPeriod } from '../snapshots/refresh-schedule.ts'

/** Products that are refreshed as often describe the current market. */
const CURRENT_PERIOD_MS = 30 * MINUTE

export interface SupplyState {
  /** Whether no provider has delivered a valid price lately. */
  pricesUnavailable(): boolean
  /** Time to the next request for daily bars; undefined if it may come at any time. */
  unattendedMs(): number | undefined
  /** Whether providers deliver more, so that too little data now is not too little for good. */
  readonly delivers: boolean
}

/**
 * Marks current products as stale while prices are unavailable. Callers without a snapshot get the time of the next
 * request.
 */
export function withSupplyStaleness(
  currentSnapshots: CurrentSnapshots,
  productOf: (id: string) => Product | undefined,
  supply: SupplyState,
): CurrentSnapshots {
  const suffers = (product: Product): boolean =>
    refreshPeriod(product) <= CURRENT_PERIOD_MS && supply.pricesUnavailable()
  return {
    latest: (product) => currentSnapshots.latest(product),
    at: (product, moment, asker) => currentSnapshots.at(product, moment, asker),
    refresh: () => currentSnapshots.refresh(),
    onPublish: (listener) => currentSnapshots.onPublish(listener),
    async current(product) {
      try {
        return await currentSnapshots.current(product)
      } catch (error) {
        throw error instanceof AppError ? laterBy(error, product, supply) : error
      }
    },
    isStale: (product, source) => currentSnapshots.isStale(product, source) || suffers(product),
    freshness: () =>
      currentSnapshots.freshness().map((one) => {
        const product = productOf(one.product)
        return product !== undefined && suffers(product) ? { ...one, stale: true } : one
      }),
  }
}

const FIRST_RETRY_S = 5

function laterBy(error: AppError, { id }: Product, supply: SupplyState): AppError {
  if (error.code !== 'no_data_yet' && !(error.code === 'no_data_then' && supply.delivers)) return error
  const { product = id, retry_after: retryAfter = FIRST_RETRY_S } = error.fields
  const nextS = Math.ceil((supply.unattendedMs() ?? 0) / SECOND)
  return new AppError('no_data_yet', { product, retry_after: Math.max(Number(retryAfter), nextS) })
}
