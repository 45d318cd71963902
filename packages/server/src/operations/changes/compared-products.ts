import type { Static, TSchema } from 'typebox'
import type { Product } from '../../contract/product.ts'
import { commodities } from '../../products/commodities/product.ts'
import { prices } from '../../products/prices/product.ts'
import { regime } from '../../products/regime/product.ts'
import { risk } from '../../products/risk/product.ts'
import { signalsLatest } from '../../products/signals-latest/product.ts'
import type { Change } from './change.ts'
import { compareCommodities } from './compare-commodities.ts'
import { comparePrices } from './compare-prices.ts'
import { compareRegime } from './compare-regime.ts'
import { compareRisk } from './compare-risk.ts'
import { compareSignals } from './compare-signals.ts'

export interface ComparedProduct {
  readonly product: Product
  /** Pure. */
  compare(before: never, after: never): readonly Change[]
}

const compared = <Snapshot extends TSchema>(
  product: Product & { readonly snapshot: Snapshot },
  compare: (before: Static<Snapshot>, after: Static<Snapshot>) => readonly Change[],
): ComparedProduct => ({ product, compare })

/** Products with reported changes. */
export const COMPARED_PRODUCTS: readonly ComparedProduct[] = [
  compared(regime, compareRegime),
  compared(risk, compareRisk),
  compared(commodities, compareCommodities),
  compared(signalsLatest, compareSignals),
  compared(prices, comparePrices),
]
