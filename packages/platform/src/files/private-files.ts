import { chmodSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PRIVATE } from './durable-files.ts'

const PRIVATE_DIRECTORY = 0o700

/** New files of this process are its user's alone, whatever umask it was started with: SQLite makes some with 0644. */
export const makeNewFilesPrivate = (): void => void process.umask(0o077)

/**
 * Closes the service's own entries of a directory to other users, and the directory itself if it holds nothing else: it may
 * be a common one by mistake. Links are left as they are.
 */
export function closeToOthers(directory: string, isOwn: (name: string) => boolean): void {
  const entries = readdirSync(directory, { withFileTypes: true })
  const own = entries.filter(({ name }) => isOwn(name))
  if (own.length === entries.length) setMode(directory, PRIVATE_DIRECTORY)
  for (const entry of own) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) closeToOthers(path, () => true)
    else if (entry.isFile()) setMode(path, PRIVATE)
  }
}

/** A volume may belong to another user, who has given this one access by its group. */
function setMode(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error
  }
}
