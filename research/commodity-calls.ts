import { OUTCOME_DAYS } from '@bellwether-markets/engine/commodities/commodity-outcomes'
import { limitedScore } from '@bellwether-markets/engine/commodities/commodity-scores'
import {
  type CommodityDirection,
  directionOf,
  scoreChance,
} from '@bellwether-markets/engine/commodities/score-confidence'
import { round } from '@bellwether-markets/engine/series/round'
import type { CommodityStudy } from './commodity-study.ts'

/** A score whose window has closed and whose confidence was fitted before. */
export interface ResolvedScore {
  readonly member: number
  /** Day of the panel, by index. */
  readonly at: number
  readonly direction: CommodityDirection | undefined
  /** Probability of the return having the sign of the direction, above zero without one. */
  readonly confidence: number
  /** Rate of that sign in all that was known then. */
  readonly baseRate: number
  /** 1 if it had that sign, else 0. */
  readonly event: 0 | 1
  readonly rose: 0 | 1
}

/** Every score of every raw material with what it said and what came of it, day by day. */
export function resolvedScores(history: CommodityStudy): readonly ResolvedScore[] {
  const { day, members } = history.scores
  return Array.from(day).flatMap((_, at) =>
    members.flatMap((_, member) => resolvedScore(history, member, at) ?? []),
  )
}

function resolvedScore(
  { scores, outcomes, confidence }: CommodityStudy,
  member: number,
  at: number,
): ResolvedScore | undefined {
  const value = scores.members[member].unlimited[at]
  const outcome = outcomes[member][at]
  const edge = confidence.edge[at]
  if (Number.isNaN(value) || Number.isNaN(outcome) || edge.state === 'too_few') return undefined
  const score = round(limitedScore(value), 1)
  const direction = directionOf(score)
  const isShort = direction === 'short'
  const baseRate = (isShort ? confidence.downRate : confidence.upRate)[at]
  return {
    member,
    at,
    direction,
    confidence: scoreChance(edge, baseRate, score, direction).probability,
    baseRate,
    event: (isShort ? outcome < 0 : outcome > 0) ? 1 : 0,
    rose: outcome > 0 ? 1 : 0,
  }
}

/** The calls as a record holds them: while one is open, the same raw material and direction is not issued again. */
export function separateCalls(resolved: readonly ResolvedScore[]): readonly ResolvedScore[] {
  const openUntil = new Map<string, number>()
  return resolved.filter(({ member, at, direction }) => {
    if (direction === undefined) return false
    const call = `${member} ${direction}`
    if (at < (openUntil.get(call) ?? 0)) return false
    openUntil.set(call, at + OUTCOME_DAYS + 1)
    return true
  })
}
