import type { PoolClient } from 'pg'

const ROWS_AT_ONCE = 1_000
const BYTES_AT_ONCE = 4 * 1024 * 1024

type Value = string | number | bigint | boolean | Uint8Array | null
export type ImportedRow = Readonly<Record<string, Value>>

/** @param columns with their types in the database */
export async function importRows(
  client: PoolClient,
  table: string,
  columns: Readonly<Record<string, string>>,
  rows: Iterable<ImportedRow>,
): Promise<void> {
  const names = Object.keys(columns)
  const shape = names.map((name) => `"${name}" ${columns[name] === 'bytea' ? 'text' : columns[name]}`)
  const read = names.map((name) => (columns[name] === 'bytea' ? `decode("${name}", 'hex')` : `"${name}"`))
  const text = `INSERT INTO ${table} (${names.map((name) => `"${name}"`).join(', ')})
    SELECT ${read.join(', ')} FROM json_to_recordset($1) AS packed (${shape.join(', ')})`
  let waiting: string[] = []
  let bytes = 0
  const flush = async (): Promise<void> => {
    if (waiting.length > 0) await client.query(text, [`[${waiting.join(',')}]`])
    waiting = []
    bytes = 0
  }
  for (const row of rows) {
    const packed = JSON.stringify(Object.fromEntries(names.map((name) => [name, plain(row[name])])))
    waiting.push(packed)
    bytes += packed.length
    if (waiting.length >= ROWS_AT_ONCE || bytes >= BYTES_AT_ONCE) await flush()
  }
  await flush()
}

function plain(value: Value | undefined): string | number | boolean | null {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  if (typeof value === 'bigint') return value.toString()
  return value ?? null
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
