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
  // Each column is read once: a window copies it when it is asked for.
  const { length, day, front, frontContract, next, nextContract } = curve
  const prices = { day, front, frontContract, next, nextContract }
  const column = () => new Float64Array(length)
  const columns = { day: column(), near: column(), second: column(), carry: column(), front: column() }
  let rows = 0
  let previous = -1
  for (let row = 0; row < length; row++) {
    if (Number.isNaN(front[row]) && Number.isNaN(next[row])) continue
    const own = returnOf(prices, frontContract[row], row, previous)
    const second = returnOf(prices, nextContract[row], row, previous)
    columns.day[rows] = day[row]
    columns.near[rows] = Number.isNaN(own) ? second : own
    columns.second[rows] = Number.isNaN(own) ? Number.NaN : second
    columns.carry[rows] = annualCarry(prices, row)
    columns.front[rows] = front[row]
    previous = row
    rows++
  }
  return {
    day: columns.day.subarray(0, rows),
    near: columns.near.subarray(0, rows),
    second: columns.second.subarray(0, rows),
    carry: columns.carry.subarray(0, rows),
    front: columns.front.subarray(0, rows),
  }
}

type Prices = Pick<CurveWindow, 'day' | 'front' | 'frontContract' | 'next' | 'nextContract'>

/** @param previous row; −1 if there is none */
const returnOf = (prices: Prices, contract: number, row: number, previous: number): number =>
  previous < 0
    ? Number.NaN
    : simpleReturn(
        priceOf(prices, contract, previous),
        priceOf(prices, contract, row),
        prices.day[row] - prices.day[previous],
      )

export function priceOf(
  { front, frontContract, next, nextContract }: Prices,
  contract: number,
  row: number,
): number {
  if (frontContract[row] === contract) return front[row]
  return nextContract[row] === contract ? next[row] : Number.NaN
}

function annualCarry({ front, frontContract, next, nextContract }: Prices, row: number): number {
  if (!(front[row] > 0 && next[row] > 0)) return Number.NaN
  const months = monthCount(nextContract[row]) - monthCount(frontContract[row])
  return months > 0 ? (Math.log(front[row] / next[row]) * 12) / months : Number.NaN
}

/** Months since year 0 of a contract YYYYMM. */
const monthCount = (contract: number): number => Math.floor(contract / 100) * 12 + (contract % 100)
