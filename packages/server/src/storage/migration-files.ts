import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assetFile } from '../platform/asset-file.ts'

/** A numbered SQL file. Forward only, never changed once it ran. */
export interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
  /** Fewest migrations a process must know to work after this one. */
  readonly needs: number
  /** Of the file, hexadecimal. */
  readonly sha256: string
}

export type Schema =
  | 'postgres'
  | 'sqlite/ledger'
  | 'sqlite/observations'
  | 'sqlite/snapshots'
  | 'sqlite/track-record'
  | 'sqlite/wordings'

const FILE_NAME = /^(\d{4})_(\w+)\.sql$/
const NEEDS = /^-- needs: (\d+)\n/

/** By file name. The build packs all schemas into one file. */
function textsOf(schema: Schema): ReadonlyMap<string, string> {
  if (import.meta.url.endsWith('.ts')) {
    const folder = assetFile(`migrations/${schema}`)
    return new Map(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
  }
  const all = JSON.parse(readFileSync(assetFile('migrations.json'), 'utf8')) as Readonly<
    Record<string, string>
  >
  const prefix = `${schema}/`
  return new Map(
    Object.entries(all).flatMap(([path, text]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), text] as const] : [],
    ),
  )
}

/** In order. @throws Error if a number is missing */
export function migrationFiles(schema: Schema): readonly Migration[] {
  const files = [...textsOf(schema)]
    .filter(([file]) => FILE_NAME.test(file))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return files.map(([file, text], index) => {
    const [, digits, name] = FILE_NAME.exec(file) ?? []
    const number = Number(digits)
    if (number !== index + 1) throw new Error(`migration ${index + 1} of ${schema} is missing`)
    // A Windows checkout may have CRLF.
    const sql = text.replaceAll('\r\n', '\n')
    const needs = Number(NEEDS.exec(sql)?.[1] ?? number)
    return { number, name, sql, needs, sha256: createHash('sha256').update(sql).digest('hex') }
  })
}
