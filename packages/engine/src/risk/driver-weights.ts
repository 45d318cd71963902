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
  /** With every driver present. */
  readonly weight: number
  /** While the term structure has no score. */
  readonly withoutTermStructure?: number
  /** Required by the index. */
  readonly core: boolean
}

/** Not fitted. With `GEOPOLITICS_WEIGHT` they sum to 1. */
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

/** Shown but not counted, as it did not predict equity falls; spread over the others. */
export const GEOPOLITICS_WEIGHT = 0.06
