import { AppError } from '@bellwether-markets/engine/kernel/errors'
import {
  asDay,
  asInstant,
  type Day,
  formatDay,
  startOfUtcDay,
  utcDay,
} from '@bellwether-markets/engine/kernel/time'
import type { Product } from '@bellwether-markets/products/contract/product'
import type { Clock, Log, SnapshotProducer } from '../ports.ts'
import { refreshSlot } from './refresh-schedule.ts'
import type { StoredDays } from './stored-days.ts'

export interface FillDaysDeps {
  readonly product: Product
  readonly stored: StoredDays
  readonly producer: Pick<SnapshotProducer, 'produce'>
  readonly marketClock: Clock
  /** Before today. */
  readonly days: number
  /** Whether the first snapshots are there. */
  readonly isReady: () => boolean
  readonly log: Log
}

/** Rounds that store one missing day each, the latest first; a day that cannot be computed is left out. */
export function fillDays({
  product,
  stored,
  producer,
  marketClock,
  days,
  isReady,
  log,
}: FillDaysDeps): () => Promise<void> {
  const impossible = new Set<Day>()
  /** The day on which none was missing. */
  let filledOn: Day | undefined
  return async () => {
    const today = utcDay(marketClock.now())
    if (!isReady() || filledOn === today) return
    const there = new Set((await stored.within(asDay(today - days), today)).map(({ day }) => day))
    const missing = Array.from({ length: days }, (_, ago) => asDay(today - 1 - ago)).find(
      (day) => !there.has(day) && !impossible.has(day),
    )
    if (missing === undefined) {
      filledOn = today
      return
    }
    try {
      const end = asInstant(startOfUtcDay(asDay(missing + 1)) - 1)
      await producer.produce(product.id, refreshSlot(product, end), 'past')
    } catch (error) {
      if (error instanceof AppError && error.code === 'overloaded') return
      impossible.add(missing)
      log.info('day_not_filled', { product: product.id, day: formatDay(missing), error: String(error) })
    }
  }
}
