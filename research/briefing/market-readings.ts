import { type Instant, utcDay } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import type { Observations } from '@bellwether-markets/engine/market/observation'
import { curveAsOf, dailyAsOf } from '@bellwether-markets/engine/market/point-in-time'

/** Closes, or values of an index, oldest first; the last is of the session. */
export interface Series {
  /** Symbol, or `risk`. */
  readonly subject: string
  readonly name: string
  readonly assetClass: Asset['assetClass'] | 'risk'
  /** Between two rows: returns as fractions, differences of the closes, or of their logarithms. */
  readonly measure: 'return' | 'difference' | 'log'
  readonly day: readonly number[]
  readonly close: readonly number[]
  /** For returns. */
  readonly adjusted: readonly number[]
}

/** What was known at an instant, read from the bars alone. */
export interface MarketReading {
  readonly session: number
  /** With a close of the session, by symbol; a contract that was exchanged for the next one has no move and is left out. */
  readonly series: ReadonlyMap<string, Series>
}

const WHOLE_RECORD = 20_000
const INDEX = '^GSPC'

export function marketReading({ universe, daily, curve }: Observations, asOf: Instant): MarketReading {
  const read = new Map<string, Series>()
  for (const asset of universe.assets) {
    const columns = daily(asset.symbol)
    if (columns !== undefined) read.set(asset.symbol, seriesOf(asset, dailyAsOf(columns, asOf, WHOLE_RECORD)))
  }
  const today = utcDay(asOf)
  const session = read.get(INDEX)?.day.findLast((day) => day < today) ?? Number.NaN
  const series = new Map<string, Series>()
  for (const [symbol, whole] of read) {
    const at = whole.day.lastIndexOf(session)
    if (at < 1) continue
    const own = upTo(whole, at)
    const contracts = curve?.(symbol)
    if (contracts !== undefined && isExchanged(curveAsOf(contracts, asOf, 10), own)) continue
    series.set(symbol, own)
  }
  return { session, series }
}

function seriesOf(
  { symbol, name, assetClass }: Asset,
  { day, close, adjClose }: ReturnType<typeof dailyAsOf>,
): Series {
  const rows = Array.from(day, (_, at) => at).filter((at) => close[at] > 0)
  return {
    subject: symbol,
    name,
    assetClass,
    measure:
      symbol === '^TNX' || symbol === '^IRX' ? 'difference' : symbol.startsWith('^VIX') ? 'log' : 'return',
    day: rows.map((at) => day[at]),
    close: rows.map((at) => close[at]),
    adjusted: rows.map((at) => (Number.isFinite(adjClose[at]) ? adjClose[at] : close[at])),
  }
}

function isExchanged({ day, frontContract }: ReturnType<typeof curveAsOf>, { day: rows }: Series): boolean {
  const [before, last] = rows.slice(-2).map((one) => Array.from(day).lastIndexOf(one))
  return before >= 0 && last >= 0 && frontContract[before] !== frontContract[last]
}

/** As it was after an earlier row. */
export const upTo = (series: Series, at: number): Series => ({
  ...series,
  day: series.day.slice(0, at + 1),
  close: series.close.slice(0, at + 1),
  adjusted: series.adjusted.slice(0, at + 1),
})

export function moveFrom({ measure, close, adjusted }: Series, from: number, to: number): number {
  if (measure === 'return') return adjusted[to] / adjusted[from] - 1
  return measure === 'log' ? Math.log(close[to] / close[from]) : close[to] - close[from]
}

const USUAL = 60
const FEWEST = 30

/** Root mean square of the 60 moves before a row; NaN with fewer than 30. */
export function usualSize(series: Series, row: number): number {
  const rows = Array.from({ length: USUAL }, (_, back) => row - 1 - back).filter((at) => at >= 1)
  if (rows.length < FEWEST) return Number.NaN
  return Math.sqrt(rows.reduce((sum, at) => sum + moveFrom(series, at - 1, at) ** 2, 0) / rows.length)
}

export const lastRow = ({ day }: Series): number => day.length - 1

export const lastMove = (series: Series): number => moveFrom(series, lastRow(series) - 1, lastRow(series))

/** The latest move in units of its usual size, without its sign. */
export const surprise = (series: Series): number =>
  Math.abs(lastMove(series)) / usualSize(series, lastRow(series))

/** The last row before the latest whose value is as extreme as its own; −1 if there is none. */
export function lastAsExtreme(values: readonly number[], isHigh: boolean): number {
  const own = values[values.length - 1]
  for (let at = values.length - 2; at >= 0; at--)
    if (isHigh ? values[at] >= own : values[at] <= own) return at
  return -1
}

export const movesOf = (series: Series): readonly number[] =>
  series.day.map((_, at) => (at === 0 ? Number.NaN : moveFrom(series, at - 1, at)))
