import { asInstant, type Instant } from '../../../kernel/time.ts'
import type { IntradayFeatures } from './intraday-features.ts'
import { intradayScore, SCORE_THRESHOLD } from './intraday-score.ts'

/** Per half hour. */
export const MOST_SIGNALS = 12

export interface ScoredBar {
  readonly features: IntradayFeatures
  readonly row: number
  readonly score: number
  /** 1: strongest of its half hour. */
  readonly rank: number
  /** Number of scored symbols in that half hour. */
  readonly of: number
  /** Forecast of the rule; undefined if none. */
  readonly direction: 'long' | 'short' | undefined
}

/** Strongest first. */
export interface ScoredHalfHour {
  readonly end: Instant
  readonly day: number
  readonly bars: readonly ScoredBar[]
}

/**
 * Scores every bar. Forecast: |score| > 1 on more volume than usual, at most the twelve strongest; ties by symbol.
 * @param from earliest trading day to score
 * @returns oldest first
 */
export function scoredHalfHours(
  symbols: readonly IntradayFeatures[],
  from = Number.NEGATIVE_INFINITY,
): readonly ScoredHalfHour[] {
  const byEnd = new Map<number, Omit<ScoredBar, 'rank' | 'of' | 'direction'>[]>()
  for (const features of symbols) {
    const { window } = features
    for (let row = 0; row < window.length; row++) {
      const score = window.day[row] >= from ? intradayScore(features, row) : Number.NaN
      if (Number.isNaN(score)) continue
      const group = byEnd.get(window.end[row])
      if (group) group.push({ features, row, score })
      else byEnd.set(window.end[row], [{ features, row, score }])
    }
  }
  return [...byEnd]
    .toSorted(([a], [b]) => a - b)
    .map(([end, group]) => ({
      end: asInstant(end),
      day: group[0].features.window.day[group[0].row],
      bars: ranked(group),
    }))
}

function ranked(group: readonly Omit<ScoredBar, 'rank' | 'of' | 'direction'>[]): readonly ScoredBar[] {
  let issued = 0
  return group.toSorted(byStrength).map((bar, index) => {
    const { score } = bar
    const isIssued =
      Math.abs(score) > SCORE_THRESHOLD && bar.features.volsurge[bar.row] > 0 && issued < MOST_SIGNALS
    if (isIssued) issued++
    const direction = isIssued ? (score > 0 ? 'long' : 'short') : undefined
    return { ...bar, rank: index + 1, of: group.length, direction }
  })
}

type Strength = Pick<ScoredBar, 'features' | 'score'>

function byStrength(left: Strength, right: Strength): number {
  const difference = Math.abs(right.score) - Math.abs(left.score)
  if (difference !== 0) return difference
  return left.features.asset.symbol < right.features.asset.symbol ? -1 : 1
}
