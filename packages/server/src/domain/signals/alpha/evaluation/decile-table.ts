import type { ResolvedWeek } from './alpha-cases.ts'

export interface Decile {
  /** 1 lowest scores, 10 highest. */
  readonly decile: number
  readonly n: number
  /** Share that beat the median. */
  readonly beatShare: number
  /** Mean ten-day excess log return over the median. */
  readonly meanExcess: number
}

const DECILES = 10
/** A place on the edge counts in the tenth above it. */
const ROUNDING = 1e-9

/** Pooled over weeks; NaN for an empty tenth. */
export function decileTable(weeks: readonly ResolvedWeek[]): readonly Decile[] {
  const tally = Array.from({ length: DECILES }, () => ({ n: 0, beat: 0, excess: 0 }))
  for (const { position, excess } of weeks) {
    position.forEach((place, at) => {
      const cell = tally[Math.min(DECILES - 1, Math.floor(((place + 1) / 2) * DECILES + ROUNDING))]
      cell.n++
      cell.beat += excess[at] > 0 ? 1 : 0
      cell.excess += excess[at]
    })
  }
  return tally.map(({ n, beat, excess }, at) => ({
    decile: at + 1,
    n,
    beatShare: beat / n,
    meanExcess: excess / n,
  }))
}
