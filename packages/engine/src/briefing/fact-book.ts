import type { Fact } from '../text/fact.ts'

/** The facts of an edition, each id with one value. */
export class FactBook {
  readonly #facts = new Map<string, Fact>()

  /** @throws RangeError if the id has another value */
  add(fact: Fact): Fact {
    const known = this.#facts.get(fact.id)
    if (known === undefined) {
      this.#facts.set(fact.id, fact)
      return fact
    }
    if (known.value !== fact.value)
      throw new RangeError(`${fact.id} is ${known.value} and also ${fact.value}`)
    return known
  }

  get(id: string): Fact | undefined {
    return this.#facts.get(id)
  }
}
