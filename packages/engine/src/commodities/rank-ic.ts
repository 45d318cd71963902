import type { Numbers } from '../market/observation.ts'
import { spearman } from '../statistics/spearman.ts'
import { FEWEST_COMMODITIES } from './commodity-panel.ts'

/** Spearman correlation of figures and outcomes of one day; NaN with fewer than eight pairs or without variation. */
export function rankCorrelation(figures: Numbers, outcomes: Numbers): number {
  const pairs: number[] = []
  for (let member = 0; member < figures.length; member++) {
    if (!Number.isNaN(figures[member]) && !Number.isNaN(outcomes[member])) pairs.push(member)
  }
  if (pairs.length < FEWEST_COMMODITIES) return Number.NaN
  return spearman(
    pairs.map((member) => figures[member]),
    pairs.map((member) => outcomes[member]),
  )
}
