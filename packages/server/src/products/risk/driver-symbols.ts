import type { Universe } from '../../domain/market/asset.ts'
import { WEIGHTED_DRIVERS } from '../../domain/risk/driver-weights.ts'

/** The symbols of the global drivers. */
export const DRIVER_SYMBOLS: readonly string[] = [
  ...new Set(WEIGHTED_DRIVERS.flatMap(({ driver }) => driver.symbols)),
]

/** The symbols of the global drivers that a market tracks. */
export const driverSymbols = (universe: Universe): readonly string[] =>
  DRIVER_SYMBOLS.filter((symbol) => universe.bySymbol.has(symbol))
