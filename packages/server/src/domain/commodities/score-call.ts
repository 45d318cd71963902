const LONG_FROM = 62
const SHORT_TO = 38

export type CommodityDirection = 'long' | 'short'

/** What a published score says: long from 62 on, short up to 38, undefined between them. */
export function directionOf(score: number): CommodityDirection | undefined {
  if (score >= LONG_FROM) return 'long'
  return score <= SHORT_TO ? 'short' : undefined
}

/** How far a score is from the middle, 0 to 100; no probability. */
export const convictionOf = (score: number): number => Math.abs(score - 50) * 2
