import { onceEach } from '../../kernel/remembered.ts'
import type { Numbers } from '../../market/observation.ts'
import type { DailyWindow } from '../../market/point-in-time.ts'
import { Room } from '../../series/room.ts'

const USUAL_DAYS = 60
const YIELDS: ReadonlySet<string> = new Set(['^IRX', '^FVX', '^TNX', '^TYX'])
const VOLATILITY = /^\^VIX/
const HUNDREDTHS = 100

export const MOVE_UNITS = ['percent', 'basis_points', 'points'] as const
type MoveUnit = (typeof MOVE_UNITS)[number]

/** By row of a window. */
export interface UsualMoves {
  readonly unit: MoveUnit
  readonly day: Numbers
  /** From the row before, in `unit`; NaN if unknown. */
  readonly change: Float64Array
  /** With its sign: the move over the root mean square of the 60 before; NaN with fewer. */
  readonly timesUsual: Float64Array
}

/**
 * Returns in percent, adjusted for dividends and splits; of yields basis points. Of volatility indices the change is in
 * points and the surprise in logarithms.
 * @param window without a first row every move is NaN
 * @param room of the columns
 */
export function usualMoves(
  { symbol, day, close, adjClose, length }: DailyWindow,
  room = new Room(),
): UsualMoves {
  const isYield = YIELDS.has(symbol)
  const isVolatility = VOLATILITY.test(symbol)
  const level = isYield || isVolatility ? close : adjClose
  const change = room.numbers(length).fill(Number.NaN)
  const move = room.numbers(length).fill(Number.NaN)
  for (let row = 1; row < length; row++) {
    const [before, after] = [level[row - 1], level[row]]
    change[row] = isYield || isVolatility ? after - before : after / before - 1
    move[row] = isVolatility ? Math.log(after / before) : change[row]
    if (!isVolatility) change[row] *= HUNDREDTHS
  }
  return {
    unit: isYield ? 'basis_points' : isVolatility ? 'points' : 'percent',
    day,
    change,
    timesUsual: timesUsual(move, room),
  }
}

/** Of each asset when it is first asked for. */
export const movesByAsset = (
  windows: ReadonlyMap<string, DailyWindow>,
): ((symbol: string) => UsualMoves | undefined) =>
  onceEach((symbol) => {
    const window = windows.get(symbol)
    return window && usualMoves(window)
  })

/**
 * In place: over the root mean square of the known ones of 60 moves before; NaN before the 61st row, or without any size.
 */
function timesUsual(move: Float64Array, room: Room): Float64Array {
  const squares = room.numbers(move.length + 1)
  const known = room.numbers(move.length + 1)
  squares[0] = 0
  known[0] = 0
  for (let row = 0; row < move.length; row++) {
    const isKnown = Number.isFinite(move[row])
    squares[row + 1] = squares[row] + (isKnown ? move[row] ** 2 : 0)
    known[row + 1] = known[row] + (isKnown ? 1 : 0)
  }
  for (let row = 0; row < move.length; row++) {
    const from = row - USUAL_DAYS
    const sum = from < 1 ? Number.NaN : squares[row] - squares[from]
    move[row] = sum > 0 ? move[row] / Math.sqrt(sum / (known[row] - known[from])) : Number.NaN
  }
  return move
}
