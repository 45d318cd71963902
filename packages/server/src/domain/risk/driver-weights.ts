import { absorption } from './drivers/absorption.ts'
import {
  credit,
  drawdown,
  ratesVolatility,
  realisedVolatility,
  vix,
  vixTermStructure,
} from './drivers/market-drivers.ts'
import { turbulence } from './drivers/turbulence.ts'
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
  /** Weight added while the term structure has no score. */
  readonly withoutTermStructure?: number
  /** The index requires this driver. */
  readonly core: boolean
}

/** Fixed in advance, not fitted. With `GEOPOLITICS_WEIGHT` they sum to 1. */
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
 * For geopolitical news, which is shown but not counted: it did not predict equity falls. Spread over the others.
 * @internal
 */
export const GEOPOLITICS_WEIGHT = 0.06
