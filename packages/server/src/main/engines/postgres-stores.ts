import { wallClock } from '../../adapters/clock/clock.ts'
import { DEFAULT_UNIVERSE } from '../../domain/market/universe.ts'
import { openBlockingDatabase } from '../../storage/postgres/blocking-database.ts'
import { postgresObservationReading } from '../../storage/postgres/observation-store.ts'
import { factStore } from '../../storage/stores/fact-store.ts'
import { snapshotStore } from '../../storage/stores/snapshot-store.ts'
import { trackRecordStore } from '../../storage/stores/track-record-store.ts'
import type { ComputeStores } from './file-stores.ts'

export function postgresStores(databaseUrl: string, pastSnapshotBytes: number): ComputeStores {
  const database = openBlockingDatabase(databaseUrl)
  return {
    store: trackRecordStore(database),
    snapshots: snapshotStore(database, {
      maxBytes: pastSnapshotBytes,
      clock: wallClock,
      hasRoom: () => true,
    }),
    facts: factStore(database),
    openReading: () => postgresObservationReading(database, DEFAULT_UNIVERSE),
  }
}
