import { round } from '../domain/series/round.ts'
import type { Chance, Edge } from '../domain/signals/edge.ts'
import type { EdgeState, Signal } from '../kernel/signal.ts'
import { known } from './known.ts'

const DECIMALS = 4

export type Claim = Pick<
  Signal,
  'kind' | 'confidence' | 'strength' | 'base_rate' | 'edge' | 'edge_se' | 'edge_state'
>

/** What a signal claims, rounded: a screen has exactly its base rate. */
export function claimOf({ state }: Edge, baseRate: number, chance: Chance): Claim {
  const base = round(baseRate, DECIMALS)
  const confidence = round(chance.probability, DECIMALS)
  const points = state === 'stated' ? Math.max(0, round(100 * (confidence - base), 2)) : 0
  return {
    kind: state === 'stated' ? 'signal' : 'screen',
    confidence,
    strength: points,
    base_rate: base,
    edge: round(chance.edge, DECIMALS),
    edge_se: known(chance.standardError, DECIMALS),
    edge_state: state,
  }
}

/** Complete "No edge is stated: …". */
const WHY_NONE: Readonly<Record<Exclude<EdgeState, 'stated'>, string>> = {
  too_few: 'too few past dates show what follows',
  within_error: 'its past results lie within the error of no skill',
  faded: 'what its past showed has not held lately',
  descriptive: 'it describes and has no tested skill',
}

/** @param chance of what, as "The chance that …" goes on */
export function claimText({ confidence, base_rate, edge_state }: Claim, chance: string, any: string): string {
  return edge_state === 'stated'
    ? `The chance that ${chance} is ${confidence}, against ${base_rate} for ${any}.`
    : `A screen, not a forecast: ${WHY_NONE[edge_state]}. The chance that ${chance} is that of ${any}, ${base_rate}.`
}

type Ordered = Pick<Signal, 'strength' | 'symbol' | 'id'> & Partial<Pick<Signal, 'conviction'>>

/** Largest strength first, then place in the source, then symbol. */
export const byStrength = (a: Ordered, b: Ordered): number =>
  b.strength - a.strength ||
  (b.conviction ?? 0) - (a.conviction ?? 0) ||
  (a.symbol === b.symbol ? (a.id < b.id ? -1 : 1) : a.symbol < b.symbol ? -1 : 1)
