import type { ObservationReading, SnapshotStore, TrackRecordStore } from '../../service/ports.ts'

/** The stores of the compute thread, on either engine. */
export interface ComputeStores {
  readonly store: TrackRecordStore
  readonly snapshots: SnapshotStore
  /** Opens the observations of a live market. */
  openReading(): ObservationReading | Promise<ObservationReading>
}
