import { createHash } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { FactRow } from '@bellwether-markets/engine/market/inputs'
import type { FactBlock, FactReader, FactStore } from '../../service/ports.ts'
import { instant, number, type Row, type RunStatement, type Sql } from './sql.ts'

const BLOCK = 'SELECT year, through, hash, body FROM facts WHERE fact = $1 AND version = $2 AND year = $3'

const digest = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** Undefined if the block is damaged: it is computed again. */
function blockOf(row: Row): FactBlock | undefined {
  try {
    const bytes = zstdDecompressSync(row.body as Uint8Array)
    if (!digest(bytes).equals(row.hash as Uint8Array)) return undefined
    const rows = deserialize(bytes) as FactRow[]
    return { year: number(row.year), through: instant(row.through), rows }
  } catch {
    return undefined
  }
}

/** Older versions of a table are dropped with its first write. */
export const factStore = ({ all }: Pick<Sql, 'all'>): FactStore => ({
  read(table, version, year) {
    const [row] = all(BLOCK, table, version, year)
    return row && blockOf(row)
  },
  through(table, version, year) {
    const [row] = all(
      'SELECT through FROM facts WHERE fact = $1 AND version = $2 AND year = $3',
      table,
      version,
      year,
    )
    return row && instant(row.through)
  },
  write(table, version, { year, through, rows }) {
    const bytes = serialize(rows)
    all('DELETE FROM facts WHERE fact = $1 AND version < $2', table, version)
    all(
      `INSERT INTO facts (fact, version, year, through, hash, body) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (fact, version, year)
        DO UPDATE SET through = EXCLUDED.through, hash = EXCLUDED.hash, body = EXCLUDED.body
        WHERE facts.through < EXCLUDED.through`,
      table,
      version,
      year,
      through,
      digest(bytes),
      zstdCompressSync(bytes),
    )
  },
})

/** @param close closes its own database */
export const factReader = (run: RunStatement, close = (): void => undefined): FactReader => ({
  async year({ id, version }, year) {
    const [row] = await run(BLOCK, id, version, year)
    return row && blockOf(row)?.rows
  },
  close,
})
