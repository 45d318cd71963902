import { HOUR, type Instant, MINUTE, parseDay, startOfUtcDay } from '@bellwether-markets/engine/kernel/time'
import type { Product } from '@bellwether-markets/products/contract/product'
import { regime } from '@bellwether-markets/products/regime/product'
import type { MarketRegime } from '@bellwether-markets/products/regime/regime-schema'
import type { SnapshotView } from '../../service/answer/snapshot-view.ts'
import type { Clock } from '../../service/ports.ts'
import type { CurrentSnapshots } from '../../service/snapshots/current-snapshots.ts'

/** New York opens later, in summer too. */
const BEFORE_OPENING = 13 * HOUR
const ASK_AGAIN_AFTER_MS = MINUTE

interface PreviousCloseDeps {
  readonly currentSnapshots: Pick<CurrentSnapshots, 'latest' | 'at'>
  readonly wallClock: Clock
}

/** The latest trading day, or the month that it is in. */
export type Before = 'day' | 'month'

interface CloseRequest {
  readonly moment: Instant
  readonly view: Promise<SnapshotView | undefined>
  asOf: Instant | undefined
  failedAt: number | undefined
}

/**
 * What pages show of a paid product without a key: the snapshot of the last refresh before the latest trading day or month.
 * It is one snapshot a product and day. The first visit asks for it, and waits for it a moment.
 */
export function previousClose({ currentSnapshots, wallClock }: PreviousCloseDeps) {
  const requests = new Map<string, CloseRequest>()
  const ask = (key: string, product: Product, moment: Instant): CloseRequest => {
    const view = currentSnapshots.at(product, moment).then(
      (found) => {
        one.asOf = found?.snapshot.asOf
        return found
      },
      () => {
        one.failedAt = wallClock.now()
        return undefined
      },
    )
    const one: CloseRequest = { moment, view, asOf: undefined, failedAt: undefined }
    requests.set(key, one)
    return one
  }
  return {
    async of(product: Product, before: Before = 'day'): Promise<SnapshotView | undefined> {
      const moment = momentBefore(before, currentSnapshots)
      if (moment === undefined) return undefined
      const key = `${product.id} ${before}`
      const found = requests.get(key)
      const isOld = found?.failedAt !== undefined && wallClock.now() - found.failedAt > ASK_AGAIN_AFTER_MS
      const { view } = found?.moment === moment && !isOld ? found : ask(key, product, moment)
      return inTime(view)
    },
    /** Changes when another one is there. */
    version: (): string => [...requests.values()].map(({ asOf }) => asOf ?? '').join(' '),
  }
}

function momentBefore(
  before: Before,
  currentSnapshots: Pick<CurrentSnapshots, 'latest'>,
): Instant | undefined {
  const current = currentSnapshots.latest(regime)?.whole() as MarketRegime | undefined
  const date = current?.index_date ?? ''
  const day = parseDay(before === 'day' ? date : `${date.slice(0, 8)}01`)
  return day === undefined ? undefined : ((startOfUtcDay(day) + BEFORE_OPENING) as Instant)
}

/** What is not there by then is shown by the next visit. */
const SHOWN_WITHIN_MS = 2_000

/**
 * Undefined if it takes long.
 * @param arrived called then, once it is there
 */
export function inTime<V>(value: Promise<V>, arrived: () => void = () => undefined): Promise<V | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => {
    late.resolve(undefined)
    void value.then(arrived)
  }, SHOWN_WITHIN_MS)
  return Promise.race([value, late.promise]).finally(() => clearTimeout(timer))
}
