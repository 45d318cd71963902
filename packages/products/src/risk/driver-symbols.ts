import { WEIGHTED_DRIVERS } from '@bellwether-markets/engine/risk/driver-weights'

export const DRIVER_SYMBOLS: readonly string[] = [
  ...new Set(WEIGHTED_DRIVERS.flatMap(({ driver }) => driver.symbols)),
]
