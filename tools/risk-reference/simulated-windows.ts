import { asInstant, type Day, dayFromDate, formatDay } from '@bellwether-markets/engine/kernel/time'
import { universeOf } from '@bellwether-markets/engine/market/asset'
import { type DailyWindow, dailyAsOf } from '@bellwether-markets/engine/market/point-in-time'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { createSimulatedMarket } from '@bellwether-markets/simulator/simulate-market'
import { DRIVER_SYMBOLS } from '../../packages/products/src/risk/driver-symbols.ts'

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
