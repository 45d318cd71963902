import { Room } from '../../series/room.ts'
import type { PricePanel } from './price-panel.ts'

/** Each as long as the panel, oldest first. */
export interface StockPath {
  /** Adjusted, without rejected moves; carried over short gaps, else NaN. */
  readonly logPrice: Float64Array
  /** exp(`logPrice`). */
  readonly level: Float64Array
  /** Log, daily; 0 for a rejected move, NaN if missing. */
  readonly returns: Float64Array
  readonly market: Float64Array
  /** Of the market with fewer than three returns. */
  readonly sector: Float64Array
  /** Closes so far. */
  readonly bars: Uint16Array
  /** So far. */
  readonly rejected: Uint16Array
}

/** A larger daily move, up or down, is a data error. */
const LARGEST_MOVE = 0.5
/** Days. */
const LONGEST_GAP = 5
const SMALLEST_SECTOR = 3

type OwnPath = Omit<StockPath, 'market' | 'sector'>

/** No look-ahead; in panel order. */
export function stockPaths(panel: PricePanel, room = new Room()): readonly StockPath[] {
  const length = panel.day.length
  const own = panel.stocks.map(({ adjustedClose }) => ownPath(adjustedClose, room))
  const market = meanReturns(own, length, 1, undefined)
  const sectors = panel.sectors.map((_, sector) =>
    meanReturns(
      own.filter((_, at) => panel.stocks[at].sector === sector),
      length,
      SMALLEST_SECTOR,
      market,
    ),
  )
  return own.map((path, at) => ({ ...path, market, sector: sectors[panel.stocks[at].sector] }))
}

export const hasClose = ({ bars }: StockPath, row: number): boolean =>
  bars[row] > (row === 0 ? 0 : bars[row - 1])

function ownPath(close: Float64Array, room: Room): OwnPath {
  const logPrice = room.numbers(close.length).fill(Number.NaN)
  const level = room.numbers(close.length)
  const returns = room.numbers(close.length).fill(Number.NaN)
  const bars = room.counts(close.length)
  const rejected = room.counts(close.length)
  let last = -1
  let removed = 0
  for (let row = 0; row < close.length; row++) {
    const present = !Number.isNaN(close[row])
    const reachable = last >= 0 && row - last <= LONGEST_GAP
    const move = present && reachable ? close[row] / close[last] : 1
    const accepted = Math.abs(move - 1) <= LARGEST_MOVE
    if (!accepted) removed += Math.log(move)
    bars[row] = (bars[row - 1] ?? 0) + Number(present)
    rejected[row] = (rejected[row - 1] ?? 0) + Number(!accepted)
    if (reachable) {
      returns[row] = accepted ? Math.log(move) : 0
      logPrice[row] = logPrice[row - 1] + returns[row]
    } else if (present) {
      logPrice[row] = Math.log(close[row]) - removed
    }
    if (present) last = row
  }
  for (let row = 0; row < close.length; row++) level[row] = Math.exp(logPrice[row])
  return { logPrice, level, returns, bars, rejected }
}

function meanReturns(
  paths: readonly OwnPath[],
  length: number,
  fewest: number,
  otherwise: Float64Array | undefined,
): Float64Array {
  const mean = new Float64Array(length)
  for (let row = 0; row < length; row++) {
    let sum = 0
    let count = 0
    for (const { returns } of paths) {
      if (Number.isNaN(returns[row])) continue
      sum += returns[row]
      count++
    }
    mean[row] = count >= fewest ? sum / count : (otherwise?.[row] ?? Number.NaN)
  }
  return mean
}
