import { assetCloses, signalPasts } from './asset-past/asset-past.ts'
import { CATALOG } from './catalog.ts'
import { compare } from './compare/product.ts'
import type { Analysis } from './contract/analysis.ts'
import type { OnDemand } from './contract/on-demand.ts'
import { portfolioCheck } from './portfolio-check/product.ts'
import { pricesWhy } from './why/product.ts'

/** Analyses computed for one call. A new one is a folder, a line here and a row of the computations. */
export const ON_DEMAND: readonly OnDemand[] = [portfolioCheck, pricesWhy, compare]

/** With those that answer what the snapshot of a product cannot, and what only pages show. */
export const ANALYSED: readonly Analysis[] = [
  ...ON_DEMAND,
  assetCloses,
  signalPasts,
  ...CATALOG.products.flatMap(({ beyond }) => beyond?.analysis ?? []),
]
