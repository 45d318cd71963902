import type { SnapshotStore } from '../../service/ports.ts'
import type { Sql } from '../stores/sql.ts'
import { FIND_SNAPSHOT, STORE_SNAPSHOT, snapshotOf, snapshotValues } from './packed-snapshot.ts'

/** For the thread that computes. A second snapshot of a refresh is ignored. */
export const postgresSnapshotStore = (sql: Sql): SnapshotStore => ({
  get(product, version, asOf) {
    const [row] = sql.all(FIND_SNAPSHOT, product, version, asOf)
    return row && snapshotOf(product, version, asOf, row)
  },
  put(snapshot) {
    sql.all(STORE_SNAPSHOT, ...snapshotValues(snapshot))
  },
  close: () => sql.close(),
})
