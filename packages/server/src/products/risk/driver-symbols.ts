import type { Universe } from '../../domain/market/asset.ts'
import { WEIGHTED_DRIVERS } from '../../domain/risk/driver-weights.ts'

export const DRIVER_SYMBOLS: readonly string[] = [
  ...new Set(WEIGHTED_DRIVERS.flatMap(({ driver }) => driver.symbols)),
]

/** Those that the market tracks. */
export const driverSymbols = (universe: Universe): readonly string[] =>
  DRIVER_SYMBOLS.filter((symbol) => universe.bySymbol.has(symbol))
