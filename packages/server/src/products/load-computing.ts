import type { Catalog } from '../contract/catalog.ts'
import type { Instant } from '../kernel/time.ts'

/** Computations of products and internal products by id. */
export type Computing = ReadonlyMap<string, (inputs: never, asOf: Instant) => unknown>

type Declared = Pick<Catalog, 'computed'>

/** Computations of a catalog, loaded on demand. */
export interface ComputingLoader {
  readonly loaded: Computing
  /**
   * Loads a product's computation and those of all earlier ones, its possible inputs.
   * @param id default: the last of the catalog
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

export async function loadComputing(catalog: Declared): Promise<Computing> {
  const { loaded, upTo } = computingLoader(catalog)
  await upTo()
  return loaded
}
