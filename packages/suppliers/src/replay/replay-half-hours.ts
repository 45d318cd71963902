import { type Day, MINUTE } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import type { DailyColumns, IntradayColumns } from '@bellwether-markets/engine/market/observation'
import { tradingSession } from '@bellwether-markets/engine/market/trading-hours'
import { REPLAY_SOURCE } from './replay-daily.ts'
import { type IntradayBars, type LevelledDay, levelledDay } from './replay-intraday.ts'

const HALF_HOUR = 30 * MINUTE

/**
 * From five-minute bars, on the level of the day's quotes and only if there are any. Known at the bar's end. Missing
 * highs and lows come from open and close.
 */
export function replayHalfHours(
  bars: IntradayBars,
  daily: DailyColumns,
  asset: Asset,
  day: Day,
): IntradayColumns | undefined {
  const levelled = levelledDay(bars, daily, asset, day)
  const session = tradingSession(asset, day)
  if (levelled === undefined || session === undefined) return undefined
  const { to, level, previousClose } = levelled
  const half = (row: number): number => Math.floor((bars.start[row] - session.open) / HALF_HOUR)
  const first = firstRows(levelled, half)
  const column = (value: (from: number, to: number) => number): Float64Array =>
    Float64Array.from(first, (row, index) => value(row, first[index + 1] ?? to))
  const end = column((row) => Math.min(session.open + (half(row) + 1) * HALF_HOUR, session.close))
  return {
    symbol: asset.symbol,
    source: REPLAY_SOURCE,
    day,
    previousClose,
    start: column((row) => session.open + half(row) * HALF_HOUR),
    end,
    knownAt: end,
    open: column((row) => openOf(bars, row) * level),
    high: column((row, past) => Math.max(...pricesIn(bars, 'high', row, past)) * level),
    low: column((row, past) => Math.min(...pricesIn(bars, 'low', row, past)) * level),
    close: column((_, past) => bars.close[past - 1] * level),
    volume: column((row, past) => sumOf(bars.volume.subarray(row, past))),
  }
}

function firstRows({ from, to }: LevelledDay, half: (row: number) => number): readonly number[] {
  const first: number[] = []
  for (let row = from; row < to; row++) if (row === from || half(row) !== half(row - 1)) first.push(row)
  return first
}

const sumOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0)

const openOf = ({ open, close }: IntradayBars, row: number): number =>
  Number.isNaN(open[row]) ? close[row] : open[row]

function pricesIn(bars: IntradayBars, side: 'high' | 'low', from: number, to: number): readonly number[] {
  const prices = [openOf(bars, from)]
  for (let row = from; row < to; row++) {
    const [extreme, close] = [bars[side][row], bars.close[row]]
    prices.push(Number.isNaN(extreme) ? close : extreme, close)
  }
  return prices
}
