import { DEFAULT_UNIVERSE } from '../../domain/market/universe.ts'
import type { ObservationReading, SnapshotStore, TrackRecordStore } from '../../service/ports.ts'
import { openSnapshotStore } from '../../storage/sqlite/snapshot-store.ts'
import { openTrackRecordStore } from '../../storage/sqlite/track-record-store.ts'

export interface ComputeStores {
  readonly store: TrackRecordStore
  readonly snapshots: SnapshotStore
  openReading(): ObservationReading | Promise<ObservationReading>
}

export interface StoreFiles {
  readonly marketFile: string
  readonly snapshotFile: string
  readonly recordFile: string
}

export const fileStores = ({ marketFile, snapshotFile, recordFile }: StoreFiles): ComputeStores => ({
  store: openTrackRecordStore(recordFile),
  snapshots: openSnapshotStore(snapshotFile),
  async openReading() {
    const { openObservationReading } = await import('../../storage/sqlite/observation-store.ts')
    return openObservationReading(marketFile, DEFAULT_UNIVERSE)
  },
})
