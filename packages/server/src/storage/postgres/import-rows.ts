import type { PoolClient } from 'pg'

const ROWS_AT_ONCE = 1_000
const BYTES_AT_ONCE = 4 * 1024 * 1024

type Value = string | number | bigint | boolean | Uint8Array | null
export type ImportedRow = Readonly<Record<string, Value>>

/** The columns are those of the rows; the database converts them to its types. */
export async function importRows(
  client: PoolClient,
  table: string,
  rows: Iterable<ImportedRow>,
): Promise<void> {
  let waiting: string[] = []
  let bytes = 0
  let columns = ''
  const flush = async (): Promise<void> => {
    const text = `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`
    if (waiting.length > 0) await client.query(text, [`[${waiting.join(',')}]`])
    waiting = []
    bytes = 0
  }
  for (const row of rows) {
    columns ||= Object.keys(row)
      .map((name) => `"${name}"`)
      .join(', ')
    const packed = JSON.stringify(row, (_, value) => plain(value))
    waiting.push(packed)
    bytes += packed.length
    if (waiting.length >= ROWS_AT_ONCE || bytes >= BYTES_AT_ONCE) await flush()
  }
  await flush()
}

function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  return typeof value === 'bigint' ? value.toString() : value
}

/** Lets identity columns continue after imported numbers. */
export async function continueNumbers(
  client: PoolClient,
  tables: readonly string[],
  column = 'id',
): Promise<void> {
  for (const table of tables) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', '${column}'), coalesce(max(${column}), 0) + 1, false) FROM ${table}`,
    )
  }
}
