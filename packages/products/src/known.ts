import { round } from '@bellwether-markets/engine/series/round'

/** Null if unknown. */
export const known = (value: number | undefined, decimals: number): number | null =>
  value === undefined || !Number.isFinite(value) ? null : round(value, decimals)

/** One decimal; null if unknown. */
export const percentOf = (share: number | undefined): number | null =>
  known(share === undefined ? undefined : 100 * share, 1)

export const present = <Item>(items: readonly (Item | undefined)[]): Item[] =>
  items.filter((item) => item !== undefined)

export const largestFirst =
  <Item>(of: (item: Item) => number) =>
  (one: Item, other: Item): number =>
    Math.abs(of(other)) - Math.abs(of(one))

/** Decimals for four significant figures, at least two. */
export function priceDecimals(price: number): number {
  const size = Math.abs(price)
  if (size >= 10) return 2
  return size >= 1 ? 4 : 5
}
