import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import type { PoolClient } from 'pg'
import { type ImportedRow, importRows } from '../../storage/postgres/import-rows.ts'

export async function moveFrom(file: string, move: (database: DatabaseSync) => Promise<void>): Promise<void> {
  if (!existsSync(file)) return
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    await move(database)
  } finally {
    database.close()
  }
}

export const copyTable = (
  client: PoolClient,
  database: DatabaseSync,
  from: string,
  to = from,
): Promise<void> => importRows(client, to, rowsOf(database, `SELECT * FROM ${from}`))

export function* rowsOf(database: DatabaseSync, text: string): Generator<ImportedRow> {
  for (const row of database.prepare(text).iterate()) yield row
}

export const firstOf = (database: DatabaseSync, text: string): ImportedRow | undefined =>
  rowsOf(database, text).next().value as ImportedRow | undefined

/** @throws StartupError if PostgreSQL's result differs */
export async function compare(
  client: PoolClient,
  what: string,
  text: string,
  original: ImportedRow | undefined,
): Promise<void> {
  const { rows } = await client.query<Record<string, string>>(text)
  const [moved, there] = [rows[0], original ?? {}].map(({ n, total }) => `${n ?? 0} / ${total ?? 0}`)
  process.stdout.write(`${what.padEnd(24)}${moved}\n`)
  if (moved === there) return
  throw new StartupError(
    `${what} differ after the copy: ${there} became ${moved}`,
    'The copy was rolled back.',
  )
}
