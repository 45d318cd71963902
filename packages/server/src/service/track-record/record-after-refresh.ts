import { Stopping } from '../../kernel/stopping.ts'
import type { Instant } from '../../kernel/time.ts'
import type { Clock, Log, RecordingReport, SnapshotProducer } from '../ports.ts'
import type { PublishedSnapshots } from '../snapshots/published-snapshots.ts'

/**
 * Keeps the track record after a refresh in which signals were published; a round that fails is made up with the next
 * one, because every round does all that is due.
 * @param signals id of the product that publishes them
 */
export function recordAfterRefresh(
  producer: SnapshotProducer,
  signals: string,
  marketClock: Clock,
  log: Log,
): (published: PublishedSnapshots) => Promise<void> {
  let recorded: Instant | undefined
  return async (published) => {
    const { asOf } = published.freshness().find(({ product }) => product === signals) ?? {}
    if (asOf === undefined || asOf === recorded) return
    recorded = asOf
    try {
      log.info('signals_recorded', countsOf(await producer.record(marketClock.now())))
    } catch (error) {
      if (!(error instanceof Stopping)) log.error('signals_not_recorded', { error })
    }
  }
}

/** A round as a line of the log: of what can be many, how many; of what was refused, by source and reason. */
function countsOf({ issued, resolved, sealed, refused }: RecordingReport) {
  const bySource = [...Map.groupBy(refused, ({ source }) => source)]
  return {
    ...{ issued, resolved, sealed: sealed.length },
    refused: Object.fromEntries(
      bySource.map(([source, refusals]) => [source, countBy(refusals.map(({ reason }) => reason))]),
    ),
  }
}

const countBy = (names: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, same]) => [name, same.length]))
