import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { wallClock } from '../../adapters/clock/clock.ts'
import type { BlobSettings } from '../../service/ports.ts'
import { openBlockingDatabase } from '../../storage/postgres/blocking-database.ts'
import { postgresObservationReading } from '../../storage/postgres/observation-store.ts'
import { placedBodies } from '../../storage/postgres/placed-bodies.ts'
import { factStore } from '../../storage/stores/fact-store.ts'
import { snapshotStore } from '../../storage/stores/snapshot-store.ts'
import { trackRecordStore } from '../../storage/stores/track-record-store.ts'
import type { ComputeStores } from './file-stores.ts'

export function postgresStores(databaseUrl: string, maxBytes: number, blobs: BlobSettings): ComputeStores {
  const database = openBlockingDatabase(databaseUrl, { blobs })
  const limits = { maxBytes, clock: wallClock, hasRoom: () => true }
  return {
    store: trackRecordStore(database),
    snapshots: snapshotStore(database, limits, placedBodies(database, database.blobs)),
    facts: factStore(database),
    openReading: () => postgresObservationReading(database, DEFAULT_UNIVERSE),
  }
}
