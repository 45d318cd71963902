import { asInstant, type Instant } from '../../kernel/time.ts'
import type { IntradayFeatures } from './intraday-features.ts'

export const SCORE_WEIGHTS = { z1: 0.3, orb: 0.25, vwapdev: 0.15, volsurge: 0.15, rel: 0.15 } as const
type ScoredFeature = keyof typeof SCORE_WEIGHTS

/** For |score|. */
export const SCORE_THRESHOLD = 1

/**
 * .30·z1 + .25·orb + .15·z(vwapdev) + .15·sign(move)·max(0, volsurge) + .15·z(rel). z: over the usual value at that
 * time of day.
 * @returns NaN if the bar's move or volume has no usual value; other unknown features add 0
 */
export function intradayScore(features: IntradayFeatures, row: number): number {
  const { z1, volsurge } = features
  if (Number.isNaN(z1[row]) || Number.isNaN(volsurge[row])) return Number.NaN
  let score = 0
  for (const name of FEATURES) score += contributionOf(features, row, name)
  return score
}

/** 0 if unknown. */
interface ScorePart {
  readonly name: ScoredFeature
  readonly contribution: number
  /** NaN if unknown. */
  readonly value: number
}

/** They sum to the score. */
export const scoreParts = (features: IntradayFeatures, row: number): readonly ScorePart[] =>
  FEATURES.map((name) => ({
    name,
    contribution: contributionOf(features, row, name),
    value: features[name][row],
  }))

const FEATURES = Object.keys(SCORE_WEIGHTS) as readonly ScoredFeature[]

function contributionOf(features: IntradayFeatures, row: number, name: ScoredFeature): number {
  const counted = countedValue(features, row, name)
  return Number.isNaN(counted) ? 0 : SCORE_WEIGHTS[name] * counted
}

function countedValue(features: IntradayFeatures, row: number, name: ScoredFeature): number {
  switch (name) {
    case 'vwapdev':
      return features.vwapdevZ[row]
    case 'rel':
      return features.relZ[row]
    case 'volsurge':
      return Math.sign(features.session.move[row]) * Math.max(0, features.volsurge[row])
    default:
      return features[name][row]
  }
}

/** Per half hour. */
export const MOST_SIGNALS = 12

export interface ScoredBar {
  readonly features: IntradayFeatures
  readonly row: number
  readonly score: number
  /** 1: strongest. */
  readonly rank: number
  /** Scored symbols in that half hour. */
  readonly of: number
  /** Undefined: no forecast. */
  readonly direction: 'long' | 'short' | undefined
}

/** Strongest first. */
export interface ScoredHalfHour {
  readonly end: Instant
  readonly day: number
  readonly bars: readonly ScoredBar[]
}

/**
 * Forecast: |score| > 1 on more volume than usual, at most the twelve strongest; ties by symbol.
 * @param from earliest trading day
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
