import type { Instant } from '@bellwether-markets/engine/kernel/time'
import { catalogOf } from '@bellwether-markets/products/contract/catalog'
import type { Analyst, Log, Snapshot, SnapshotProducer } from '../../packages/server/src/service/ports.ts'
import { FAKE_PRODUCTS } from '../documents/fake-products.ts'

export const FAKE_CATALOG = catalogOf(FAKE_PRODUCTS)

/** For tests without on-demand analyses. */
export const NO_ANALYST: Analyst = {
  analyse: ({ id }) => Promise.reject(new RangeError(`nothing analyses ${id}`)),
  isStale: () => false,
}

/** What the fake products say at an instant, by part. */
function partsOf(product: string, asOf: Instant): Readonly<Record<string, unknown>> {
  if (product === 'weather') return { '': { value: asOf % 100, status: 'FAIR', storm: null, regions: {} } }
  if (product === 'bells') return { '': { bells: asOf % 8 } }
  return { 'A=B': { harbour: 'A=B', heights: [{ height_m: asOf % 7 }] } }
}

export function fakeSnapshot(product: string, asOf: Instant): Snapshot {
  const encoder = new TextEncoder()
  const parts = Object.entries(partsOf(product, asOf)).map(([subject, part]): [string, Uint8Array] => [
    subject,
    encoder.encode(JSON.stringify(part)),
  ])
  return { product, version: 1, asOf, inputsHash: 'none', parts: new Map(parts) }
}

export interface FakeProducer extends SnapshotProducer {
  /** What was asked for, in order: `product@instant`. */
  readonly asked: readonly string[]
  /** Who asked about the past, in order. */
  readonly askers: readonly string[]
  /** Fails from now on with this; undefined mends it. */
  fail(error: Error | undefined): void
}

/** Produces what a fake product says, at once. */
export function fakeProducer(): FakeProducer {
  const asked: string[] = []
  const askers: string[] = []
  let failure: Error | undefined
  return {
    asked,
    askers,
    fail(error) {
      failure = error
    },
    async produce(product, asOf, _urgency, asker) {
      asked.push(`${product}@${asOf}`)
      if (asker) askers.push(asker.id)
      if (failure) throw failure
      return fakeSnapshot(product, asOf)
    },
    record: async () => ({ issued: 0, resolved: 0, sealed: [], refused: [], confirmed: [] }),
    refreshing: (round) => round(),
    sources: () => [],
    async close() {},
  }
}

export interface KeptLog extends Log {
  readonly events: readonly string[]
}

/** Keeps the names of what was logged. */
export function keptLog(): KeptLog {
  const events: string[] = []
  const keep = (event: string): void => void events.push(event)
  return { events, info: keep, warn: keep, error: keep }
}
