import { existsSync, renameSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { formatInstant } from '@bellwether-markets/engine/kernel/time'
import { wallClock } from '../../adapters/clock/clock.ts'
import type { Manifest } from '../../storage/backup/archive.ts'
import { backUpDirectory } from '../../storage/backup/back-up-directory.ts'
import { pruneBackups } from '../../storage/backup/prune-backups.ts'
import { checkBackup, restoreDirectory } from '../../storage/backup/restore-directory.ts'
import { noteBackup, openDataDirectory } from '../../storage/sqlite/data-directory.ts'
import type { Config } from '../config/config-tree.ts'
import { identityOf } from '../market/market-identity.ts'

export interface BackupOptions {
  readonly version: string
  /** Backups to keep in the directory of the file, the new one included. By default all. */
  readonly keep?: number | undefined
}

/** Works with and without a running service. @throws StartupError */
export async function backUp(
  { dataDirectory }: Config,
  file: string,
  { version, keep }: BackupOptions,
): Promise<void> {
  const path = resolve(file)
  const prune = async (most: number, known?: string): Promise<void> => {
    const directory = dirname(path)
    if (!existsSync(directory)) return
    const deleted = await pruneBackups(directory, most, { now: wallClock.now(), ...(known && { known }) })
    for (const each of deleted) print(`Deleted ${each}.`)
  }
  // Before the new one, which may need their room.
  if (keep !== undefined) await prune(keep - 1)
  const manifest = await backUpDirectory(dataDirectory, path, { version, clock: wallClock })
  noteBackup(dataDirectory, manifest.as_of)
  if (keep !== undefined) await prune(keep, path)
  print(`${file}: ${described(manifest)}`)
  print('The file contains keys and secrets: protect it like the service itself.')
}

/** @throws StartupError */
export async function restore(
  config: Config,
  file: string,
  options: { readonly replace?: true; readonly check?: true },
): Promise<void> {
  const { dataDirectory } = config
  if (options.check)
    return print(`${file} is complete: ${described(await checkBackup(resolve(file), dataDirectory))}`)
  const replaces = options.replace === true && existsSync(dataDirectory)
  const aside = `${dataDirectory}.before-${formatInstant(wallClock.now()).replace(/[:.]/g, '')}`
  if (replaces) {
    openDataDirectory(dataDirectory, identityOf(config.market)).release()
    renameSync(dataDirectory, aside)
  }
  try {
    print(`${dataDirectory}: ${described(await restoreDirectory(resolve(file), dataDirectory))}`)
  } catch (error) {
    if (replaces && !existsSync(dataDirectory)) renameSync(aside, dataDirectory)
    throw error
  }
  if (replaces) print(`The earlier data directory is now ${aside}.`)
}

const described = ({ as_of: asOf, market, files }: Manifest): string => {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  return `${files.length} files, ${(bytes / 1e6).toFixed(1)} MB, ${market} market, as of ${asOf}`
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)
