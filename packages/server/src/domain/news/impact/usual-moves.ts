import type { Numbers } from '../../market/observation.ts'
import type { DailyWindow } from '../../market/point-in-time.ts'

const USUAL_DAYS = 60
const YIELDS: ReadonlySet<string> = new Set(['^IRX', '^FVX', '^TNX', '^TYX'])
const VOLATILITY = /^\^VIX/
const HUNDREDTHS = 100

export const MOVE_UNITS = ['percent', 'basis_points', 'points'] as const
export type MoveUnit = (typeof MOVE_UNITS)[number]

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
 */
export function usualMoves({ symbol, day, close, adjClose, length }: DailyWindow): UsualMoves {
  const isYield = YIELDS.has(symbol)
  const isVolatility = VOLATILITY.test(symbol)
  const level = isYield || isVolatility ? close : adjClose
  const change = new Float64Array(length).fill(Number.NaN)
  const move = new Float64Array(length).fill(Number.NaN)
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
    timesUsual: move.map((value, row) => value / usualSize(move, row)),
  }
}

/** Of each asset when it is first asked for. */
export function movesByAsset(
  windows: ReadonlyMap<string, DailyWindow>,
): (symbol: string) => UsualMoves | undefined {
  const known = new Map<string, UsualMoves>()
  return (symbol) => {
    const window = windows.get(symbol)
    if (window === undefined) return undefined
    const moves = known.get(symbol) ?? usualMoves(window)
    known.set(symbol, moves)
    return moves
  }
}

/** Of the known moves; NaN before the 61st row, or without any size. */
function usualSize(move: Float64Array, row: number): number {
  if (row <= USUAL_DAYS) return Number.NaN
  let [squares, known] = [0, 0]
  for (let at = row - USUAL_DAYS; at < row; at++) {
    if (!Number.isFinite(move[at])) continue
    squares += move[at] ** 2
    known++
  }
  return squares > 0 ? Math.sqrt(squares / known) : Number.NaN
}
