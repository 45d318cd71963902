const LONG_FROM = 62
const SHORT_TO = 38

export type CommodityDirection = 'long' | 'short'

/** Long from 62, short up to 38, else undefined. */
export function directionOf(score: number): CommodityDirection | undefined {
  if (score >= LONG_FROM) return 'long'
  return score <= SHORT_TO ? 'short' : undefined
}

/** Distance from 50, scaled to 0–100; not a probability. */
export const convictionOf = (score: number): number => Math.abs(score - 50) * 2
