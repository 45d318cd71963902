import { asInstant, type Instant } from '../../kernel/time.ts'
import type { Clock, SourceDeclaration, SourceState } from '../../service/ports.ts'
import { ProviderFault } from './provider-request.ts'

export interface SourceNotes {
  /** @returns result or fault; `not_found` does not count against the source */
  ask<T>(source: SourceDeclaration, run: () => Promise<T>): Promise<T | ProviderFault>
  distrust(source: SourceDeclaration, reason: string): void
  gave(source: SourceDeclaration, knownAt: Instant): void
  takeChanged(): readonly SourceState[]
}

const NEVER: Omit<SourceState, 'id'> = {
  knownAt: undefined,
  lastSuccessAt: undefined,
  lastError: undefined,
  lastErrorAt: undefined,
  nextTryAt: undefined,
}

export function sourceNotes(clock: Clock, before: readonly SourceState[]): SourceNotes {
  const states = new Map(before.map((state) => [state.id, state]))
  const changed = new Set<string>()
  const note = (id: string, change: Partial<SourceState>): void => {
    states.set(id, { ...NEVER, ...states.get(id), id, ...change })
    changed.add(id)
  }
  const fail = (id: string, reason: string, nextTryAt: Instant | undefined): void =>
    note(id, { lastError: reason, lastErrorAt: clock.now(), nextTryAt })
  return {
    async ask({ id }, run) {
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
    distrust: ({ id }, reason) => fail(id, reason, undefined),
    gave({ id }, knownAt) {
      note(id, { knownAt: asInstant(Math.max(knownAt, states.get(id)?.knownAt ?? 0)) })
    },
    takeChanged() {
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
