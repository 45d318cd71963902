import type { Numbers } from '../market/observation.ts'
import type { CurveWindow } from '../market/point-in-time.ts'
import { type DayValues, unknownValues } from '../series/day-values.ts'
import { priceOf } from './contract-returns.ts'

/** On the days of the closes. */
export interface ChainedCloses extends DayValues {
  /**
   * Log jump of the closes from the contract of the day before to that of the day; 0 without a change, NaN if it is not
   * known. The first is NaN.
   */
  readonly roll: Numbers
}

/** Relative; the same settlement has the same digits. */
const SAME_PRICE = 1e-9

/**
 * Closes of successive front months without the jumps when the contract changes: each step is the return of one
 * contract. A jump that is not known stays in.
 * @param curve of the same future; it tells of two days on which its front price is the close, for other closes may be
 * of other contracts
 */
export function chainedCloses({ day, value }: DayValues, curve: CurveWindow | undefined): ChainedCloses {
  const roll = curve === undefined ? unknownValues(day.length) : rolls({ day, value }, curve)
  let jumps = 0
  const chained = Float64Array.from(value, (close, at) => {
    jumps += Number.isNaN(roll[at]) ? 0 : roll[at]
    return close * Math.exp(-jumps)
  })
  return { day, value: chained, roll }
}

function rolls({ day, value }: DayValues, curve: CurveWindow): Float64Array {
  const { front, frontContract, next, nextContract } = curve
  const prices = { day: curve.day, front, frontContract, next, nextContract }
  const rowOf = new Map(Array.from(prices.day, (on, row) => [on, row]))
  const rows = Array.from(day, (on, at) => {
    const row = rowOf.get(on)
    const isSame = row !== undefined && Math.abs(front[row] - value[at]) <= SAME_PRICE * Math.abs(value[at])
    return isSame ? row : undefined
  })
  return Float64Array.from(day, (_, at) => {
    const [before, row] = [rows[at - 1], rows[at]]
    if (before === undefined || row === undefined) return Number.NaN
    const [left, own] = [front[before], priceOf(prices, frontContract[row], before)]
    if (own === left) return 0
    return own > 0 && left > 0 ? Math.log(own / left) : Number.NaN
  })
}
