import { asInstant, type Clock, type Instant } from '@bellwether-markets/engine/kernel/time'
import type {
  SourceDeclaration,
  SourceState,
  SupplyClass,
} from '@bellwether-markets/engine/market/supply-port'
import { ProviderFault } from './provider-request.ts'
import { deliveryId } from './supply-cells.ts'

const NEVER: Omit<SourceState, 'id'> = {
  knownAt: undefined,
  lastSuccessAt: undefined,
  lastError: undefined,
  lastErrorAt: undefined,
  nextTryAt: undefined,
}

export class SourceNotes {
  readonly #clock: Clock
  readonly #states: Map<string, SourceState>
  readonly #changed = new Set<string>()

  constructor(clock: Clock, before: readonly SourceState[]) {
    this.#clock = clock
    this.#states = new Map(before.map((state) => [state.id, state]))
  }

  /** @returns result or fault; `not_found` does not count against the source */
  async ask<T>({ id }: SourceDeclaration, run: () => Promise<T>): Promise<T | ProviderFault> {
    try {
      const answer = await run()
      this.#note(id, { lastSuccessAt: this.#clock.now(), lastError: undefined, nextTryAt: undefined })
      return answer
    } catch (error) {
      const fault = faultOf(error)
      if (fault.kind !== 'not_found') this.#fail(id, fault.message, fault.retryAt)
      return fault
    }
  }

  distrust({ id }: SourceDeclaration, reason: string): void {
    this.#fail(id, reason, undefined)
  }

  /** @param knownAt of its latest observation of the class */
  gave({ id, supplier, gives }: SourceDeclaration, knownAt: Instant, of: SupplyClass): void {
    const delivery = deliveryId(of, gives, supplier)
    this.#note(id, { knownAt: this.#latest(id, knownAt) })
    this.#note(delivery, { knownAt: this.#latest(delivery, knownAt), lastSuccessAt: this.#clock.now() })
  }

  takeChanged(): readonly SourceState[] {
    const changed = [...this.#changed].flatMap((id) => this.#states.get(id) ?? [])
    this.#changed.clear()
    return changed
  }

  #latest(id: string, knownAt: Instant): Instant {
    return asInstant(Math.max(knownAt, this.#states.get(id)?.knownAt ?? 0))
  }

  #fail(id: string, reason: string, nextTryAt: Instant | undefined): void {
    this.#note(id, { lastError: reason, lastErrorAt: this.#clock.now(), nextTryAt })
  }

  #note(id: string, change: Partial<SourceState>): void {
    this.#states.set(id, { ...NEVER, ...this.#states.get(id), id, ...change })
    this.#changed.add(id)
  }
}

/** A parser that throws met an unknown format. */
const faultOf = (error: unknown): ProviderFault =>
  error instanceof ProviderFault
    ? error
    : new ProviderFault(
        'malformed',
        `an answer that cannot be read (${error instanceof Error ? error.name : 'unknown'})`,
      )
