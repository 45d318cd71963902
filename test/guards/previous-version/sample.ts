import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'

/** What was known when a sample was made, and cannot be read from it. */
export interface Known {
  /** When it was stopped, by the clock of its callers. */
  readonly endedAt: string
  readonly keys: {
    readonly free: string
    readonly pro: string
    readonly disabled: string
    readonly rotated: string
    readonly fresh: string
    readonly bought: string
  }
  /** A call that was answered under a name, and the key and address a free key was given for under another. */
  readonly named: { readonly target: string; readonly name: string }
  readonly free: { readonly email: string; readonly name: string }
  readonly orders: { readonly captured: string; readonly open: string }
  /** Instant of which snapshots were kept. */
  readonly past: string
  /** What the track record held, and the key it is signed with. */
  readonly record: { readonly entries: number; readonly roots: number; readonly signedBy: string }
}

const FOLDER = fileURLToPath(new URL('./', import.meta.url))
export const EXPECTED_FILE = join(FOLDER, 'expected.json')

const knownFile = (name: string): string => join(FOLDER, `${name}.json`)

export const writeKnown = (name: string, known: Known): void =>
  writeFileSync(knownFile(name), `${JSON.stringify(known, null, 2)}\n`)

export const readKnown = (name: string): Known => JSON.parse(readFileSync(knownFile(name), 'utf8'))

export function pack(name: string, files: Readonly<Record<string, Uint8Array>>): void {
  for (const [file, bytes] of Object.entries(files)) {
    writeFileSync(join(FOLDER, `${name}.${file}.gz`), gzipSync(bytes, { level: 9 }))
  }
}

/** The files of a sample by their names. */
export function unpack(name: string): ReadonlyMap<string, Buffer> {
  const packed = readdirSync(FOLDER).filter((file) => file.startsWith(`${name}.`) && file.endsWith('.gz'))
  return new Map(
    packed.map((file) => [
      basename(file, '.gz').slice(name.length + 1),
      gunzipSync(readFileSync(join(FOLDER, file))),
    ]),
  )
}
