import { DatabaseSync } from 'node:sqlite'
import { asInstant } from '../../kernel/time.ts'
import type { SnapshotIndex } from '../../service/ports.ts'
import { refusingToStart } from './open-database.ts'

/**
 * Opens what a store of snapshots has made, to see what it holds while it is written. Only the primary key is read.
 * @throws StartRefused where the file cannot be used
 */
export const openSnapshotIndex = (file: string): SnapshotIndex =>
  refusingToStart(file, () => snapshotIndex(new DatabaseSync(file, { readOnly: true, timeout: 5000 })))

function snapshotIndex(database: DatabaseSync): SnapshotIndex {
  const latest = database.prepare(
    'SELECT max(as_of) AS as_of FROM snapshots WHERE product = ? AND version = ? AND as_of <= ?',
  )
  const within = database.prepare(`
    SELECT as_of FROM snapshots WHERE product = ? AND version = ? AND as_of > ? AND as_of <= ? LIMIT ?`)
  return {
    latest: async (series, upTo) =>
      series.map(({ product, version }) => {
        const asOf = latest.get(product, version, upTo)?.as_of ?? null
        return asOf === null ? undefined : asInstant(Number(asOf))
      }),
    async within(ranges, most) {
      let left = most
      return ranges.flatMap(({ product, version, after, upTo }) => {
        const rows = within.all(product, version, after, upTo, left)
        left -= rows.length
        return rows.map((row) => ({ product, asOf: asInstant(Number(row.as_of)) }))
      })
    },
    close: () => database.close(),
  }
}
