import type { Instant } from '../kernel/time.ts'
import type { Catalog } from './catalog.ts'

/** What makes the snapshots of each product and of what only products are computed from, by its id. */
export type Computing = ReadonlyMap<string, (inputs: never, asOf: Instant) => unknown>

/** Loads the mathematics of a catalog. */
export const loadComputing = async ({ computed }: Pick<Catalog, 'computed'>): Promise<Computing> =>
  new Map(await Promise.all(computed.map(async ({ id, compute }) => [id, await compute()] as const)))
