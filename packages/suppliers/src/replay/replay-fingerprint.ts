import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/**
 * SHA-256 (hex) over `assets.csv` and the names and sizes of all CSV files. Does not detect an edit of equal length.
 */
export function replayFingerprint(directory: string): string {
  const hash = createHash('sha256').update(readFileSync(join(directory, 'assets.csv')))
  for (const file of csvFiles(directory)) hash.update(`\n${file} ${statSync(join(directory, file)).size}`)
  return hash.digest('hex')
}

function csvFiles(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && entry.name.endsWith('.csv'))
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

export const CLOSES_FILE = 'closes.csv'
export const MEMBERS_FILE = 'members.csv'
const FILES = [CLOSES_FILE, MEMBERS_FILE] as const

export const hasTraining = (directory: string): boolean =>
  FILES.every((file) => existsSync(join(directory, file)))

/** SHA-256 (hex) over the member list and the size of the closes. */
export function trainingFingerprint(directory: string): string {
  const hash = createHash('sha256').update(readFileSync(join(directory, MEMBERS_FILE)))
  return hash.update(`\n${statSync(join(directory, CLOSES_FILE)).size}`).digest('hex')
}
