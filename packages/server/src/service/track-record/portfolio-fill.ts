import { asDay, formatDay, parseDay } from '@bellwether-markets/engine/kernel/time'
import type { DailyWindow } from '@bellwether-markets/engine/market/point-in-time'
import { type Book, filled, type Order, TRADING, worthOf } from '@bellwether-markets/engine/portfolio/book'
import type { FundPanel } from '@bellwether-markets/engine/portfolio/fund-panel'
import type {
  DecisionEntry,
  FillPayload,
  PortfolioRecordEntry,
} from '@bellwether-markets/engine/portfolio/portfolio-record'
import { recordedBook } from '@bellwether-markets/engine/portfolio/recorded-book'

/** Sessions to wait for prices of all funds. */
const WAITS_SESSIONS = 5

/**
 * Fills a decision at the first session, from its named one on, with prices for all orders. After five sessions, orders
 * priced at the first of them are filled and the rest cancelled.
 * @param entries of the record so far
 * @param panel of what is known now
 * @returns undefined until such a session has ended
 */
export function portfolioFill(
  { seq, payload }: DecisionEntry,
  entries: readonly PortfolioRecordEntry[],
  panel: FundPanel,
  windows: ReadonlyMap<string, DailyWindow>,
): FillPayload | undefined {
  const closeOf = (symbol: string, row: number) => closeOn(windows.get(symbol), panel.day[row])
  const symbols = payload.orders.map(({ symbol }) => symbol)
  const pricedAt = (row: number) => symbols.filter((symbol) => closeOf(symbol, row) !== undefined)
  const from = panel.day.length === 0 ? -1 : firstRowFrom(panel, parseDay(payload.fills_on) ?? Number.NaN)
  const row = from < 0 ? undefined : tradedRow(panel, from, (at) => pricedAt(at).length === symbols.length)
  if (row === undefined) return undefined
  const priced = new Set(pricedAt(row))
  const orders = payload.orders.filter(({ symbol }) => priced.has(symbol))
  const { book, fills } = filled(bookAt(entries, panel, row), fundOrders(orders, panel), TRADING.costRate)
  return {
    portfolio: 'model',
    decision_seq: seq,
    day: formatDay(asDay(panel.day[row])),
    fills: fills.map(({ fund, bought, cost }) => {
      const symbol = panel.symbols[fund]
      return { symbol, price: closeOf(symbol, row) ?? 0, bought, cost }
    }),
    unfilled: symbols.filter((symbol) => !priced.has(symbol)),
    nav: worthOf(book),
    cash: book.cash,
    holdings: holdingsOf(book, panel),
  }
}

const fundOrders = (orders: DecisionEntry['payload']['orders'], { symbols }: FundPanel): readonly Order[] =>
  orders.flatMap(({ symbol, from, to }) => {
    const fund = symbols.indexOf(symbol)
    return fund >= 0 ? [{ fund, from, to }] : []
  })

const holdingsOf = ({ holdings }: Book, { symbols }: FundPanel): FillPayload['holdings'] =>
  symbols.flatMap((symbol, fund) => (holdings[fund] === 0 ? [] : [{ symbol, value: holdings[fund] }]))

function tradedRow({ day }: FundPanel, from: number, isWhole: (row: number) => boolean): number | undefined {
  const rows = Array.from({ length: day.length - from }, (_, at) => from + at)
  const whole = rows.slice(0, WAITS_SESSIONS).find(isWhole)
  return whole ?? (rows.length > WAITS_SESSIONS ? from : undefined)
}

/** Marked at the prices of a row before trading. */
function bookAt(entries: readonly PortfolioRecordEntry[], panel: FundPanel, row: number): Book {
  const cut: FundPanel = { ...panel, day: Array.from(panel.day).slice(0, row + 1) }
  return recordedBook(entries, cut).book
}

const firstRowFrom = ({ day }: FundPanel, from: number): number =>
  Array.from(day).findIndex((each) => each >= from)

function closeOn(window: DailyWindow | undefined, day: number): number | undefined {
  if (window === undefined) return undefined
  for (let row = window.length - 1; row >= 0 && window.day[row] >= day; row--) {
    if (window.day[row] === day && window.close[row] > 0) return window.close[row]
  }
  return undefined
}
