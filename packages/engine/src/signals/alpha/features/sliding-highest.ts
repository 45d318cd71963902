/**
 * The highest of the last `days` values by row; what is missing is left out. Blocks of `days` rows: the highest since the
 * block of a row began, and the highest of what the window still holds of the block before.
 * Source: van Herk 1992; Gil and Werman 1993.
 */
export function slidingHighest(
  values: Float64Array,
  { last, days, into }: { readonly last: number; readonly days: number; readonly into: Float64Array },
): void {
  for (let from = 0; from <= last; from += days) {
    const to = Math.min(last, from + days - 1)
    let highest = Number.NEGATIVE_INFINITY
    for (let row = from; row <= to; row++) {
      if (values[row] > highest) highest = values[row]
      into[row] = highest
    }
  }
  // Backwards, so that a block is not yet merged with the one before while it is read.
  for (let from = Math.floor(last / days) * days; from >= days; from -= days) {
    let before = Number.NEGATIVE_INFINITY
    for (let row = from - 1; row > from - days; row--) {
      if (values[row] > before) before = values[row]
      const at = row + days - 1
      if (at <= last && before > into[at]) into[at] = before
    }
  }
}
