import type { Asset } from '../packages/server/src/domain/market/asset.ts'
import type { Observations } from '../packages/server/src/domain/market/observation.ts'
import { type IntradayWindow, intradayAsOf } from '../packages/server/src/domain/market/point-in-time.ts'
import { asDay, asInstant } from '../packages/server/src/kernel/time.ts'

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
