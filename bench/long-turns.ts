import { existsSync, readFileSync } from 'node:fs'

/** Variable that names the file into which `note-long-turns.ts` writes. */
export const LONG_TURNS = 'BENCH_LONG_TURNS'

/** A turn of the event loop of a measured server. */
export interface LongTurn {
  /** Milliseconds since 1970. */
  readonly endedAt: number
  readonly ms: number
}

export function readLongTurns(file: string): readonly LongTurn[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  return lines.map((line) => {
    const [endedAt = Number.NaN, ms = Number.NaN] = line.split(' ').map(Number)
    return { endedAt, ms }
  })
}
