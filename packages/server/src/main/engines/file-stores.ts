import { dirname } from 'node:path'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { roomWatch } from '@bellwether-markets/platform/files/disk-room'
import { wallClock } from '../../adapters/clock/clock.ts'
import type {
  FactStore,
  Log,
  ObservationReading,
  SnapshotStore,
  TrackRecordStore,
} from '../../service/ports.ts'
import { openSnapshotDatabase } from '../../storage/sqlite/snapshot-store.ts'
import { openTrackRecordStore } from '../../storage/sqlite/track-record-store.ts'
import { factStore } from '../../storage/stores/fact-store.ts'
import { snapshotStore } from '../../storage/stores/snapshot-store.ts'

export interface ComputeStores {
  readonly store: TrackRecordStore
  readonly snapshots: SnapshotStore
  readonly facts: FactStore
  openReading(): ObservationReading | Promise<ObservationReading>
}

export interface StoreFiles {
  readonly marketFile: string
  readonly snapshotFile: string
  readonly recordFile: string
  readonly pastSnapshotBytes: number
}

export function fileStores(
  { marketFile, snapshotFile, recordFile, pastSnapshotBytes }: StoreFiles,
  log: Log,
): ComputeStores {
  const computed = openSnapshotDatabase(snapshotFile, log)
  return {
    store: openTrackRecordStore(recordFile),
    snapshots: snapshotStore(computed, {
      maxBytes: pastSnapshotBytes,
      clock: wallClock,
      hasRoom: roomWatch(dirname(snapshotFile)),
    }),
    facts: factStore(computed),
    async openReading() {
      const { openObservationReading } = await import('../../storage/sqlite/observation-store.ts')
      return openObservationReading(marketFile, DEFAULT_UNIVERSE)
    },
  }
}
