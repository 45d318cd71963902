import type { SnapshotStore } from '../../service/ports.ts'
import type { BlockingDatabase } from './blocking-database.ts'
import { FIND_SNAPSHOT, STORE_SNAPSHOT, snapshotOf, snapshotValues } from './packed-snapshot.ts'

/** The store of snapshots for the thread that computes them. A later snapshot of a refresh does not replace it. */
export const postgresSnapshotStore = (database: BlockingDatabase): SnapshotStore => ({
  get(product, version, asOf) {
    const [row] = database.read(FIND_SNAPSHOT, product, version, asOf)
    return row && snapshotOf(product, version, asOf, row)
  },
  put(snapshot) {
    database.read(STORE_SNAPSHOT, ...snapshotValues(snapshot))
  },
  close: () => database.close(),
})
