import { createBoundedCache } from '@bellwether-markets/engine/kernel/bounded-cache'
import { asInstant, type Day, type Instant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import { barValues } from '@bellwether-markets/engine/market/daily-window'
import { newYorkToInstant } from '@bellwether-markets/engine/market/new-york-time'
import type { QuoteColumns } from '@bellwether-markets/engine/market/observation'
import { SIMULATOR_SOURCE } from '@bellwether-markets/engine/market/simulator-source'
import { type TradingSession, tradingSession } from '@bellwether-markets/engine/market/trading-hours'
import { venueHours } from '@bellwether-markets/engine/market/venue-hours'
import { lastIndexUpTo } from '@bellwether-markets/engine/series/last-index-up-to'
import type { DailySeries } from './daily-series.ts'
import { intradayPath, intradayVolume, type TickBar } from './intraday-path.ts'
import { randomStream } from './random.ts'

export interface IntradayTape {
  /** Every two minutes of the session, without breaks, and its close, as `Instant`. */
  readonly at: Float64Array
  readonly price: Float64Array
  /** Cumulative volume of the day; NaN if the asset has none. */
  readonly traded: Float64Array
}

const INTERVAL = 2 * MINUTE

/**
 * Prices of one trading day, consistent with open, range, close and volume of the daily bar.
 * @returns undefined if the asset has no bar of that day
 */
export function intradayTape(
  seed: number,
  asset: Asset,
  day: Day,
  { bar: traits, columns: read }: DailySeries,
): IntradayTape | undefined {
  const columns = read()
  const row = lastIndexUpTo(columns.day, day)
  const session = tradingSession(asset, day)
  if (columns.day[row] !== day || session === undefined) return undefined
  const at = instantsOf(asset, day, session)
  const steps = at.length - 1
  const random = randomStream(seed, `quotes/${traits.stream}/${day}`)
  const value = (name: keyof TickBar | 'volume'): number => barValues(columns, name, [row, row + 1])[0]
  const ticks = (name: keyof TickBar): number => Math.round(value(name) * traits.ticksPerUnit)
  const bar = { open: ticks('open'), high: ticks('high'), low: ticks('low'), close: ticks('close') }
  const price = intradayPath(bar, steps, random)
  for (let index = 0; index <= steps; index++) price[index] /= traits.ticksPerUnit
  return { at, price, traded: intradayVolume(value('volume'), steps, random) }
}

const SESSIONS_CACHED = 512
const instants = createBoundedCache<Float64Array>(SESSIONS_CACHED)

/** Shared by all assets of the same hours. */
function instantsOf(asset: Asset, day: Day, session: TradingSession): Float64Array {
  const pause = venueHours(asset, day)?.pause?.map((minute) => newYorkToInstant(day, minute))
  const key = `${session.open} ${session.close} ${pause}`
  return instants(key, () => everyTwoMinutes(session, pause)) ?? everyTwoMinutes(session, pause)
}

function everyTwoMinutes(session: TradingSession, pause: readonly Instant[] | undefined): Float64Array {
  const instants = new Float64Array(Math.ceil((session.close - session.open) / INTERVAL) + 1)
  let count = 0
  for (let at: Instant = session.open; at < session.close; at = asInstant(at + INTERVAL)) {
    if (pause === undefined || at < pause[0] || at >= pause[1]) instants[count++] = at
  }
  instants[count++] = session.close
  return instants.slice(0, count)
}

/** One quote for every instant of the tape. */
export function intradayQuotes(symbol: string, day: Day, { at, price, traded }: IntradayTape): QuoteColumns {
  return {
    symbol,
    source: SIMULATOR_SOURCE,
    day,
    at,
    knownAt: at,
    price,
    dayHigh: running(price, Math.max),
    dayLow: running(price, Math.min),
    dayVolume: traded,
  }
}

function running(values: Float64Array, choose: (a: number, b: number) => number): Float64Array {
  const result = values.slice()
  for (let index = 1; index < result.length; index++) result[index] = choose(result[index - 1], result[index])
  return result
}
