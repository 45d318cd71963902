import type { Instant } from '@bellwether-markets/engine/kernel/time'
import { type UniverseHistory, universeHistory } from '@bellwether-markets/engine/market/universe-history'
import { declaredSource } from '@bellwether-markets/suppliers/providers/declared-sources'
import { isDelivery, supplyCells } from '@bellwether-markets/suppliers/providers/supply-cells'
import { wallClock } from '../../adapters/clock/clock.ts'
import { SupervisedThread } from '../../platform/supervised-thread.ts'
import { threadEntry } from '../../platform/thread-entry.ts'
import { nextBarsAt, sourceFreshness } from '../../service/ingest/source-freshness.ts'
import type { Log, SourceFreshness, SourceState } from '../../service/ports.ts'
import type { LiveConfig } from '../config/config-tree.ts'
import type { Supply } from '../engines/engine.ts'
import type { IngestMessage, IngestThreadData } from './ingest-thread.ts'

const RESTART_AFTER_MS = 5_000
const STOPPED_WITHIN_MS = 2_000
/** Rounds of quotes without a plausible price, two minutes apart. */
const ROUNDS_FORGIVEN = 5

/** Calls never wait for the providers. */
export interface Ingest extends Supply {
  close(): Promise<void>
}

/**
 * The thread restarts if it dies.
 * @throws StartupError if the observations cannot be opened
 */
export async function startIngest(data: IngestThreadData, log: Log): Promise<Ingest> {
  let sources: readonly SourceState[] = []
  let quoteFailures = 0
  let history = universeHistory([])
  const thread = await SupervisedThread.start<IngestMessage>({
    entry: threadEntry('ingest'),
    name: 'ingest',
    workerData: data,
    restartAfterMs: RESTART_AFTER_MS,
    onMessage(message) {
      if (message.kind === 'log') log[message.level](message.event, message.fields)
      else {
        ;({ sources, quoteFailures } = message)
        if (message.revisions !== undefined) history = universeHistory(message.revisions)
      }
    },
    onDeath: (error) => log.error('ingest_thread_died', { reason: String(error) }),
  })
  return {
    ...liveSupply(data.suppliers, {
      states: () => sources,
      quoteFailures: () => quoteFailures,
      universe: () => history,
    }),
    close: () => thread.close({ message: 'stop', withinMs: STOPPED_WITHIN_MS }),
  }
}

interface LiveSupply {
  readonly states: () => readonly SourceState[]
  /** Consecutive rounds of quotes without a plausible price. */
  readonly quoteFailures: () => number
  readonly universe: () => UniverseHistory
}

export function liveSupply(
  { changes, access }: LiveConfig,
  { states, quoteFailures, universe }: LiveSupply,
): Supply {
  const sources = () => supplierFreshness(states(), wallClock.now())
  return {
    sources,
    cells: () => supplyCells(changes, access, states()),
    pricesUnavailable: () => quoteFailures() >= ROUNDS_FORGIVEN,
    unattendedMs() {
      const now = wallClock.now()
      const next = nextBarsAt(sources(), now)
      return next === undefined ? undefined : next - now
    },
    delivers: true,
    universe: () => universe().at(wallClock.now()),
  }
}

export const supplierFreshness = (states: readonly SourceState[], now: Instant): readonly SourceFreshness[] =>
  states
    .filter((state) => !isDelivery(state))
    .map((state) => sourceFreshness(state, declaredSource(state.id), now))
