import type { Numbers } from '../../market/observation.ts'
import type { DailyWindow } from '../../market/point-in-time.ts'
import { ewVol } from '../../series/ew-vol.ts'
import { lastIndexUpTo } from '../../series/last-index-up-to.ts'
import { logReturns } from '../../series/log-returns.ts'

const BPS = 1e4
const FEWEST_FOR_BETA = 60

/** Beyond those explained by the market. */
export interface AbnormalReturns {
  readonly day: Numbers
  /** β-adjusted log return of the day and the next, basis points; NaN if one is missing. */
  readonly twoDays: Numbers
  /** Mean absolute value of `twoDays`. */
  readonly ordinary: number
}

export type ReturnsByDay = ReadonlyMap<number, number>

/** Log returns by day. */
export const returnsByDay = ({ day, adjClose }: DailyWindow): ReturnsByDay =>
  new Map(Array.from(logReturns(adjClose), (value, row) => [day[row], value] as const))

/**
 * CAR[0, +1]: log returns less β times those of the market, β from all common days.
 * @param market undefined for assets not compared with the stock market: β is 0
 */
export function abnormalReturns(window: DailyWindow, market: ReturnsByDay | undefined): AbnormalReturns {
  const own = logReturns(window.adjClose)
  const common = market && Float64Array.from(window.day, (day) => market.get(day) ?? Number.NaN)
  const beta = common === undefined ? 0 : betaOf(own, common)
  const abnormal = own.map((value, row) => (common === undefined ? value : value - beta * common[row]))
  const twoDays = abnormal.map((value, row) => BPS * (value + (abnormal[row + 1] ?? Number.NaN)))
  const known = twoDays.filter(Number.isFinite)
  const ordinary = known.reduce((sum, value) => sum + Math.abs(value), 0) / known.length
  return { day: window.day, twoDays, ordinary }
}

/** From the first trading day on or after a day, basis points; NaN if incomplete. */
export function returnFrom({ day, twoDays }: AbnormalReturns, from: number): number {
  const row = lastIndexUpTo(day, from - 1) + 1
  return row < twoDays.length ? twoDays[row] : Number.NaN
}

function betaOf(own: Numbers, market: Numbers): number {
  let [n, cross, square] = [0, 0, 0]
  for (let row = 0; row < own.length; row++) {
    if (!Number.isFinite(own[row]) || !Number.isFinite(market[row])) continue
    n++
    cross += own[row] * market[row]
    square += market[row] ** 2
  }
  return n < FEWEST_FOR_BETA || square === 0 ? 1 : cross / square
}

const SPAN = 60
const SESSIONS_PER_YEAR = 252

/** Exponentially weighted, span of 60 days, basis points; undefined with fewer than 61 days or without any move. */
export function dailyVolatilityBps(window: DailyWindow | undefined): number | undefined {
  if (window === undefined || window.length <= SPAN) return undefined
  const volatility = ewVol(logReturns(window.adjClose), SPAN)
  const latest = (BPS * volatility[volatility.length - 1]) / Math.sqrt(SESSIONS_PER_YEAR)
  return latest > 0 && Number.isFinite(latest) ? latest : undefined
}
