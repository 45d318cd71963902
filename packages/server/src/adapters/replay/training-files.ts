import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const CLOSES_FILE = 'closes.csv'
export const MEMBERS_FILE = 'members.csv'
const FILES = [CLOSES_FILE, MEMBERS_FILE] as const

/** Whether a directory holds a list of stocks to train on. */
export const hasTraining = (directory: string): boolean =>
  FILES.every((file) => existsSync(join(directory, file)))

/** Tells one list from another at the start, by the entries and the size of the closes; SHA-256, hexadecimal. */
export function trainingFingerprint(directory: string): string {
  const hash = createHash('sha256').update(readFileSync(join(directory, MEMBERS_FILE)))
  return hash.update(`\n${statSync(join(directory, CLOSES_FILE)).size}`).digest('hex')
}
