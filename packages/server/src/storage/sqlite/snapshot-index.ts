import { DatabaseSync } from 'node:sqlite'
import type { SnapshotIndex } from '../../service/ports.ts'
import { snapshotIndex } from '../stores/snapshot-index.ts'
import { refusingToStart } from './open-database.ts'
import { sqliteSql } from './sqlite-sql.ts'

/** Opens the file of a snapshot store that may be written concurrently. @throws StartRefused if it cannot be used */
export const openSnapshotIndex = (file: string): SnapshotIndex =>
  refusingToStart(file, () => {
    const { all, close } = sqliteSql(new DatabaseSync(file, { readOnly: true, timeout: 5000 }))
    all('SELECT as_of FROM snapshots LIMIT 1') // Rejects a damaged file at the start.
    return snapshotIndex(all, close)
  })
