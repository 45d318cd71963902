import type { ObservationReading, SnapshotStore, TrackRecordStore } from '../../service/ports.ts'

export interface ComputeStores {
  readonly store: TrackRecordStore
  readonly snapshots: SnapshotStore
  openReading(): ObservationReading | Promise<ObservationReading>
}
