import { COMPUTE_SHARES } from '@bellwether-markets/engine/kernel/credits'
import type { Asker } from '@bellwether-markets/products/contract/asker'

type Waiter = Pick<Asker, 'id' | 'tier'>

/** CPU milliseconds that a question is expected to take, before any was measured. */
const FIRST_GUESS_MS = 100
const NEWEST_SHARE = 0.1

/**
 * Weighted fair queueing: the next turn has who would have had the least CPU time for its weight after a question of
 * ordinary cost. The cost is known only after it.
 */
export class FairTurns {
  /** CPU milliseconds over weight. */
  readonly #had = new Map<string, number>()
  /** Virtual time of the latest one before its turn. */
  #clock = 0
  #costMs = FIRST_GUESS_MS

  /** @param waiting everybody who waits, maybe several times, the longest first */
  next<A extends Waiter>(waiting: readonly A[]): A | undefined {
    this.#admit(new Set(waiting.map(({ id }) => id)))
    let first: A | undefined
    for (const asker of waiting) if (!first || this.#after(asker) < this.#after(first)) first = asker
    this.#clock = first ? this.#before(first) : 0
    return first
  }

  spent(asker: Waiter, cpuMs: number): void {
    this.#had.set(asker.id, this.#before(asker) + cpuMs / weightOf(asker))
    this.#costMs += NEWEST_SHARE * (cpuMs - this.#costMs)
  }

  /** Who comes newly begins at the clock: nobody saves anything up while away. */
  #admit(waiting: ReadonlySet<string>): void {
    for (const [id, had] of this.#had) {
      if (!waiting.has(id) && (had <= this.#clock || waiting.size === 0)) this.#had.delete(id)
    }
    for (const id of waiting) if (!this.#had.has(id)) this.#had.set(id, this.#clock)
  }

  #before({ id }: Waiter): number {
    return this.#had.get(id) ?? this.#clock
  }

  #after(asker: Waiter): number {
    return this.#before(asker) + this.#costMs / weightOf(asker)
  }
}

const weightOf = ({ tier }: Waiter): number => COMPUTE_SHARES[tier].weight
