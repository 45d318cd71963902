import { parseDay } from '../kernel/time.ts'
import type { Numbers } from '../market/observation.ts'
import { lastIndexUpTo } from '../series/last-index-up-to.ts'
import { sumOf, sumOver } from '../statistics/sample-statistics.ts'
import { type Book, grown, worthOf } from './book.ts'
import type { FundPanel } from './fund-panel.ts'
import type { FillEntry, PortfolioRecordEntry } from './portfolio-record.ts'
import { INITIAL_WORTH } from './walk-forward.ts'

export interface RecordedBook {
  /** Row of the first fill. */
  readonly start: number | undefined
  /** From `start`, after costs; returns after and before costs. */
  readonly worth: Float64Array
  readonly net: Float64Array
  readonly gross: Float64Array
  readonly traded: Float64Array
  readonly book: Book
}

/**
 * Between fills holdings follow adjusted closes (dividends reinvested, splits neutral); a fill sets them.
 * @param entries in order; fills beyond the panel are ignored
 */
export function recordedBook(entries: readonly PortfolioRecordEntry[], panel: FundPanel): RecordedBook {
  const fills = fillsByRow(entries, panel.day)
  const rows = [...fills.keys()].filter((row) => row >= 0)
  const start = rows.length === 0 ? undefined : Math.min(...rows)
  const days: { worth: number; net: number; gross: number; traded: number }[] = []
  let book: Book = { holdings: new Float64Array(panel.symbols.length), cash: INITIAL_WORTH }
  for (let row = start ?? panel.day.length; row < panel.day.length; row++) {
    const before = worthOf(book)
    const returns = panel.returns.map((column) => column[row])
    const cash = panel.cash[row]
    const moved = row === start ? book : grown(book, returns, cash)
    const done = fills.get(row) ?? []
    book = done.reduce((now, fill) => bookAfter(now, fill, panel.symbols), moved)
    days.push({
      worth: worthOf(book),
      net: worthOf(book) / before - 1,
      gross: (worthOf(book) + costOf(done)) / before - 1,
      traded: tradedIn(done) / worthOf(moved),
    })
  }
  return {
    start,
    worth: Float64Array.from(days, (day) => day.worth),
    net: Float64Array.from(days, (day) => day.net),
    gross: Float64Array.from(days, (day) => day.gross),
    traded: Float64Array.from(days, (day) => day.traded),
    book,
  }
}

function fillsByRow(
  entries: readonly PortfolioRecordEntry[],
  day: Numbers,
): ReadonlyMap<number, readonly FillEntry[]> {
  const dayOf = ({ payload }: FillEntry): number => parseDay(payload.day) ?? Number.NaN
  const known = entries
    .filter((entry) => entry.kind === 'fill')
    .filter((fill) => dayOf(fill) <= day[day.length - 1])
  return Map.groupBy(known, (fill) => lastIndexUpTo(day, dayOf(fill)))
}

/** Funds missing from the market count as cash. */
function bookAfter(before: Book, { payload }: FillEntry, symbols: readonly string[]): Book {
  const holdings = before.holdings.map(
    (_, fund) => payload.holdings.find(({ symbol }) => symbol === symbols[fund])?.value ?? 0,
  )
  return { holdings, cash: payload.nav - sumOf(holdings) }
}

const costOf = (fills: readonly FillEntry[]): number =>
  sumOver(
    fills.flatMap(({ payload }) => payload.fills),
    ({ cost }) => cost,
  )

const tradedIn = (fills: readonly FillEntry[]): number =>
  sumOver(
    fills.flatMap(({ payload }) => payload.fills),
    ({ bought }) => Math.abs(bought),
  )
