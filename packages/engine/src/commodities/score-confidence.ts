import { type Chance, chanceOf, type Edge } from '../signals/edge.ts'

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

/** Of a stated probability. */
const HIGHEST = 0.57
const Z_95 = 1.96

/**
 * That the 20-day return has the forecast sign (positive if neutral).
 * @param baseRate share of all windows with that sign
 * @param score as published, 0–100
 */
export const scoreChance = (
  edge: Edge,
  baseRate: number,
  score: number,
  direction: CommodityDirection | undefined,
): Chance => chanceOf(edge, baseRate, sideOf(score, direction), HIGHEST)

/** By the error of the slope, widened to contain the probability; the probability twice if the error is unknown. */
export function chanceInterval95(
  { slope, standardError }: Edge,
  { baseRate, probability }: { readonly baseRate: number; readonly probability: number },
  score: number,
  direction: CommodityDirection | undefined,
): readonly [number, number] {
  const x = sideOf(score, direction)
  const half = Z_95 * standardError * Math.abs(x)
  if (Number.isNaN(half)) return [probability, probability]
  const middle = Math.log(baseRate / (1 - baseRate)) + slope * x
  return [Math.min(probability, sigmoid(middle - half)), Math.max(probability, sigmoid(middle + half))]
}

/** Above 0 on the side of the direction. */
const sideOf = (score: number, direction: CommodityDirection | undefined): number =>
  scorePosition(score) * (direction === 'short' ? -1 : 1)

/** −1 to 1. */
export const scorePosition = (score: number): number => (score - 50) / 50

const sigmoid = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds))
