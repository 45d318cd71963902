import type { Asset } from '../../domain/market/asset.ts'
import { isCovered } from '../../domain/market/calendar.ts'
import type { DailyColumns, QuoteColumns } from '../../domain/market/observation.ts'
import { tradingDayAt, tradingSession } from '../../domain/market/trading-hours.ts'
import { asDay, asInstant, type Day, MINUTE, utcDay } from '../../kernel/time.ts'
import { REPLAY_SOURCE } from './replay-daily.ts'
import { instantAt } from './replay-dates.ts'
import { readNumericCsv } from './replay-numeric-csv.ts'

/** Five-minute bars of one asset, oldest first. */
export interface IntradayBars {
  /** Beginning of each bar, as `Instant`. */
  readonly start: Float64Array
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
  /** Rows of each trading day, from the first to before the second. */
  readonly rowsOfDay: ReadonlyMap<Day, readonly [number, number]>
}

const BAR_LENGTH = 5 * MINUTE
/** A first price this far from the close before it, in logarithms, is a split that the daily closes already know. */
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

/** Bars outside every session belong to no day and are left out. */
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
 * The quotes of one trading day. Each bar becomes known at its end; high, low and volume run up over the day.
 *
 * Daily closes of the layout are adjusted for dividends and splits, intraday prices are not. The quotes of a day
 * are therefore put on the level of the daily closes by what is known before it begins: the daily close of the day
 * before over the last intraday price of that day. A change from the close before is then the change that was
 * traded. Without a complete day before there is no such level and there are no quotes; nor are there any if the
 * first price shows a split.
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

interface LevelledDay {
  /** Rows of the day, from the first to before the second. */
  readonly from: number
  readonly to: number
  /** What its prices are multiplied by. */
  readonly level: number
  readonly previousClose: number
}

/** Where a day's bars are and the level that is known before it begins; undefined without such a level. */
export function levelledDay(
  bars: IntradayBars,
  daily: DailyColumns,
  asset: Asset,
  day: Day,
): LevelledDay | undefined {
  const rows = bars.rowsOfDay.get(day)
  const before = rowBefore(daily, day)
  const level = before === undefined ? undefined : levelAfter(bars, daily, asset, before)
  if (rows === undefined || before === undefined || level === undefined) return undefined
  const [from, to] = rows
  const previousClose = daily.close[before]
  const gap = Math.abs(Math.log((bars.close[from] * level) / previousClose))
  return gap < IMPLAUSIBLE_GAP ? { from, to, level, previousClose } : undefined
}

/** The row of the last daily bar before a day. */
function rowBefore(daily: DailyColumns, day: Day): number | undefined {
  let low = 0
  let high = daily.day.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (daily.day[middle] < day) low = middle + 1
    else high = middle
  }
  return low === 0 ? undefined : low - 1
}

/** Daily close over last intraday price of the day in `row`; undefined if its intraday bars stop early. */
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
