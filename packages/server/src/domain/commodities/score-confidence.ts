import type { SlopeFit } from './shrunk-slope.ts'

const LONG_FROM = 62
const SHORT_TO = 38

export type CommodityDirection = 'long' | 'short'

/** Long from 62, short up to 38, else undefined. */
export function directionOf(score: number): CommodityDirection | undefined {
  if (score >= LONG_FROM) return 'long'
  return score <= SHORT_TO ? 'short' : undefined
}

/** 0–100; not a probability. */
export const convictionOf = (score: number): number => Math.abs(score - 50) * 2

const LOWEST = 0.45
const HIGHEST = 0.57
/** Resolved signals. */
const RESOLVED_TO_UNBIND = 500
const Z_95 = 1.96

export interface ScoreConfidence {
  /** 0–1. */
  readonly value: number
  readonly interval95: readonly [number, number]
}

/**
 * Probability that the 20-day return has the forecast sign (positive if neutral): σ(k·(score − 50)/50), negated for a
 * short. Limited to 0.45–0.57 until 500 signals are resolved publicly.
 * @param score as published, 0–100
 * @param fit with zero days every probability is ½
 * @returns the slope's interval, widened to contain the value
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

/** −1 to 1. */
export const scorePosition = (score: number): number => (score - 50) / 50

const sigmoid = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds))
