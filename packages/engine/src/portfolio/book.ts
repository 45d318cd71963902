/** In money. */
export interface Book {
  /** By fund, not negative. */
  readonly holdings: Float64Array
  readonly cash: number
}

/** Brings one fund to a weight. */
export interface Order {
  readonly fund: number
  /** At the decision's close. */
  readonly from: number
  readonly to: number
}

export interface Fill extends Order {
  /** Money bought, negative if sold. */
  readonly bought: number
  readonly cost: number
}

export const TRADING = {
  /** Fraction of the traded value, on each side. */
  costRate: 0.001,
  /** Smaller weight changes are not traded. */
  band: 0.01,
} as const

/** For costs and rounding, as a fraction of the worth. */
const NEGLIGIBLE = 0.002

export function worthOf({ holdings, cash }: Book): number {
  let worth = cash
  for (let fund = 0; fund < holdings.length; fund++) worth += holdings[fund]
  return worth
}

/**
 * @param returns fractions; NaN counts as 0
 * @param cashReturn a fraction
 */
export function grown(book: Book, returns: ArrayLike<number>, cashReturn: number): Book {
  const holdings = new Float64Array(book.holdings.length)
  for (let fund = 0; fund < holdings.length; fund++) {
    holdings[fund] = book.holdings[fund] * (1 + (returns[fund] || 0))
  }
  return { holdings, cash: book.cash * (1 + cashReturn) }
}

/**
 * Changes within the band are skipped; if that would require borrowing, every overweight fund is reduced.
 * @param weights by fund, summing to at most 1
 */
export function ordersFor(book: Book, weights: ArrayLike<number>, band: number): readonly Order[] {
  const worth = worthOf(book)
  const changes = Array.from(book.holdings, (holding, fund) => ({
    fund,
    from: holding / worth,
    to: weights[fund],
  }))
  const isWorthIt = ({ from, to }: Order): boolean => Math.abs(to - from) > band
  const left = changes.reduce((sum, order) => sum + (isWorthIt(order) ? order.to : order.from), 0)
  const borrows = left > 1 + NEGLIGIBLE
  return changes.filter((order) => isWorthIt(order) || (borrows && order.from > order.to))
}

/** Costs are paid from cash; weights refer to the worth before costs. */
export function filled(
  book: Book,
  orders: readonly Order[],
  costRate: number,
): { readonly book: Book; readonly fills: readonly Fill[] } {
  if (orders.length === 0) return { book, fills: [] }
  const worth = worthOf(book)
  const holdings = book.holdings.slice()
  let { cash } = book
  const fills = orders.map((order): Fill => {
    const bought = order.to * worth - holdings[order.fund]
    const cost = costRate * Math.abs(bought)
    holdings[order.fund] = order.to * worth
    cash -= bought + cost
    return { ...order, bought, cost }
  })
  return { book: { holdings, cash }, fills }
}
