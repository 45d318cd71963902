import { number, type Row, type Sql } from './sql.ts'

/** Bodies of snapshots by their digest, in rows of the table `bodies`. */
export interface Bodies {
  /** Compressed bytes of a known one. */
  known(hash: Uint8Array): number | undefined
  /** Keeps a new one, or one in place of a damaged one. */
  keep(hash: Uint8Array, body: Uint8Array): void
  /** @returns undefined if it is missing */
  read(row: Row): Uint8Array | undefined
}

export const rowBodies = ({ all }: Pick<Sql, 'all'>): Bodies => ({
  known(hash) {
    const [row] = all('SELECT length(body) AS bytes FROM bodies WHERE hash = $1', hash)
    return row && number(row.bytes)
  },
  keep(hash, body) {
    all(
      'INSERT INTO bodies (hash, body) VALUES ($1, $2) ON CONFLICT (hash) DO UPDATE SET body = excluded.body',
      hash,
      body,
    )
  },
  read: (row) => row.body as Uint8Array,
})
