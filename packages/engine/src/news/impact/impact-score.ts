import table from '../../../data/news/publishers.json' with { type: 'json' }
import { HOUR, type Instant } from '../../kernel/time.ts'
import type { PublisherTable } from '../../table-schemas.ts'
import type { EventType } from '../events/event-types.ts'

const WEIGHTS: ReadonlyMap<string, number> = new Map(
  (table as PublisherTable).attention.flatMap(({ weight, publishers }) =>
    publishers.map((name) => [name, weight]),
  ),
)
const TRADE_PRESS = 0.6

/**
 * 0–1: regulators and companies' announcements 1, wires 0.9, top papers 0.8, blogs and advice 0.3, trade press and
 * others 0.6. Expert values, not measured.
 */
export const sourceWeight = (source: string): number => WEIGHTS.get(source) ?? TRADE_PRESS

const SCALE = 1.5
const SOURCES_SHARE = 0.25
/** Minimum |sentiment|: an event with a direction needs no adjective. */
const LEAST_SENTIMENT = { directed: 0.5, other: 0.25 }
/** Expert values are for any company; the large ones tracked move less. */
const LARGE_COMPANY_SHARE = 0.5

export interface ImpactParts {
  readonly type: EventType
  /** Daily, above 0. */
  readonly volatilityBps: number
  /** −1 to 1. */
  readonly sentiment: number
  /** Certainty of the link, 0–1.2. */
  readonly relevance: number
  /** 0–1. */
  readonly novelty: number
  /** 0–1. */
  readonly sourceWeight: number
  /** At least 1. */
  readonly sources: number
}

/**
 * 0–100: I = 100·(1 − e^(−x/1.5)), x = (prior/σ)·√s·relevance·novelty·source·(1 + ¼·ln(1 + sources − 1)). Prior:
 * ordinary size of such an event, basis points; σ: daily volatility of the asset; s: strength of the sentiment. 0 for
 * types that predict nothing.
 */
export function impactOf(parts: ImpactParts): number {
  const { type, volatilityBps, sentiment, relevance, novelty, sourceWeight, sources } = parts
  const untested = type.group === 'company' && type.priorBasis === 'prior'
  const priorBps = type.priorImpactBps * (untested ? LARGE_COMPANY_SHARE : 1)
  const least = type.effect === 0 ? LEAST_SENTIMENT.other : LEAST_SENTIMENT.directed
  const strength = Math.max(Math.abs(sentiment), least)
  const breadth = 1 + SOURCES_SHARE * Math.log(sources)
  const x = (priorBps / volatilityBps) * Math.sqrt(strength) * relevance * novelty * sourceWeight * breadth
  return 100 * (1 - Math.exp(-x / SCALE))
}

/**
 * Exponential decay by the half-life of the type.
 * @param since when the news became known
 */
export const decayedImpact = (score: number, type: EventType, since: Instant, asOf: Instant): number =>
  score * 2 ** (-Math.max(0, asOf - since) / (type.halfLifeHours * HOUR))
