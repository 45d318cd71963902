import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** Recorded texts by name, nested for reading. */
export interface Recorded {
  readonly [name: string]: string | number | Recorded
}

export interface Recording {
  /** Compares a part with its recording or, with `RECORD=1`, replaces it. */
  hold(part: string, seen: Recorded): void
  /** Writes the file if `RECORD=1` is set. */
  write(): void
}

/** `RECORD=1` rewrites the recordings instead of comparing with them. */
export const IS_RECORDING = process.env.RECORD === '1'

const DIFFERENCES_SHOWN = 12

/** Opens a file of recorded answers. */
export function recording(file: string): Recording {
  const parts: Record<string, Recorded> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  return {
    hold(part, seen) {
      if (IS_RECORDING) parts[part] = seen
      else assertSame(parts[part] ?? {}, seen)
    },
    write() {
      if (IS_RECORDING) writeFileSync(file, `${JSON.stringify(parts, null, 2)}\n`)
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
