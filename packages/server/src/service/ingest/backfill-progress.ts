import type { ObservationStore } from '@bellwether-markets/engine/market/supply-port'
import type { Clock, Log } from '../ports.ts'
import type { IngestJob } from './ingest-jobs.ts'

/** Set once every symbol has its history; only then are past instants answered. */
export const BACKFILL_MEMO = 'backfill complete'

/** First start of the market, milliseconds since the epoch. */
export const BORN_MEMO = 'first start'

const STEPS = 20

/**
 * Logs how much history is loaded: at the start, every 5 % and at the end.
 * @param daily jobs of the assets that are tracked now
 * @returns a function to call after every job
 */
export function backfillProgress(
  daily: () => readonly IngestJob[],
  { store, log, clock }: { readonly store: ObservationStore; readonly log: Log; readonly clock: Clock },
): () => void {
  if (store.market.providerState(BORN_MEMO) === undefined)
    store.saveProviderState(BORN_MEMO, String(clock.now()))
  let complete = store.market.providerState(BACKFILL_MEMO) !== undefined
  let reportedAt = -1
  const tell = (): void => {
    if (complete) return
    const states = store.jobs()
    const expected = daily()
    const loaded = expected.filter(({ id }) => states.get(id)?.doneSlot !== undefined).length
    const step = Math.floor((STEPS * loaded) / Math.max(1, expected.length))
    if (step === reportedAt) return
    reportedAt = step
    log.info('backfill_progress', {
      symbols_loaded: loaded,
      symbols: expected.length,
      percent: Math.floor((100 * loaded) / Math.max(1, expected.length)),
    })
    if (loaded < expected.length) return
    complete = true
    store.saveProviderState(BACKFILL_MEMO, 'yes')
    log.info('backfill_complete', { symbols: expected.length })
  }
  tell()
  return tell
}
