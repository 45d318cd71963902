/** What a portfolio holds, in money. */
export interface Book {
  /** One a fund, not negative. */
  readonly holdings: Float64Array
  readonly cash: number
}

/** An order to bring one fund to a weight. */
export interface Order {
  readonly fund: number
  /** Weight at the close of the decision. */
  readonly from: number
  readonly to: number
}

/** What was done for one order. */
export interface Fill extends Order {
  /** Money bought, negative where sold. */
  readonly bought: number
  readonly cost: number
}

/** What trading costs and from where on it is worth it. */
export interface TradingRule {
  /** Of the money that changes hands, as a fraction. */
  readonly costRate: number
  /** Change of weight up to which nothing is traded. */
  readonly band: number
}

/** 10 basis points a side, 1 % band. */
export const TRADING: TradingRule = { costRate: 0.001, band: 0.01 }

/** Part of the worth by which costs and rounding may exceed it. */
const NEGLIGIBLE = 0.002

/** Holdings and cash together. */
export const worthOf = ({ holdings, cash }: Book): number =>
  holdings.reduce((sum, holding) => sum + holding, cash)

/**
 * A book one row later.
 * @param returns of the funds, as fractions; NaN counts as 0
 * @param cashReturn of the cash, as a fraction
 */
export const grown = (book: Book, returns: ArrayLike<number>, cashReturn: number): Book => ({
  holdings: book.holdings.map((holding, fund) => holding * (1 + (returns[fund] || 0))),
  cash: book.cash * (1 + cashReturn),
})

/**
 * What has to be traded to come from a book to weights. A change within the band is left alone, unless what is left
 * alone would together be bought with borrowed money: then all that is above its weight is brought down.
 * @param weights one a fund, summing to 1 at most
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

/** Fills orders at the prices a book is valued at. Costs are paid from cash; weights are of the worth before them. */
export function filled(
  book: Book,
  orders: readonly Order[],
  costRate: number,
): { readonly book: Book; readonly fills: readonly Fill[] } {
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
