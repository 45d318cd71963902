import type { Catalog } from '../contract/catalog.ts'
import type { Instant } from '../kernel/time.ts'

/** What makes the snapshots of each product and of what only products are computed from, by its id. */
export type Computing = ReadonlyMap<string, (inputs: never, asOf: Instant) => unknown>

type Declared = Pick<Catalog, 'computed'>

/** The mathematics of a catalog, loaded as far as it was needed. */
export interface ComputingLoader {
  readonly loaded: Computing
  /**
   * Loads what computes a product and all that the catalog has before it, which is all that it may be computed from.
   * @param id the last of the catalog unless told otherwise
   */
  upTo(id?: string): Promise<void>
}

export function computingLoader({ computed }: Declared): ComputingLoader {
  const loaded = new Map<string, (inputs: never, asOf: Instant) => unknown>()
  return {
    loaded,
    async upTo(id) {
      for (const product of computed) {
        if (!loaded.has(product.id)) loaded.set(product.id, await product.compute())
        if (product.id === id) return
      }
    },
  }
}

/** Loads the mathematics of a whole catalog. */
export async function loadComputing(catalog: Declared): Promise<Computing> {
  const { loaded, upTo } = computingLoader(catalog)
  await upTo()
  return loaded
}
