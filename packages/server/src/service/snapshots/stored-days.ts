import {
  asDay,
  asInstant,
  type Day,
  type Instant,
  startOfUtcDay,
  utcDay,
} from '@bellwether-markets/engine/kernel/time'
import type { Product } from '@bellwether-markets/products/contract/product'
import type { SnapshotView } from '../answer/snapshot-view.ts'
import type { Clock, SnapshotIndex } from '../ports.ts'
import type { CurrentSnapshots } from './current-snapshots.ts'

/** The last stored snapshot of a day. */
export interface StoredDay {
  readonly day: Day
  readonly asOf: Instant
}

export interface StoredDaysDeps {
  readonly snapshotIndex: SnapshotIndex
  readonly currentSnapshots: Pick<CurrentSnapshots, 'at'>
  readonly marketClock: Clock
}

export type StoredDays = ReturnType<typeof storedDays>

/** More than a product has in a decade. */
const MOST_SNAPSHOTS = 20_000

/** Reads what is stored of a product up to now; nothing is computed. */
export function storedDays(
  product: Product,
  { snapshotIndex, currentSnapshots, marketClock }: StoredDaysDeps,
) {
  const series = { product: product.id, version: product.version }
  const ended = (day: Day): Instant =>
    asInstant(Math.min(startOfUtcDay(asDay(day + 1)) - 1, marketClock.now()))

  return {
    /** Both days included; the latest first. */
    async within(from: Day, to: Day): Promise<readonly StoredDay[]> {
      const range = { ...series, after: asInstant(startOfUtcDay(from) - 1), upTo: ended(to) }
      const found = await snapshotIndex.within([range], MOST_SNAPSHOTS)
      const last = new Map(
        found.toSorted((a, b) => a.asOf - b.asOf).map(({ asOf }) => [utcDay(asOf), asOf] as const),
      )
      return [...last].map(([day, asOf]) => ({ day, asOf })).toReversed()
    },
    /** The latest day up to one. */
    async upTo(day: Day): Promise<StoredDay | undefined> {
      const [asOf] = await snapshotIndex.latest([series], ended(day))
      return asOf === undefined ? undefined : { day: utcDay(asOf), asOf }
    },
    read: ({ asOf }: StoredDay): Promise<SnapshotView> => currentSnapshots.at(product, asOf),
  }
}
