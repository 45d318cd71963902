import type { IntradayFeatures } from './intraday-features.ts'

export const SCORE_WEIGHTS = { z1: 0.3, orb: 0.25, vwapdev: 0.15, volsurge: 0.15, rel: 0.15 } as const
export type ScoredFeature = keyof typeof SCORE_WEIGHTS

/** |score| above this, on more volume than usual, gives a forecast. */
export const SCORE_THRESHOLD = 1

/**
 * .30·z1 + .25·orb + .15·z(vwapdev) + .15·sign(move)·max(0, volsurge) + .15·z(rel); dimensionless. z: relative to the
 * usual value at that time of day.
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
export interface ScorePart {
  readonly name: ScoredFeature
  readonly contribution: number
  /** Feature value; NaN if unknown. */
  readonly reading: number
}

/** Contributions, which sum to the score. */
export const scoreParts = (features: IntradayFeatures, row: number): readonly ScorePart[] =>
  FEATURES.map((name) => ({
    name,
    contribution: contributionOf(features, row, name),
    reading: features[name][row],
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
      return Math.sign(features.readings.move[row]) * Math.max(0, features.volsurge[row])
    default:
      return features[name][row]
  }
}
