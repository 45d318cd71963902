import { universeOf } from '../../packages/server/src/domain/market/asset.ts'
import { type DailyWindow, dailyAsOf } from '../../packages/server/src/domain/market/point-in-time.ts'
import { DEFAULT_UNIVERSE } from '../../packages/server/src/domain/market/universe.ts'
import { createSimulatedMarket } from '../../packages/server/src/domain/simulator/simulate-market.ts'
import { asInstant, type Day, dayFromDate, formatDay } from '../../packages/server/src/kernel/time.ts'
import { DRIVER_SYMBOLS } from '../../packages/server/src/products/risk/driver-symbols.ts'

const EVER = asInstant(Number.MAX_SAFE_INTEGER)
const SEED = 20_250_101
const SPAN = { first: dayFromDate(1991, 1, 2), last: dayFromDate(2025, 12, 31) }

/** The 35 years of which the demo market's reference is made. */
export const simulatedWindows = () => ({
  windows: demoWindows(SEED, SPAN),
  madeFrom: `Simulated market of seed ${SEED}, ${formatDay(SPAN.first)} to ${formatDay(SPAN.last)}`,
})

/** Daily bars of the index's drivers. */
export function demoWindows(
  seed: number,
  { first, last }: { readonly first: Day; readonly last: Day },
): ReadonlyMap<string, DailyWindow> {
  const universe = universeOf(DEFAULT_UNIVERSE.assets.filter(({ symbol }) => DRIVER_SYMBOLS.includes(symbol)))
  const market = createSimulatedMarket({ seed, universe, epoch: first })
  market.extendTo(last)
  return new Map(
    DRIVER_SYMBOLS.flatMap((symbol) => {
      const columns = market.daily(symbol)
      return columns ? [[symbol, dailyAsOf(columns, EVER, columns.day.length)] as const] : []
    }),
  )
}
