import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** Recorded texts by name, nested for reading. */
export interface Recorded {
  readonly [name: string]: string | number | Recorded
}

type Parts = Readonly<Record<string, Recorded>>

export interface Recording {
  /** Compares a part with its recording or, with `RECORD=1`, replaces it. */
  hold(part: string, seen: Recorded): void
  /** Writes the file if `RECORD=1` is set. */
  write(): void
}

/** How parts stand in a file. */
export interface Layout {
  pack(parts: Parts): object
  unpack(stored: object): Parts
}

/** `RECORD=1` rewrites the recordings instead of comparing with them. */
const IS_RECORDING = process.env.RECORD === '1'

const DIFFERENCES_SHOWN = 12
const AS_IT_IS: Layout = { pack: (parts) => parts, unpack: (stored) => stored as Parts }

const storedIn = (file: string): Record<string, object> =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}

const store = (file: string, content: object): void =>
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)

/** Opens a file of recorded answers; parts that are not held stay in it. */
export function recording(file: string): Recording {
  const parts = AS_IT_IS.unpack(storedIn(file))
  return recorded(parts, (held) => store(file, { ...parts, ...held }))
}

/** Opens one group of the parts in a file; a new recording holds those that were held and no others. */
export function recordedGroup(file: string, group: string, layout: Layout = AS_IT_IS): Recording {
  const parts = layout.unpack(storedIn(file)[group] ?? {})
  return recorded(parts, (held) => store(file, { ...storedIn(file), [group]: layout.pack(held) }))
}

function recorded(parts: Parts, write: (held: Parts) => void): Recording {
  const held: Record<string, Recorded> = {}
  return {
    hold(part, seen) {
      held[part] = seen
      if (!IS_RECORDING) assertSame(parts[part] ?? {}, seen)
    },
    write() {
      if (IS_RECORDING) write(held)
    },
  }
}

function assertSame(recorded: Recorded, seen: Recorded): void {
  const [before, after] = [linesOf(recorded), linesOf(seen)]
  const differing = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  )
  const shown = differing
    .slice(0, DIFFERENCES_SHOWN)
    .map((name) => `${name}\n  recorded: ${before.get(name)}\n  now:      ${after.get(name)}`)
  const message = `${differing.length} differ from what was recorded:\n${shown.join('\n')}`
  assert.ok(differing.length === 0, message)
}

function linesOf(recorded: Recorded, path = ''): Map<string, string> {
  return new Map(
    Object.entries(recorded).flatMap(([name, value]) =>
      typeof value === 'object' ? [...linesOf(value, `${path}${name} › `)] : [[path + name, String(value)]],
    ),
  )
}

const DIGEST_LENGTH = 32

/** SHA-256 of a text, its first half. */
export const digest = (text: string | Uint8Array): string =>
  createHash('sha256').update(text).digest('hex').slice(0, DIGEST_LENGTH)

const MARK_LENGTH = 5

/** The beginning of a digest: enough to tell of a change, and short. */
export const markOf = (text: string | Uint8Array): string => digest(text).slice(0, MARK_LENGTH)
