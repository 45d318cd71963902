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
  /** Of the last of the migrations whose schema a first file holds: a database that has run them goes on from it. */
  readonly squashed: string | undefined
}

/** What brings a database up to the first migration of this version. */
export const VERSION_BEFORE = 'Start the last version 0.1 once: it updates the database. Nothing was changed.'

export type Schema =
  | 'postgres'
  | 'sqlite/ledger'
  | 'sqlite/observations'
  | 'sqlite/snapshots'
  | 'sqlite/track-record'
  | 'sqlite/wordings'

const FILE_NAME = /^(\d{4})_(\w+)\.sql$/
const NEEDS = /^-- needs: (\d+)\n/
const SQUASHED = /^-- squashes: ([0-9a-f]{64})\n/

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

/** In order, from the first number that there is. @throws Error if one is missing */
export function migrationFiles(schema: Schema): readonly Migration[] {
  const migrations = [...textsOf(schema)]
    .flatMap(([file, text]) => {
      const [, digits, name] = FILE_NAME.exec(file) ?? []
      return name === undefined ? [] : [migrationOf(Number(digits), name, text)]
    })
    .sort((a, b) => a.number - b.number)
  migrations.forEach(({ number }, index) => {
    const expected = migrations[0].number + index
    if (number !== expected) throw new Error(`migration ${expected} of ${schema} is missing`)
  })
  return migrations
}

function migrationOf(number: number, name: string, text: string): Migration {
  // A Windows checkout may have CRLF.
  const sql = text.replaceAll('\r\n', '\n')
  return {
    number,
    name,
    sql,
    needs: Number(NEEDS.exec(sql)?.[1] ?? number),
    sha256: createHash('sha256').update(sql).digest('hex'),
    squashed: SQUASHED.exec(sql)?.[1],
  }
}

/** Whether a checksum that a database holds under the number of a migration is one that leaves the same schema. */
export const isSameMigration = ({ sha256, squashed }: Migration, stored: unknown): boolean =>
  stored === sha256 || (squashed !== undefined && stored === squashed)
