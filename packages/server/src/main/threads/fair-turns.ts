import type { Asker } from '../../contract/asker.ts'
import { COMPUTE_SHARES } from '../../kernel/credits.ts'

/** CPU milliseconds that a turn gives an asker of weight 1. */
const TURN_MS = 50
const MOST_KEPT = 10_000

/**
 * Deficit round robin over askers, weighted by tier. The cost of a question is known only after it, so credit may fall
 * below zero: others then earn their turns first.
 */
export class FairTurns {
  /** In the order of turns. */
  readonly #credit = new Map<string, number>()

  /** @param waiting everybody who waits, maybe several times */
  next<A extends Pick<Asker, 'id' | 'tier'>>(waiting: readonly A[]): A | undefined {
    const askers = new Map(waiting.map((asker) => [asker.id, asker]))
    this.#forget(askers)
    for (const id of askers.keys()) if (!this.#credit.has(id)) this.#credit.set(id, 0)
    const rounds = Math.min(...[...askers.values()].map((asker) => this.#roundsTo(asker)))
    for (const asker of askers.values()) this.#add(asker, rounds * turnOf(asker))
    const [first] = [...this.#credit].find(([id, credit]) => credit > 0 && askers.has(id)) ?? []
    return first === undefined ? undefined : askers.get(first)
  }

  spent(asker: Pick<Asker, 'id'>, cpuMs: number): void {
    const credit = (this.#credit.get(asker.id) ?? 0) - cpuMs
    if (credit <= 0) this.#credit.delete(asker.id)
    this.#credit.set(asker.id, credit)
  }

  /** Rounds until the asker has credit. */
  #roundsTo(asker: Pick<Asker, 'id' | 'tier'>): number {
    const credit = this.#credit.get(asker.id) ?? 0
    return credit > 0 ? 0 : Math.floor(-credit / turnOf(asker)) + 1
  }

  #add({ id }: Pick<Asker, 'id'>, ms: number): void {
    this.#credit.set(id, (this.#credit.get(id) ?? 0) + ms)
  }

  /** Credit is not saved up; what was overdrawn counts until nobody waits. */
  #forget(waiting: ReadonlyMap<string, unknown>): void {
    for (const [id, credit] of this.#credit) {
      if (waiting.has(id)) continue
      if (waiting.size === 0 || credit > 0 || this.#credit.size > MOST_KEPT) this.#credit.delete(id)
    }
  }
}

const turnOf = ({ tier }: Pick<Asker, 'tier'>): number => TURN_MS * COMPUTE_SHARES[tier].weight
