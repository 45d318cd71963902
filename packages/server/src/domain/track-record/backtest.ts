import type { Instant } from '../../kernel/time.ts'
import { driftTurns } from './drift-alarm.ts'
import { callWorths } from './effective-calls.ts'
import { isDecided, type ScoredCall } from './scored-call.ts'

/** What a source would have said in the past, and when its outcomes had drifted away from what it promised. */
export interface Backtest {
  /** One open call at a time for each symbol and direction, in the order of issue. */
  readonly calls: readonly ScoredCall[]
  /** Whether the outcomes known at an instant had drifted. */
  driftingAt(at: Instant): boolean
}

/**
 * The calls of a source's past as a record would hold them: while one stands, the same call only confirms it. The drift
 * alarm goes by the probabilities of the model itself, so that it passes once the model is right again, whatever was
 * made of them meanwhile.
 * @param emitted everything the model said, in the order of issue
 * @param key of the calls of which only one may stand: symbol and direction
 */
export function backtestOf<C extends ScoredCall>(
  emitted: readonly C[],
  key: (call: C) => string,
): Backtest & { readonly calls: readonly C[] } {
  const calls = separate(emitted, key)
  const known: readonly ScoredCall[] = calls
  const decided = known.filter(isDecided)
  const worths = callWorths(decided)
  const order = [...decided.keys()].sort((a, b) => decided[a].resolvesAt - decided[b].resolvesAt || a - b)
  const turns = driftTurns(
    order.map((at) => decided[at].probability),
    order.map((at) => decided[at].outcome),
    order.map((at) => worths[at]),
  ).map((at) => decided[order[at]].resolvesAt)
  return { calls, driftingAt: (at) => turns.filter((turn) => turn <= at).length % 2 === 1 }
}

function separate<C extends ScoredCall>(emitted: readonly C[], key: (call: C) => string): readonly C[] {
  const openUntil = new Map<string, number>()
  return emitted.filter((call) => {
    const own = key(call)
    if (call.issuedAt < (openUntil.get(own) ?? Number.NEGATIVE_INFINITY)) return false
    openUntil.set(own, call.resolvesAt)
    return true
  })
}
