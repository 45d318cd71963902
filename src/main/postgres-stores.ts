import { openBlockingDatabase } from '../adapters/postgres/blocking-database.ts'
import { postgresObservationReading } from '../adapters/postgres/observation-store.ts'
import { postgresSnapshotStore } from '../adapters/postgres/snapshot-store.ts'
import { postgresTrackRecordStore } from '../adapters/postgres/track-record-store.ts'
import { DEFAULT_UNIVERSE } from '../core/market/universe.ts'
import type { ComputeStores } from './compute-stores.ts'

export function postgresStores(databaseUrl: string): ComputeStores {
  const database = openBlockingDatabase(databaseUrl)
  return {
    store: postgresTrackRecordStore(database),
    snapshots: postgresSnapshotStore(database),
    openReading: () => postgresObservationReading(database, DEFAULT_UNIVERSE),
  }
}
