import type { Clock } from '@bellwether-markets/engine/kernel/time'
import { asInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import type {
  SourceDeclaration,
  SourceState,
  SupplyClass,
} from '@bellwether-markets/engine/market/supply-port'
import { ProviderFault } from './provider-request.ts'
import { deliveryId } from './supply-cells.ts'

export type SourceNotes = ReturnType<typeof sourceNotes>

const NEVER: Omit<SourceState, 'id'> = {
  knownAt: undefined,
  lastSuccessAt: undefined,
  lastError: undefined,
  lastErrorAt: undefined,
  nextTryAt: undefined,
}

export function sourceNotes(clock: Clock, before: readonly SourceState[]) {
  const states = new Map(before.map((state) => [state.id, state]))
  const changed = new Set<string>()
  const note = (id: string, change: Partial<SourceState>): void => {
    states.set(id, { ...NEVER, ...states.get(id), id, ...change })
    changed.add(id)
  }
  const fail = (id: string, reason: string, nextTryAt: Instant | undefined): void =>
    note(id, { lastError: reason, lastErrorAt: clock.now(), nextTryAt })
  return {
    /** @returns result or fault; `not_found` does not count against the source */
    async ask<T>({ id }: SourceDeclaration, run: () => Promise<T>): Promise<T | ProviderFault> {
      try {
        const given = await run()
        note(id, { lastSuccessAt: clock.now(), lastError: undefined, nextTryAt: undefined })
        return given
      } catch (error) {
        const fault = faultOf(error)
        if (fault.kind !== 'not_found') fail(id, fault.message, fault.retryAt)
        return fault
      }
    },
    distrust: ({ id }: SourceDeclaration, reason: string): void => fail(id, reason, undefined),
    /** @param knownAt of its latest observation of the class */
    gave({ id, supplier, gives }: SourceDeclaration, knownAt: Instant, of: SupplyClass): void {
      const latest = (name: string): Instant => asInstant(Math.max(knownAt, states.get(name)?.knownAt ?? 0))
      const delivery = deliveryId(of, gives, supplier)
      note(id, { knownAt: latest(id) })
      note(delivery, { knownAt: latest(delivery), lastSuccessAt: clock.now() })
    },
    takeChanged(): readonly SourceState[] {
      const taken = [...changed].flatMap((id) => states.get(id) ?? [])
      changed.clear()
      return taken
    },
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
