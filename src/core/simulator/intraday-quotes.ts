import { asInstant, type Day, type Instant, MINUTE } from '../../kernel/time.ts'
import type { Asset } from '../market/asset.ts'
import { newYorkToInstant } from '../market/new-york-time.ts'
import type { DailyColumns, QuoteColumns } from '../market/observation.ts'
import { type TradingSession, tradingSession } from '../market/trading-hours.ts'
import { venueHours } from '../market/venue-hours.ts'
import { intradayPath, intradayVolume } from './intraday-path.ts'
import type { BarTraits } from './price-path.ts'
import { randomStream } from './random.ts'

/** Time between two quotes of an asset. */
const QUOTE_INTERVAL = 2 * MINUTE

/**
 * The quotes of one asset on one trading day: every two minutes of its session, breaks left out, from the open of
 * the daily bar to its close, within its range, with its volume.
 * @param columns the asset's daily bars, one row a day
 * @param traits how the asset's bars are drawn
 * @returns undefined where the asset has no bar of that day
 */
export function intradayQuotes(
  seed: number,
  asset: Asset,
  day: Day,
  columns: DailyColumns,
  traits: BarTraits,
): QuoteColumns | undefined {
  const row = rowOf(columns.day, day)
  const session = tradingSession(asset, day)
  if (row < 0 || session === undefined) return undefined
  const at = instantsOf(asset, day, session)
  const steps = at.length - 1
  const random = randomStream(seed, `quotes/${traits.stream}/${day}`)
  const ticks = (price: number): number => Math.round(price * traits.ticksPerUnit)
  const bar = {
    open: ticks(columns.open[row]),
    high: ticks(columns.high[row]),
    low: ticks(columns.low[row]),
    close: ticks(columns.close[row]),
  }
  const price = intradayPath(bar, steps, random).map((tick) => tick / traits.ticksPerUnit)
  return {
    symbol: asset.symbol,
    source: columns.source,
    day,
    at,
    knownAt: at,
    price,
    dayHigh: running(price, Math.max),
    dayLow: running(price, Math.min),
    dayVolume: intradayVolume(columns.volume[row], steps, random),
  }
}

function rowOf(days: ArrayLike<number>, day: Day): number {
  let low = 0
  let high = days.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    if (days[middle] === day) return middle
    if (days[middle] < day) low = middle + 1
    else high = middle - 1
  }
  return -1
}

function instantsOf(asset: Asset, day: Day, session: TradingSession): Float64Array {
  const pause = venueHours(asset, day)?.pause?.map((minute) => newYorkToInstant(day, minute))
  const instants: Instant[] = []
  for (let at = session.open; at < session.close; at = asInstant(at + QUOTE_INTERVAL)) {
    if (pause === undefined || at < pause[0] || at >= pause[1]) instants.push(at)
  }
  return Float64Array.from([...instants, session.close])
}

function running(values: Float64Array, choose: (a: number, b: number) => number): Float64Array {
  const result = values.slice()
  for (let index = 1; index < result.length; index++) result[index] = choose(result[index - 1], result[index])
  return result
}
