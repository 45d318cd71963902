import { WEIGHTED_DRIVERS } from '../../domain/risk/driver-weights.ts'

export const DRIVER_SYMBOLS: readonly string[] = [
  ...new Set(WEIGHTED_DRIVERS.flatMap(({ driver }) => driver.symbols)),
]
