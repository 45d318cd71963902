import { asDay, asInstant, type Day, MINUTE, utcDay } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import { isCovered } from '@bellwether-markets/engine/market/calendar'
import type { DailyColumns, QuoteColumns } from '@bellwether-markets/engine/market/observation'
import { tradingDayAt, tradingSession } from '@bellwether-markets/engine/market/trading-hours'
import { lastIndexUpTo } from '@bellwether-markets/engine/series/last-index-up-to'
import { REPLAY_SOURCE } from './replay-daily.ts'
import { instantAt } from './replay-fields.ts'
import { readNumericCsv } from './replay-numeric-csv.ts'

export interface IntradayBars {
  /** As `Instant`. */
  readonly start: Float64Array
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
  /** Row range [from, to) by trading day. */
  readonly rowsOfDay: ReadonlyMap<Day, readonly [number, number]>
}

const BAR_LENGTH = 5 * MINUTE
/** A larger log gap from the previous close is a split already in the daily closes. */
const IMPLAUSIBLE_GAP = Math.log(1.4)

/** @throws BrokenReplayFile */
export function readReplayIntraday(path: string, asset: Asset): IntradayBars {
  const { keys, values } = readNumericCsv(path, {
    label: `intraday/${asset.symbol}.csv`,
    columns: ['timestamp', 'open', 'high', 'low', 'close', 'volume'],
    required: 'close',
    neverNegative: ['volume'],
    key: coveredInstantAt,
    keyMeaning: 'a moment in UTC (YYYY-MM-DDTHH:MM:SSZ) that the trading calendar covers',
  })
  const [open, high, low, close, volume] = values
  return { start: keys, open, high, low, close, volume, rowsOfDay: groupByDay(keys, asset) }
}

function coveredInstantAt(bytes: Uint8Array, from: number, to: number): number {
  const instant = instantAt(bytes, from, to)
  const day = utcDay(asInstant(instant))
  return isCovered(asDay(day - 1)) && isCovered(asDay(day + 1)) ? instant : Number.NaN
}

/** Bars outside sessions are skipped. */
function groupByDay(start: Float64Array, asset: Asset): ReadonlyMap<Day, readonly [number, number]> {
  const groups = new Map<Day, readonly [number, number]>()
  let day: Day | undefined
  let close = Number.NEGATIVE_INFINITY
  for (let row = 0; row < start.length; row++) {
    if (start[row] >= close) {
      day = tradingDayAt(asset, asInstant(start[row]))
      close = day === undefined ? close : (tradingSession(asset, day)?.close ?? close)
    }
    if (day !== undefined) groups.set(day, [groups.get(day)?.[0] ?? row, row + 1])
  }
  return groups
}

/**
 * One quote at each bar's end, with running high, low and volume.
 * Daily closes are adjusted, intraday prices are not. Quotes are scaled by the previous day's daily close over its last
 * intraday price, so changes from that close are real. Without a complete previous day, or with a split in the first
 * price, there are no quotes.
 */
export function replayQuotes(
  bars: IntradayBars,
  daily: DailyColumns,
  asset: Asset,
  day: Day,
): QuoteColumns | undefined {
  const levelled = levelledDay(bars, daily, asset, day)
  if (levelled === undefined) return undefined
  const { from, to, level } = levelled
  const at = bars.start.slice(from, to).map((start) => start + BAR_LENGTH)
  const price = bars.close.slice(from, to).map((close) => close * level)
  return {
    symbol: asset.symbol,
    source: REPLAY_SOURCE,
    day,
    at,
    knownAt: at,
    price,
    dayHigh: running(price, bars.high.subarray(from, to), level, Math.max),
    dayLow: running(price, bars.low.subarray(from, to), level, Math.min),
    dayVolume: runningSum(bars.volume.subarray(from, to)),
  }
}

export interface LevelledDay {
  /** Row range [from, to). */
  readonly from: number
  readonly to: number
  readonly level: number
  readonly previousClose: number
}

/** Undefined if the price factor is unknown. */
export function levelledDay(
  bars: IntradayBars,
  daily: DailyColumns,
  asset: Asset,
  day: Day,
): LevelledDay | undefined {
  const rows = bars.rowsOfDay.get(day)
  const before = lastIndexUpTo(daily.day, day - 1)
  const level = before < 0 ? undefined : levelAfter(bars, daily, asset, before)
  if (rows === undefined || level === undefined) return undefined
  const [from, to] = rows
  const previousClose = daily.close[before]
  const gap = Math.abs(Math.log((bars.close[from] * level) / previousClose))
  return gap < IMPLAUSIBLE_GAP ? { from, to, level, previousClose } : undefined
}

/** Undefined if the day's bars stop early. */
function levelAfter(bars: IntradayBars, daily: DailyColumns, asset: Asset, row: number): number | undefined {
  const day = daily.day[row] as Day
  const rows = bars.rowsOfDay.get(day)
  const close = tradingSession(asset, day)?.close
  if (rows === undefined || close === undefined) return undefined
  const last = rows[1] - 1
  return bars.start[last] + BAR_LENGTH >= close ? daily.close[row] / bars.close[last] : undefined
}

function running(
  price: Float64Array,
  extreme: Float64Array,
  level: number,
  further: (left: number, right: number) => number,
): Float64Array {
  let reached = price[0]
  return price.map((value, row) => {
    const beyond = extreme[row] * level
    reached = further(reached, Number.isNaN(beyond) ? value : further(value, beyond))
    return reached
  })
}

function runningSum(volume: Float64Array): Float64Array {
  let sum = 0
  return volume.map((traded) => {
    sum += traded
    return sum
  })
}
