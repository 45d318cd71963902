import { openSnapshotStore } from '../adapters/database/snapshot-store.ts'
import { openTrackRecordStore } from '../adapters/database/track-record-store.ts'
import { DEFAULT_UNIVERSE } from '../core/market/universe.ts'
import type { ComputeStores } from './compute-stores.ts'

export interface StoreFiles {
  readonly marketFile: string
  readonly snapshotFile: string
  readonly recordFile: string
}

export const fileStores = ({ marketFile, snapshotFile, recordFile }: StoreFiles): ComputeStores => ({
  store: openTrackRecordStore(recordFile),
  snapshots: openSnapshotStore(snapshotFile),
  async openReading() {
    const { openObservationReading } = await import('../adapters/database/observation-store.ts')
    return openObservationReading(marketFile, DEFAULT_UNIVERSE)
  },
})
