import { asDay, asInstant, HOUR, type Instant, startOfUtcDay } from '@bellwether-markets/engine/kernel/time'
import type { Observations } from '@bellwether-markets/engine/market/observation'
import {
  type CurveWindow,
  curveAsOf,
  type DailyWindow,
  dailyAsOf,
} from '@bellwether-markets/engine/market/point-in-time'

const EVER = asInstant(Number.MAX_SAFE_INTEGER)

/** Every daily bar of every symbol, by symbol. */
export const allDaily = ({ universe, daily }: Observations): ReadonlyMap<string, DailyWindow> =>
  new Map(
    universe.assets.flatMap(({ symbol }) => {
      const columns = daily(symbol)
      return columns ? [[symbol, dailyAsOf(columns, EVER, columns.day.length)] as const] : []
    }),
  )

/** 07:00 UTC on the day after the latest bar. */
export const lastInstant = (windows: ReadonlyMap<string, DailyWindow>): Instant => {
  const last = Math.max(...[...windows.values()].map(({ day, length }) => day[length - 1] ?? 0))
  return asInstant(startOfUtcDay(asDay(last + 1)) + 7 * HOUR)
}

/** Every row of every curve, by symbol. */
export const allCurves = ({ universe, curve }: Observations): ReadonlyMap<string, CurveWindow> =>
  new Map(
    universe.assets.flatMap(({ symbol }) => {
      const columns = curve?.(symbol)
      return columns ? [[symbol, curveAsOf(columns, EVER, columns.day.length)] as const] : []
    }),
  )
