import type { Product } from '../../contract/product.ts'
import { HOUR, type Instant, MINUTE, parseDay, startOfUtcDay } from '../../kernel/time.ts'
import { regime } from '../../products/regime/product.ts'
import type { MarketRegime } from '../../products/regime/regime-schema.ts'
import type { SnapshotView } from '../../service/answer/snapshot-view.ts'
import type { Clock } from '../../service/ports.ts'
import type { CurrentSnapshots } from '../../service/snapshots/current-snapshots.ts'

/** New York opens later, in summer too. */
const BEFORE_OPENING = 13 * HOUR
const ASK_AGAIN_AFTER_MS = MINUTE

export interface PreviousCloseDeps {
  readonly currentSnapshots: Pick<CurrentSnapshots, 'latest' | 'at'>
  readonly wallClock: Clock
}

/** The latest trading day, or the month that it is in. */
export type Before = 'day' | 'month'

interface Asked {
  readonly moment: Instant
  view: SnapshotView | undefined
  failedAt: number | undefined
}

/**
 * What pages show of a paid product without a key: the snapshot of the last refresh before the latest trading day or month.
 * It is one snapshot a product and day. The first visit asks for it; it is there for later ones.
 */
export function previousClose({ currentSnapshots, wallClock }: PreviousCloseDeps) {
  const asked = new Map<string, Asked>()
  const ask = (key: string, product: Product, moment: Instant): void => {
    const one: Asked = { moment, view: undefined, failedAt: undefined }
    asked.set(key, one)
    currentSnapshots.at(product, moment).then(
      (view) => {
        one.view = view
      },
      () => {
        one.failedAt = wallClock.now()
      },
    )
  }
  return {
    of(product: Product, before: Before = 'day'): SnapshotView | undefined {
      const moment = momentBefore(before, currentSnapshots)
      const key = `${product.id} ${before}`
      const found = asked.get(key)
      const isOld = found?.failedAt !== undefined && wallClock.now() - found.failedAt > ASK_AGAIN_AFTER_MS
      if (moment !== undefined && (found?.moment !== moment || isOld)) ask(key, product, moment)
      return found?.moment === moment ? found?.view : undefined
    },
    /** Changes when another one is there. */
    version: (): string => [...asked.values()].map(({ view }) => view?.snapshot.asOf ?? '').join(' '),
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
