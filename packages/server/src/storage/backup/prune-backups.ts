import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DAY } from '@bellwether-markets/engine/kernel/time'
import { isCompleteBackup } from './restore-directory.ts'

const BACKUP = /\.tar\.zst$/
/** Left by one that was killed; a backup under way is younger. */
const PARTIAL = /\.tar\.zst\.partial-\w+$/

/**
 * Deletes the oldest backups of a directory beyond so many, but never the last complete one.
 * @param known complete, since it has just been written
 * @returns the files deleted
 */
export async function pruneBackups(
  directory: string,
  keep: number,
  { now, known }: { readonly now: number; readonly known?: string },
): Promise<readonly string[]> {
  const entries = readdirSync(directory, { withFileTypes: true }).map((entry) => {
    const path = join(directory, entry.name)
    return { entry, path, at: statSync(path).mtimeMs }
  })
  for (const { entry, path, at } of entries) {
    const isLeft = entry.isDirectory() && PARTIAL.test(entry.name) && now - at > DAY
    if (isLeft) rmSync(path, { recursive: true, force: true })
  }
  const newestFirst = entries
    .filter(({ entry }) => entry.isFile() && BACKUP.test(entry.name))
    .sort((a, b) => b.at - a.at || b.path.localeCompare(a.path))
    .map(({ path }) => path)
  const surplus = newestFirst.slice(keep)
  if (surplus.length === 0) return []
  const spared = known ?? (await latestComplete(newestFirst))
  // With no complete one nothing is deleted: what is damaged may be all there is.
  const deleted = spared === undefined ? [] : surplus.filter((path) => path !== spared).reverse()
  for (const path of deleted) rmSync(path)
  return deleted
}

async function latestComplete(newestFirst: readonly string[]): Promise<string | undefined> {
  for (const path of newestFirst) if (await isCompleteBackup(path)) return path
  return undefined
}
