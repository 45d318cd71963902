import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { type Instant, utcDay } from '@bellwether-markets/engine/kernel/time'
import { CATALOG } from '@bellwether-markets/products/catalog'
import type { Computation } from '@bellwether-markets/products/contract/product'
import { readConfig } from '../packages/server/src/main/config/config.ts'
import { openMarket } from '../packages/server/src/main/market/open-market.ts'
import type { MarketSource, Snapshot, SnapshotStore } from '../packages/server/src/service/ports.ts'
import type { SnapshotMaker } from '../packages/server/src/service/snapshots/make-snapshot.ts'
import { refreshSlot } from '../packages/server/src/service/snapshots/refresh-schedule.ts'
import { factsOf, makerOf } from '../test/fixtures/maker-of.ts'

/** CPU milliseconds of all threads; undefined if a product had too little history. */
export interface AskedInstant {
  readonly product: string
  /** Fact tables are filled and nothing of the day is known; upstream snapshots are made before. */
  readonly nothingKnownMs: number
  /** Of another refresh instant of the same day; undefined for a product refreshed once a day. */
  readonly dayKnownMs: number | undefined
  readonly storedMs: number
  /** Whether a process that filled its tables up to the instant only gives the same bytes. */
  readonly isSame: boolean | undefined
}

export const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function memoryStore(): SnapshotStore {
  const kept = new Map<string, Snapshot>()
  const key = (product: string, version: number, asOf: Instant): string => `${product} ${version} ${asOf}`
  return {
    get: (product, version, asOf) => kept.get(key(product, version, asOf)),
    put: (snapshot) => void kept.set(key(snapshot.product, snapshot.version, snapshot.asOf), snapshot),
    close: () => undefined,
  }
}

/** Makes a snapshot; undefined if too little was known. */
function made(maker: SnapshotMaker, product: Computation, asOf: Instant): Snapshot | undefined {
  try {
    return maker.make(product.id, asOf)
  } catch (error) {
    if (error instanceof AppError && error.code === 'no_data_then') return undefined
    throw error
  }
}

export type MarketName = 'demo' | 'recorded'

/** @param directory of the recorded market */
export async function openMarketOf(name: MarketName, directory: string): Promise<MarketSource> {
  const settings =
    name === 'demo' ? {} : { MARKET: 'replay', REPLAY_DIR: directory, REPLAY_AS_OF: '2025-09-29T22:00:00Z' }
  const source = await openMarket(readConfig(settings).market, () => {
    throw new Error('neither market keeps observations')
  })
  return { ...source, observations: { ...source.observations, portfolioRecord: () => [] } }
}

export function measuredMarket(source: MarketSource, store: SnapshotStore = memoryStore()) {
  const facts = factsOf(source)
  const maker = makerOf(source, store, facts)
  return {
    /** Fills the rows that nobody asked for, as the service does when it is idle. @returns CPU seconds */
    backfill(end: Instant): number {
      const tables = CATALOG.computed.flatMap((product) =>
        Object.values(product.inputs(source.observations.universe)).flatMap(({ request }) =>
          request.kind === 'facts' ? [request.table] : [],
        ),
      )
      const before = cpuMs()
      while (facts.backfill(tables, end));
      return (cpuMs() - before) / 1000
    },
    /** Every product once. @returns CPU ms by product */
    fillUpTo(end: Instant): ReadonlyMap<string, number> {
      return new Map(
        CATALOG.computed.map((product) => {
          const before = cpuMs()
          made(maker, product, refreshSlot(product, end))
          return [product.id, cpuMs() - before]
        }),
      )
    },
    /**
     * @param other another instant of the day
     * @param compares computes the same in tables that end at the instant, which takes seconds
     */
    ask(at: Instant, other: Instant, compares: boolean): readonly AskedInstant[] {
      const reference = compares ? makerOf(source, memoryStore()) : undefined
      return CATALOG.computed.flatMap(
        (product) => asked({ source, maker, reference }, product, { at, other }) ?? [],
      )
    },
  }
}

interface Asking {
  readonly source: MarketSource
  readonly maker: SnapshotMaker
  readonly reference: SnapshotMaker | undefined
}

function asked(
  { source, maker, reference }: Asking,
  product: Computation,
  { at, other }: { readonly at: Instant; readonly other: Instant },
): AskedInstant | undefined {
  const slot = refreshSlot(product, at)
  const otherSlot = refreshSlot(product, other)
  const measure = (asOf: Instant): { readonly ms: number; readonly snapshot: Snapshot | undefined } => {
    for (const { request } of Object.values(product.inputs(source.observations.universe))) {
      const upstream = 'product' in request ? CATALOG.computedById.get(request.product) : undefined
      if (upstream) made(maker, upstream, refreshSlot(upstream, asOf))
    }
    const before = cpuMs()
    const snapshot = made(maker, product, asOf)
    return { ms: cpuMs() - before, snapshot }
  }
  const first = measure(slot)
  if (first.snapshot === undefined) return undefined
  const isKnown = otherSlot !== slot && utcDay(otherSlot) === utcDay(slot)
  const known = reference && made(reference, product, slot)
  return {
    product: product.id,
    nothingKnownMs: first.ms,
    dayKnownMs: isKnown ? measure(otherSlot).ms : undefined,
    storedMs: measure(slot).ms,
    isSame: reference && known !== undefined && textOf(known) === textOf(first.snapshot),
  }
}

const textOf = ({ inputsHash, parts }: Snapshot): string =>
  `${inputsHash} ${[...parts].map(([subject, bytes]) => `${subject} ${Buffer.from(bytes)}`).join('\n')}`
