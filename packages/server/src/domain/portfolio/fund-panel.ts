import type { Numbers } from '../market/observation.ts'
import type { DailyWindow } from '../market/point-in-time.ts'
import { alignOnDays } from '../series/align-on-days.ts'
import { adjustedCloses } from '../series/day-values.ts'

/** On the days of one leading fund, as known at one instant. */
export interface FundPanel {
  readonly symbols: readonly string[]
  /** Strictly increasing. */
  readonly day: Numbers
  /** Per fund: adjusted close, carried forward; NaN before the first. */
  readonly price: readonly Float64Array[]
  /** Daily simple return; NaN without a price, 0 while the price is carried forward. */
  readonly returns: readonly Float64Array[]
  /** Whether a fund may be held from a row's close: a price a year ago, and none older than `FRESH_ROWS`. */
  readonly canHold: readonly Uint8Array[]
  /** Return of cash since the previous row; 0 if the rate is unknown. */
  readonly cash: Float64Array
}

/** Trading days of history before a fund may be held. */
export const HISTORY_ROWS = 252
/** Trading days a price is carried forward before the fund counts as gone. */
const FRESH_ROWS = 5

/**
 * @param windows by symbol; missing funds are skipped
 * @param symbols column order
 * @param leading symbol that sets the days; if missing, the panel is empty
 * @param cashReturns on the days of the leading fund
 */
export function fundPanel(
  windows: ReadonlyMap<string, DailyWindow>,
  symbols: readonly string[],
  leading: string,
  cashReturns: (day: Numbers) => Float64Array,
): FundPanel {
  const lead = windows.get(leading)
  const day = lead === undefined ? new Float64Array() : adjustedCloses(lead).day
  const present = symbols.filter((symbol) => windows.has(symbol))
  const columns = present.map((symbol) => {
    const window = windows.get(symbol)
    const series = window === undefined ? { day: [], value: [] } : positive(adjustedCloses(window))
    return alignOnDays(day, series, Number.POSITIVE_INFINITY)
  })
  const price = columns.map(({ value }) => value)
  return {
    symbols: present,
    day,
    price,
    returns: price.map(simpleReturns),
    canHold: columns.map(({ value, observedOn }) => holdable(day, value, observedOn)),
    cash: cashReturns(day),
  }
}

function positive({ day, value }: { readonly day: Numbers; readonly value: Numbers }) {
  const rows = Array.from(value, (_, row) => row).filter((row) => value[row] > 0)
  return {
    day: Float64Array.from(rows, (row) => day[row]),
    value: Float64Array.from(rows, (row) => value[row]),
  }
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
