import { AppError, invalidValue } from '@bellwether-markets/engine/kernel/errors'
import { asDay, formatDay, type Instant } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import { isStalePrice } from '@bellwether-markets/engine/market/missed-sessions'
import type { DailyWindow } from '@bellwether-markets/engine/market/point-in-time'
import { aggregateBars, type Bars } from '@bellwether-markets/engine/price-history/aggregate-bars'
import { type MoveOfDay, summariseCloses } from '@bellwether-markets/engine/price-history/summarise-closes'
import { round } from '@bellwether-markets/engine/series/round'
import type { Analyse } from '../contract/analysis.ts'
import { unknownAmong } from '../named-symbols.ts'
import { barsAfter, historyOf } from './daily-history.ts'
import type { RangedHistory, RangeSummary } from './history-schema.ts'
import type { rangeAnalysis } from './range-analysis.ts'
import { type HistoryRange, readRange } from './read-range.ts'

/** About two megabytes of JSON. */
const MOST_BARS = 20_000

interface AssetBars {
  readonly asset: Asset
  readonly window: DailyWindow
  /** Daily, within the range. */
  readonly days: Bars
}

/** @throws AppError `no_data_then` if no symbol has a bar in the range, `validation_error` for too many bars */
export const describeRange: Analyse<typeof rangeAnalysis> = ({ tracked, bars }, query, asOf) => {
  const range = readRange(query, asOf)
  const bySymbol = new Map(tracked.map((asset) => [asset.symbol, asset]))
  const assetBars = range.symbols.flatMap((symbol): AssetBars[] => {
    const [asset, window] = [bySymbol.get(symbol), bars.get(symbol)]
    if (asset === undefined || window === undefined) return []
    return [{ asset, window, days: daysWithin(window, range) }]
  })
  if (assetBars.every(({ days }) => days.length === 0)) throw nothingThen(assetBars, range)
  const [first, ...others] = assetBars.map((one) => describeOne(one, range, asOf))
  const count = [first, ...others].reduce((sum, one) => sum + one.count, 0)
  if (count > MOST_BARS) throw tooMany(count)
  const missing = range.symbols.filter((symbol) => !bySymbol.has(symbol))
  const unknown = unknownAmong(
    missing,
    tracked.map(({ symbol, name }) => ({ text: symbol, name })),
  )
  return {
    ...first,
    ...(others.length === 0 ? {} : { others }),
    ...(unknown.length === 0 ? {} : { unknown }),
  }
}

const COLUMNS = ['day', 'open', 'high', 'low', 'close', 'adjClose', 'volume'] as const

function daysWithin(window: DailyWindow, { from, to }: HistoryRange): Bars {
  let first = 0
  while (first < window.length && window.day[first] < from) first++
  let end = window.length
  while (end > first && window.day[end - 1] > to) end--
  const cut = COLUMNS.map((name) => [name, Float64Array.from(window[name]).subarray(first, end)] as const)
  return {
    ...(Object.fromEntries(cut) as Record<(typeof COLUMNS)[number], Float64Array>),
    length: end - first,
  }
}

function describeOne(
  { asset, window, days }: AssetBars,
  { interval }: HistoryRange,
  asOf: Instant,
): RangedHistory {
  const isStale = isStalePrice(asset, asDay(window.day[window.length - 1]), asOf)
  const bars = barsAfter(aggregateBars(days, interval), Number.NEGATIVE_INFINITY)
  return {
    ...historyOf(window, asset, bars, isStale),
    interval,
    earliest: formatDay(asDay(window.day[0])),
    summary: days.length === 0 ? null : summaryOf(days),
  }
}

function summaryOf(days: Bars): RangeSummary {
  const {
    return: whole,
    volatility,
    drawdown,
    best,
    worst,
    returns,
    notPositive,
  } = summariseCloses(days.day, days.adjClose)
  return {
    first_day: dateOf(days.day[0]),
    last_day: dateOf(days.day[days.length - 1]),
    return_pct: percent(whole),
    volatility_pct: percent(volatility),
    drawdown_pct: drawdown === undefined ? null : percent(drawdown.share),
    drawdown_from: drawdown === undefined ? null : dateOf(drawdown.from),
    drawdown_to: drawdown === undefined ? null : dateOf(drawdown.to),
    best_day: moveOf(best),
    worst_day: moveOf(worst),
    returns,
    days_not_above_zero: notPositive,
  }
}

const dateOf = (day: number): string => formatDay(asDay(day))
const percent = (share: number): number | null => (Number.isNaN(share) ? null : round(100 * share, 2))
const moveOf = (move: MoveOfDay | undefined): RangeSummary['best_day'] =>
  move === undefined ? null : { date: dateOf(move.day), pct: round(100 * move.return, 2) }

function nothingThen(assetBars: readonly AssetBars[], { from, to }: HistoryRange): AppError {
  const spans = assetBars.map(
    ({ asset: { symbol }, window: { day, length } }) =>
      `${symbol} from ${dateOf(day[0])} to ${dateOf(day[length - 1])}`,
  )
  const there = spans.length === 0 ? 'No bar is held then.' : `Held are ${spans.join(', ')}.`
  return new AppError('no_data_then', {
    hint: `No bar lies between ${formatDay(from)} and ${formatDay(to)}. ${there}`,
  })
}

const tooMany = (count: number): AppError =>
  invalidValue(
    ['query', 'interval'],
    `these are ${count} bars; a call has at most ${MOST_BARS}`,
    count,
    'Ask for interval=1w or 1mo, fewer symbols or fewer years.',
  )
