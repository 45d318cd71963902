import { absorption } from './drivers/absorption.ts'
import { credit } from './drivers/credit.ts'
import { drawdown } from './drivers/drawdown.ts'
import { ratesVolatility } from './drivers/rates-volatility.ts'
import { realisedVolatility } from './drivers/realised-volatility.ts'
import { turbulence } from './drivers/turbulence.ts'
import { vix } from './drivers/vix.ts'
import { vixTermStructure } from './drivers/vix-term-structure.ts'
import type { RiskDriver } from './risk-driver.ts'

export type RiskDriverName =
  | 'vix'
  | 'vix_term_structure'
  | 'realised_volatility'
  | 'drawdown'
  | 'credit'
  | 'turbulence'
  | 'absorption'
  | 'rates_volatility'

interface WeightedDriver {
  readonly driver: RiskDriver<RiskDriverName>
  /** Share of the index with every driver present. */
  readonly weight: number
  /** What the driver takes over while the term structure has no score. */
  readonly withoutTermStructure?: number
  /** The index has no value before this driver has one. */
  readonly core: boolean
}

/**
 * The fixed weights of the index. They were set beforehand and are fitted to nothing. With `GEOPOLITICS_WEIGHT` they
 * sum to 1.
 */
export const WEIGHTED_DRIVERS: readonly WeightedDriver[] = [
  { driver: vix, weight: 0.2, withoutTermStructure: 0.28, core: true },
  { driver: vixTermStructure, weight: 0.08, withoutTermStructure: 0, core: false },
  { driver: realisedVolatility, weight: 0.15, core: true },
  { driver: drawdown, weight: 0.15, core: true },
  { driver: credit, weight: 0.16, core: false },
  { driver: turbulence, weight: 0.1, core: false },
  { driver: absorption, weight: 0.04, core: false },
  { driver: ratesVolatility, weight: 0.06, core: false },
]

/**
 * Kept for the intensity of geopolitical news, which is shown beside the value and not counted: it did not predict falls
 * of equities, and news that begin, end and pause would change what the value is made of. Spread over the others.
 * @internal
 */
export const GEOPOLITICS_WEIGHT = 0.06
