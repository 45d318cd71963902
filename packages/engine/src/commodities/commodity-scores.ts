const MIDDLE = 50
const POINTS_PER_SD = 24
/** Before them the spread is not known well enough to scale by. */
const FEWEST_DAYS = 252

/** Of all composites so far: a running population variance (Welford). */
export interface CompositeSpread {
  readonly count: number
  readonly mean: number
  readonly squares: number
  /** With a composite. */
  readonly days: number
}

export const NO_SPREAD: CompositeSpread = { count: 0, mean: 0, squares: 0, days: 0 }

/** @param composites of one day; NaN if missing */
export function spreadWith(before: CompositeSpread, composites: readonly number[]): CompositeSpread {
  let { count, mean, squares } = before
  const present = composites.filter((value) => !Number.isNaN(value))
  for (const value of present) {
    count++
    const distance = value - mean
    mean += distance / count
    squares += distance * (value - mean)
  }
  return { count, mean, squares, days: before.days + (present.length > 0 ? 1 : 0) }
}

/** Points per unit of a composite; NaN before day 252. */
export const scaleOf = ({ count, squares, days }: CompositeSpread): number =>
  days < FEWEST_DAYS ? Number.NaN : POINTS_PER_SD / Math.sqrt(squares / count)

/** Not limited to 0–100; NaN if either is missing. */
export const scoreOf = (composite: number, scale: number): number => MIDDLE + scale * composite

/** 0–100. */
export const limitedScore = (unlimited: number): number => Math.min(100, Math.max(0, unlimited))

/** Mean of the available ranks, and their number; NaN without any. */
export function compositeOf(ranks: Iterable<number>): { readonly mean: number; readonly count: number } {
  let sum = 0
  let count = 0
  for (const rank of ranks) {
    if (Number.isNaN(rank)) continue
    sum += rank
    count++
  }
  return { mean: count === 0 ? Number.NaN : sum / count, count }
}
