import type { Numbers } from '../market/observation.ts'
import type { CurveWindow } from '../market/point-in-time.ts'
import { simpleReturn } from './daily-returns.ts'

/** What one future's two contracts earned, row by row; days strictly increasing, oldest first. */
export interface ContractReturns {
  readonly day: Numbers
  /** Simple return of the front contract, as a fraction; NaN where it cannot be formed. */
  readonly near: Numbers
  /** Simple return of the next contract over the same days; NaN where either contract has none. */
  readonly second: Numbers
  /** ln(front/next)·12/months between them: what the curve pays a year for holding; NaN without both prices. */
  readonly carry: Numbers
  /** Settlement of the front contract; NaN where it is missing. */
  readonly front: Numbers
}

/**
 * Returns that each come from ONE contract: that of day t compares the prices that the contract which is the front on t
 * has on t and on the row before. On the day on which the front changes, the new front was the next contract the day
 * before, so that no gap between two contracts ever enters. Where the front has not both prices, the next contract
 * takes its place for the day; where that has not either, as the curve skips a month, the day has no return.
 * @param curve front and next contract, which change on the calendar of whoever recorded them
 * @returns a row for each day with a price of either contract; a return spans a week at most
 */
export function contractReturns(curve: CurveWindow): ContractReturns {
  const rows = Array.from({ length: curve.length }, (_, row) => row).filter(
    (row) => !Number.isNaN(curve.front[row]) || !Number.isNaN(curve.next[row]),
  )
  const column = (value: (row: number, previous: number) => number): Float64Array =>
    Float64Array.from(rows, (row, index) => (index === 0 ? Number.NaN : value(row, rows[index - 1])))
  const own = column((row, previous) => returnOf(curve, curve.frontContract[row], row, previous))
  const second = column((row, previous) => returnOf(curve, curve.nextContract[row], row, previous))
  return {
    day: Float64Array.from(rows, (row) => curve.day[row]),
    near: own.map((value, index) => (Number.isNaN(value) ? second[index] : value)),
    second: second.map((value, index) => (Number.isNaN(own[index]) ? Number.NaN : value)),
    carry: Float64Array.from(rows, (row) => annualCarry(curve, row)),
    front: Float64Array.from(rows, (row) => curve.front[row]),
  }
}

/** Return of one contract from the previous row to this one. */
const returnOf = (curve: CurveWindow, contract: number, row: number, previous: number): number =>
  simpleReturn(
    priceOf(curve, contract, previous),
    priceOf(curve, contract, row),
    curve.day[row] - curve.day[previous],
  )

function priceOf(curve: CurveWindow, contract: number, row: number): number {
  if (curve.frontContract[row] === contract) return curve.front[row]
  return curve.nextContract[row] === contract ? curve.next[row] : Number.NaN
}

function annualCarry({ front, frontContract, next, nextContract }: CurveWindow, row: number): number {
  if (!(front[row] > 0 && next[row] > 0)) return Number.NaN
  const months = monthCount(nextContract[row]) - monthCount(frontContract[row])
  return months > 0 ? (Math.log(front[row] / next[row]) * 12) / months : Number.NaN
}

/** Months since year 0 of a contract YYYYMM. */
const monthCount = (contract: number): number => Math.floor(contract / 100) * 12 + (contract % 100)
