import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

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
