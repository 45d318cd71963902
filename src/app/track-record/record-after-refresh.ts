import { Stopping } from '../../kernel/stopping.ts'
import type { Instant } from '../../kernel/time.ts'
import { signalsLatest } from '../../products/signals-latest/product.ts'
import type { Clock, Log, SnapshotProducer } from '../ports.ts'
import type { PublishedSnapshots } from '../published-snapshots.ts'

/**
 * Keeps the track record after a refresh in which signals were published; a round that fails is made up with the next
 * one, because every round does all that is due.
 */
export function recordAfterRefresh(
  producer: SnapshotProducer,
  marketClock: Clock,
  log: Log,
): (published: PublishedSnapshots) => Promise<void> {
  let recorded: Instant | undefined
  return async (published) => {
    const { asOf } = published.freshness().find(({ product }) => product === signalsLatest.id) ?? {}
    if (asOf === undefined || asOf === recorded) return
    recorded = asOf
    try {
      const { issued, resolved, sealed, refused } = await producer.record(marketClock.now())
      log.info('signals_recorded', { issued, resolved, sealed, refused })
    } catch (error) {
      if (!(error instanceof Stopping)) log.error('signals_not_recorded', { error })
    }
  }
}
