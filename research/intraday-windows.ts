import { asDay, asInstant } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import type { Observations } from '@bellwether-markets/engine/market/observation'
import { type IntradayWindow, intradayAsOf } from '@bellwether-markets/engine/market/point-in-time'

const EVER = asInstant(Number.MAX_SAFE_INTEGER)
/** Of a market that has bars without end, as a simulated one does. */
const LATEST_DAYS = 750
const CLASSES: readonly string[] = ['equity', 'etf', 'sector_etf']

/** The half-hour bars of the stocks and funds that have any, and those assets. */
export function intradayWindows(observations: Observations): {
  readonly assets: readonly Asset[]
  readonly bars: ReadonlyMap<string, IntradayWindow>
} {
  const candidates = observations.universe.assets.filter(({ assetClass }) => CLASSES.includes(assetClass))
  const bars = new Map(
    candidates.flatMap(({ symbol }) => {
      const window = windowOf(observations, symbol)
      return window === undefined ? [] : [[symbol, window] as const]
    }),
  )
  return { assets: candidates.filter(({ symbol }) => bars.has(symbol)), bars }
}

function windowOf(observations: Observations, symbol: string): IntradayWindow | undefined {
  const days = Array.from(observations.daily(symbol)?.day ?? []).slice(-LATEST_DAYS)
  const columns = days.flatMap((day) => observations.intraday?.(symbol, asDay(day)) ?? [])
  return intradayAsOf(columns, EVER)
}
