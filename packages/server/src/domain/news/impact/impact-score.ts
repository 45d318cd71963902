import { HOUR, type Instant } from '../../../kernel/time.ts'
import type { EventType } from '../events/event-types.ts'

const SCALE = 1.5
const SOURCES_SHARE = 0.25
/** Sentiment that is taken where the words have less: an event with a direction of its own needs no adjective. */
const LEAST_SENTIMENT = { directed: 0.5, other: 0.25 }
/** Expert values are for any company; the tracked ones are large, and large ones move less. */
const LARGE_COMPANY_SHARE = 0.5

export interface ImpactParts {
  readonly type: EventType
  /** Daily volatility of the asset, basis points, above 0. */
  readonly volatilityBps: number
  /** −1 to 1. */
  readonly sentiment: number
  /** How surely the asset is meant, 0–1.2. */
  readonly relevance: number
  /** 0–1. */
  readonly novelty: number
  /** 0–1. */
  readonly sourceWeight: number
  /** Distinct publishers, 1 or more. */
  readonly sources: number
}

/** What each factor is worth, so that the score can be shown to rest on it. */
export interface ImpactReading {
  /** 0–100 at the moment of the news. */
  readonly score: number
  /** The product of the factors. */
  readonly x: number
  readonly priorBps: number
  readonly strength: number
}

/**
 * Impact of a story on an asset, 0–100: I = 100·(1 − e^(−x/1.5)), x = (prior/σ)·√s·relevance·novelty·source·(1 + ¼·ln(1 +
 * sources − 1)). The prior is the ordinary size of such an event in basis points, σ the asset's daily volatility, s the
 * strength of the sentiment; types that say nothing of what comes have impact 0.
 */
export function impactOf(parts: ImpactParts): ImpactReading {
  const { type, volatilityBps, sentiment, relevance, novelty, sourceWeight, sources } = parts
  const untested = type.group === 'company' && type.priorBasis === 'prior'
  const priorBps = type.priorImpactBps * (untested ? LARGE_COMPANY_SHARE : 1)
  const least = type.effect === 0 ? LEAST_SENTIMENT.other : LEAST_SENTIMENT.directed
  const strength = Math.max(Math.abs(sentiment), least)
  const breadth = 1 + SOURCES_SHARE * Math.log(sources)
  const x = (priorBps / volatilityBps) * Math.sqrt(strength) * relevance * novelty * sourceWeight * breadth
  return { score: 100 * (1 - Math.exp(-x / SCALE)), x, priorBps, strength }
}

/**
 * What is left of an impact, halved after each half-life of its type.
 * @param since when the news became known
 */
export const decayedImpact = (score: number, type: EventType, since: Instant, asOf: Instant): number =>
  score * 2 ** (-Math.max(0, asOf - since) / (type.halfLifeHours * HOUR))
