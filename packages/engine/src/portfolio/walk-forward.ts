import { asDay, weekday } from '../kernel/time.ts'
import { nextTradingDay } from '../market/calendar.ts'
import type { Numbers } from '../market/observation.ts'
import { type Book, type Fill, filled, grown, type Order, ordersFor, TRADING, worthOf } from './book.ts'
import type { FundPanel } from './fund-panel.ts'

/** By panel fund; the rest is cash. */
export type TargetWeights = Float64Array

/** From rows up to this one; undefined keeps the holdings. Call in ascending order. */
export type TargetRule = (row: number) => TargetWeights | undefined

interface RowFills {
  readonly decided: number
  readonly row: number
  readonly fills: readonly Fill[]
}

/** From the first decision. */
export interface WalkForward {
  /** Row of the first fill; last row + 1 if none. */
  readonly start: number
  /** From `start`, after costs. */
  readonly worth: Float64Array
  /** After and before costs; the first is the initial cost alone. */
  readonly net: Float64Array
  readonly gross: Float64Array
  /** Sum of weight changes. */
  readonly traded: Float64Array
  /** Share of the worth. */
  readonly invested: Float64Array
  readonly fills: readonly RowFills[]
  readonly book: Book
  /** Of the last check. */
  readonly pending: readonly Order[]
  /** Row, −1 if none. */
  readonly checked: number
}

/** Dollars. */
export const INITIAL_WORTH = 100_000

/** Decides at the close of a row with a target, fills at the next close. */
export function walkForward(panel: FundPanel, target: TargetRule): WalkForward {
  const rows = panel.day.length
  const fills: RowFills[] = []
  const days: FollowedDay[] = []
  let book: Book = { holdings: new Float64Array(panel.symbols.length), cash: INITIAL_WORTH }
  let pending: readonly Order[] = []
  let checked = -1
  let start = rows
  for (let row = 0; row < rows; row++) {
    if (pending.length > 0) start = Math.min(start, row)
    if (row >= start) {
      const followed = followDay(panel, row, book, { orders: pending, isFirst: row === start })
      if (pending.length > 0) fills.push({ decided: checked, row, fills: followed.fills })
      book = followed.book
      days.push(followed)
      pending = []
    }
    const weights = target(row)
    if (weights === undefined) continue
    checked = row
    pending = ordersFor(book, weights, TRADING.band)
  }
  const column = (of: (day: FollowedDay) => number): Float64Array => {
    const values = new Float64Array(days.length)
    for (let at = 0; at < days.length; at++) values[at] = of(days[at])
    return values
  }
  return {
    start,
    worth: column((day) => day.worth),
    net: column((day) => day.net),
    gross: column((day) => day.gross),
    traded: column((day) => day.traded),
    invested: column((day) => day.invested),
    fills,
    book,
    pending,
    checked,
  }
}

type FollowedDay = ReturnType<typeof followDay>

/** Money earns nothing before the first fill. */
function followDay(
  panel: FundPanel,
  row: number,
  book: Book,
  { orders, isFirst }: { readonly orders: readonly Order[]; readonly isFirst: boolean },
) {
  const before = worthOf(book)
  const returns = panel.returns.map((column) => column[row])
  const priced = isFirst ? book : grown(book, returns, panel.cash[row])
  const worthBefore = worthOf(priced)
  const done = filled(priced, orders, TRADING.costRate)
  const worth = worthOf(done.book)
  return {
    ...done,
    worth,
    invested: 1 - done.book.cash / worth,
    net: worth / before - 1,
    gross: worthBefore / before - 1,
    traded: done.fills.reduce((sum, { bought }) => sum + Math.abs(bought), 0) / worthBefore,
  }
}

/** Monday of the week of a day. */
const weekOf = (day: number): number => day - ((weekday(asDay(day)) + 6) % 7)

/**
 * Each week's last scheduled session; if it has no row, the first row after it.
 * @param day within the calendar
 * @returns 1 for a check
 */
export function weeklyChecks(day: Numbers): Uint8Array {
  const checks = new Uint8Array(day.length)
  for (let row = 0; row < day.length; row++) {
    const endsWeek = weekOf(nextTradingDay(asDay(day[row]))) > weekOf(day[row])
    const missedEnd = row > 0 && checks[row - 1] === 0 && weekOf(day[row]) > weekOf(day[row - 1])
    checks[row] = endsWeek || missedEnd ? 1 : 0
  }
  return checks
}
