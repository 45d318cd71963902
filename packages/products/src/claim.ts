import type { Signal } from '@bellwether-markets/engine/kernel/signal'
import { round } from '@bellwether-markets/engine/series/round'
import type { Chance, Edge } from '@bellwether-markets/engine/signals/edge'
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

type Ordered = Pick<Signal, 'strength' | 'symbol' | 'id'> & Partial<Pick<Signal, 'conviction'>>

/** Largest strength first, then place in the source, then symbol. */
export const byStrength = (a: Ordered, b: Ordered): number =>
  b.strength - a.strength ||
  (b.conviction ?? 0) - (a.conviction ?? 0) ||
  (a.symbol === b.symbol ? (a.id < b.id ? -1 : 1) : a.symbol < b.symbol ? -1 : 1)
