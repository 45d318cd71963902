import type { Numbers } from '../market/observation.ts'
import type { DailyWindow } from '../market/point-in-time.ts'
import { alignOnDays } from '../series/align-on-days.ts'
import { adjustedCloses, closes } from '../series/day-values.ts'

/** On the days of one leading fund. */
export interface FundPanel {
  readonly symbols: readonly string[]
  /** Strictly increasing. */
  readonly day: Numbers
  /** Adjusted close by fund, carried forward; NaN before the first, and throughout for a fund that is not tracked. */
  readonly price: readonly Float64Array[]
  /** Simple; NaN without a price, 0 while it is carried forward. */
  readonly returns: readonly Float64Array[]
  /** A price a year ago, and none older than `FRESH_ROWS`. */
  readonly canHold: readonly Uint8Array[]
  /** Since the previous row; 0 if the rate is unknown. */
  readonly cash: Float64Array
}

/** Trading days before a fund may be held. */
export const HISTORY_ROWS = 252
/** Trading days a price is carried forward. */
const FRESH_ROWS = 5

/**
 * @param leading symbol that sets the days; without it the panel is empty
 */
export function fundPanel(
  windows: ReadonlyMap<string, DailyWindow>,
  symbols: readonly string[],
  leading: string,
  cashReturns: (day: Numbers) => Float64Array,
): FundPanel {
  const lead = windows.get(leading)
  const day = lead === undefined ? new Float64Array() : adjustedCloses(lead).day
  const columns = symbols.map((symbol) => {
    const window = windows.get(symbol)
    const series = window === undefined ? { day: [], value: [] } : positive(adjustedCloses(window))
    return alignOnDays(day, series, Number.POSITIVE_INFINITY)
  })
  const price = columns.map(({ value }) => value)
  return {
    symbols,
    day,
    price,
    returns: price.map(simpleReturns),
    canHold: columns.map(({ value, observedOn }) => holdable(day, value, observedOn)),
    cash: cashReturns(day),
  }
}

function positive({ day, value }: { readonly day: Numbers; readonly value: Numbers }) {
  const known = { day: new Float64Array(day.length), value: new Float64Array(day.length) }
  let rows = 0
  for (let row = 0; row < day.length; row++) {
    if (!(value[row] > 0)) continue
    known.day[rows] = day[row]
    known.value[rows] = value[row]
    rows++
  }
  return { day: known.day.subarray(0, rows), value: known.value.subarray(0, rows) }
}

const simpleReturns = (price: Float64Array): Float64Array =>
  price.map((value, row) => (row === 0 ? Number.NaN : value / price[row - 1] - 1))

function holdable(day: Numbers, price: Float64Array, observedOn: Float64Array): Uint8Array {
  return Uint8Array.from({ length: day.length }, (_, row) => {
    if (row < HISTORY_ROWS || Number.isNaN(price[row - HISTORY_ROWS])) return 0
    const oldest = Math.max(0, row - FRESH_ROWS)
    return observedOn[row] >= day[oldest] ? 1 : 0
  })
}

const DAYS_A_YEAR = 365
const MONEY_MARKET_YEAR = 360
const BILL_DAYS = 91
/** Trading days a rate is carried forward. */
const RATE_ROWS = 20

/**
 * Simple annual yield from the discount rate of a 13-week bill, both fractions: 365·d/(360 − 91·d).
 * Source: US Treasury, Interest Rate Statistics, "coupon equivalent" of bills of up to half a year.
 */
export const billYield = (discount: number): number =>
  (DAYS_A_YEAR * discount) / (MONEY_MARKET_YEAR - BILL_DAYS * discount)

/**
 * By calendar days, at the rate known on the earlier day.
 * @param rates discount rates in percent, as `^IRX` quotes them
 * @returns fractions; 0 for the first day and without a rate in the last 20 trading days
 */
export function cashReturns(day: Numbers, rates: DailyWindow | undefined): Float64Array {
  const returns = new Float64Array(day.length)
  if (rates === undefined) return returns
  const { value } = alignOnDays(day, closes(rates), RATE_ROWS)
  for (let row = 1; row < day.length; row++) {
    if (Number.isNaN(value[row - 1])) continue
    returns[row] = (billYield(value[row - 1] / 100) * (day[row] - day[row - 1])) / DAYS_A_YEAR
  }
  return returns
}
