import { HOUR } from '../../kernel/time.ts'
import type { Product } from '../../products/product.ts'
import type { PublishedSnapshots } from '../published-snapshots.ts'

/** Products that are renewed more often than this say what the market is doing now. */
const CURRENT_WITHIN = 2 * HOUR

/** Published snapshots that also count as stale while no supplier has given a price that can be believed. */
export function withSupplyStaleness(
  published: PublishedSnapshots,
  productOf: (id: string) => Product | undefined,
  pricesFail: () => boolean,
): PublishedSnapshots {
  const suffers = (product: Product): boolean =>
    product.refresh.staleAfterMs <= CURRENT_WITHIN && pricesFail()
  return {
    ...published,
    isStale: (product, source) => published.isStale(product, source) || suffers(product),
    freshness: () =>
      published.freshness().map((one) => {
        const product = productOf(one.product)
        return product !== undefined && suffers(product) ? { ...one, stale: true } : one
      }),
  }
}
