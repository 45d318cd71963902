import type { CommodityDirection } from './score-call.ts'
import type { SlopeFit } from './shrunk-slope.ts'

const LOWEST = 0.45
const HIGHEST = 0.57
/** Resolved signals from which on the record itself, not a bound, limits the confidence. */
const RESOLVED_TO_UNBIND = 500
const Z_95 = 1.96

export interface ScoreConfidence {
  /** Probability of the event, 0–1. */
  readonly value: number
  readonly interval95: readonly [number, number]
}

/**
 * Probability that the return of the next 20 trading days has the sign that the direction names, above zero where there
 * is none: σ(k·(score − 50)/50), for a short with the other sign. Held within 0.45 and 0.57 until 500 signals have been
 * resolved in public.
 * @param score as published, 0–100
 * @param fit the slope in force; without days behind it every probability is ½
 * @returns the interval is that of the slope and always holds the value
 */
export function confidenceOf(
  score: number,
  direction: CommodityDirection | undefined,
  fit: SlopeFit,
  resolved: number,
): ScoreConfidence {
  const x = scorePosition(score) * (direction === 'short' ? -1 : 1)
  const free = sigmoid(fit.slope * x)
  const value = resolved < RESOLVED_TO_UNBIND ? Math.min(HIGHEST, Math.max(LOWEST, free)) : free
  const half = Z_95 * fit.standardError * Math.abs(x)
  const middle = fit.slope * x
  return {
    value,
    interval95: [Math.min(value, sigmoid(middle - half)), Math.max(value, sigmoid(middle + half))],
  }
}

/** Position of a published score for the fit of the slope, −1 to 1. */
export const scorePosition = (score: number): number => (score - 50) / 50

const sigmoid = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds))
