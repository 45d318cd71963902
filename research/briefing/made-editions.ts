import { performance } from 'node:perf_hooks'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { type Day, HOUR, type Instant, MINUTE, startOfUtcDay } from '@bellwether-markets/engine/kernel/time'
import type { BriefingSnapshot } from '@bellwether-markets/products/briefing/briefing-schema'
import { CATALOG } from '@bellwether-markets/products/catalog'
import type { Events } from '@bellwether-markets/products/events/events-schema'
import type { RegimeSeries } from '@bellwether-markets/products/regime/regime-schema'
import type { RiskIndex } from '@bellwether-markets/products/risk/risk-schema'
import type { RiskSeries } from '@bellwether-markets/products/risk-history/risk-series'
import type { LatestSignalsSnapshot } from '@bellwether-markets/products/signals-latest/latest-schema'
import type { MarketSource, Snapshot, SnapshotStore } from '../../packages/server/src/service/ports.ts'
import { refreshSlot } from '../../packages/server/src/service/snapshots/refresh-schedule.ts'
import { factsOf, makerOf } from '../../test/fixtures/maker-of.ts'

/** What an edition was written from, as its products told it at that instant; a product without data is missing. */
export interface Upstreams {
  readonly risk?: RiskIndex
  readonly 'risk-history'?: RiskSeries
  readonly 'regime-history'?: RegimeSeries
  readonly events?: Events
  readonly 'signals-latest'?: LatestSignalsSnapshot
}

/** Both languages of one day. */
export interface MadeEdition {
  readonly day: Day
  readonly asOf: Instant
  readonly told: BriefingSnapshot
  readonly upstream: Upstreams
  /** For the edition alone: its upstreams were there. */
  readonly milliseconds: number
}

const READ: readonly (keyof Upstreams)[] = [
  'risk',
  'risk-history',
  'regime-history',
  'events',
  'signals-latest',
]
/** Weekly screens are read again by the days after. */
const SNAPSHOTS_KEPT = 200

const briefingInstant = (day: Day): Instant => (startOfUtcDay(day) + 7 * HOUR + 30 * MINUTE) as Instant

/** Editions of 07:30 UTC from snapshots of all upstream products at that instant; a day without enough data gives none. */
export function* madeEditions(source: MarketSource, days: readonly Day[]): Generator<MadeEdition> {
  const maker = makerOf(source, latestSnapshots(), factsOf(source))
  const read = (id: string, asOf: Instant): object | undefined => {
    const product = CATALOG.computedById.get(id)
    if (product === undefined) throw new RangeError(`${id} is no product`)
    try {
      const [bytes] = maker.make(id, refreshSlot(product, asOf)).parts.values()
      return JSON.parse(new TextDecoder().decode(bytes))
    } catch (error) {
      if (error instanceof AppError && error.code === 'no_data_then') return undefined
      throw error
    }
  }
  for (const day of days) {
    const asOf = briefingInstant(day)
    for (const id of UPSTREAMS) read(id, asOf)
    const begin = performance.now()
    const told = read('briefing', asOf) as BriefingSnapshot | undefined
    const milliseconds = performance.now() - begin
    if (told === undefined) continue
    const upstream: Upstreams = Object.fromEntries(READ.map((id) => [id, read(id, asOf)]))
    yield { day, asOf, told, upstream, milliseconds }
  }
}

const UPSTREAMS = [...READ, 'regime', 'portfolio-model']

function latestSnapshots(): SnapshotStore {
  const kept = new Map<string, Snapshot>()
  const keyOf = (...of: readonly (string | number)[]): string => of.join(' ')
  return {
    get: (product, version, asOf) => kept.get(keyOf(product, version, asOf)),
    put(snapshot) {
      const { product, version, asOf } = snapshot
      kept.set(keyOf(product, version, asOf), snapshot)
      const [oldest] = kept.keys()
      if (kept.size > SNAPSHOTS_KEPT && oldest !== undefined) kept.delete(oldest)
    },
    close: () => undefined,
  }
}
