import type { Numbers } from '../market/observation.ts'
import type { CurveWindow } from '../market/point-in-time.ts'
import { simpleReturn } from './daily-returns.ts'

/** Days strictly increasing. */
export interface ContractReturns {
  readonly day: Numbers
  /** A fraction; NaN if unavailable. */
  readonly near: Numbers
  /** Next contract on the same days; NaN if either contract has none. */
  readonly second: Numbers
  /** Annualised ln(front/next)·12/months between; NaN without both prices. */
  readonly carry: Numbers
  /** NaN if missing. */
  readonly front: Numbers
}

/**
 * The front contract is compared with its own price on the previous row, so no roll gap enters. Without both prices the
 * next contract is used; else the day has no return.
 * @param curve front and next contract, rolled on the recorder's calendar
 * @returns a row per day with a price of either contract; a return spans at most a week
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
