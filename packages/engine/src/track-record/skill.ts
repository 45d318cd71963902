import { sumOver } from '../statistics/sample-statistics.ts'
import { blocksOf } from './effective-forecasts.ts'
import type { DecidedForecast } from './scored-forecast.ts'

const FEWEST_BLOCKS = 10
const Z_95 = 1.96

/** 1 − Brier score over that of a constant. */
export interface Skill {
  readonly value: number
  /** 95 %, as forecasts whose windows overlap come true together. */
  readonly interval: readonly [number, number]
}

/**
 * Ratio estimate with blocks of overlapping windows as clusters (Cochran 1977, section 6).
 * @param forecasts in the order of issue
 * @param constant the probability it is measured against, 0–1
 * @returns undefined with fewer than ten blocks, or if the constant is never wrong
 */
export function skillAgainst(forecasts: readonly DecidedForecast[], constant: number): Skill | undefined {
  const blocks = [...Map.groupBy(blocksOf(forecasts).entries(), ([, block]) => block).values()].map((own) =>
    own.reduce(
      (sum, [at]) => {
        const { probability, outcome } = forecasts[at]
        return {
          score: sum.score + (probability - outcome) ** 2,
          reference: sum.reference + (constant - outcome) ** 2,
        }
      },
      { score: 0, reference: 0 },
    ),
  )
  const score = sumOver(blocks, (block) => block.score)
  const reference = sumOver(blocks, (block) => block.reference)
  const n = blocks.length
  if (n < FEWEST_BLOCKS || reference === 0) return undefined
  const ratio = score / reference
  const squares = sumOver(blocks, (block) => (block.score - ratio * block.reference) ** 2)
  const half = (Z_95 * Math.sqrt((n / (n - 1)) * squares)) / reference
  return { value: 1 - ratio, interval: [1 - ratio - half, 1 - ratio + half] }
}
