import type { ResolvedWeek } from './alpha-cases.ts'

export interface Decile {
  /** 1 the lowest scores, 10 the highest. */
  readonly decile: number
  readonly n: number
  /** Share that beat the median. */
  readonly beatShare: number
  /** Mean excess over the median, as a log return of ten days. */
  readonly meanExcess: number
}

const DECILES = 10
/** So that a place on the edge counts above it. */
const ROUNDING = 1e-9

/** Outcomes by tenth of the ranking, pooled over weeks; NaN where a tenth has no case. */
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
