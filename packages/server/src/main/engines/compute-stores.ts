import type { ObservationReading, SnapshotStore, TrackRecordStore } from '../../service/ports.ts'

/** What the compute thread keeps and reads, on either engine. */
export interface ComputeStores {
  readonly store: TrackRecordStore
  readonly snapshots: SnapshotStore
  /** Opens what is kept of a live market. */
  openReading(): ObservationReading | Promise<ObservationReading>
}
