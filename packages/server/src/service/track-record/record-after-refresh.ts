import { ShutdownError } from '@bellwether-markets/engine/kernel/errors'
import type { Instant } from '@bellwether-markets/engine/kernel/time'
import type { Clock, Log, RecordRound, SnapshotProducer } from '../ports.ts'
import type { CurrentSnapshots } from '../snapshots/current-snapshots.ts'

/**
 * Runs a round after a refresh of the signals; the next makes up for a failed one.
 * @param signals id of the product that publishes them
 */
export function recordAfterRefresh(
  producer: SnapshotProducer,
  signals: string,
  marketClock: Clock,
  log: Log,
): (currentSnapshots: CurrentSnapshots) => Promise<void> {
  let recorded: Instant | undefined
  return async (currentSnapshots) => {
    const { asOf } = currentSnapshots.freshness().find(({ product }) => product === signals) ?? {}
    if (asOf === undefined || asOf === recorded) return
    recorded = asOf
    try {
      log.info('signals_recorded', countsOf(await producer.record(marketClock.now())))
    } catch (error) {
      if (!(error instanceof ShutdownError)) log.error('signals_not_recorded', { error })
    }
  }
}

/** Counts, and rejections by source and reason. */
function countsOf({ issued, resolved, sealed, refused, clockFault: held }: RecordRound) {
  const bySource = [...Map.groupBy(refused, ({ source }) => source)]
  return {
    issued,
    resolved,
    sealed: sealed.length,
    ...(held && { held }),
    refused: Object.fromEntries(
      bySource.map(([source, refusals]) => [source, countBy(refusals.map(({ reason }) => reason))]),
    ),
  }
}

const countBy = (names: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, same]) => [name, same.length]))
