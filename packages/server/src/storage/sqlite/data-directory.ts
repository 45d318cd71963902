import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { writePrivateFile } from '@bellwether-markets/platform/files/durable-files'
import { closeToOthers, makeNewFilesPrivate } from '@bellwether-markets/platform/files/private-files'
import { isRunning, markOfThisProcess, type ProcessMark, takeExclusiveLock } from './exclusive-lock.ts'

/** The market of a directory, forever. */
export interface MarketIdentity {
  readonly market: string
  /** Distinguishes markets of one kind: a seed, a directory of recordings. */
  readonly detail: string
}

export interface DataDirectory {
  readonly path: string
  readonly market: string
  file(name: string): string
  release(): void
}

const LOCK = 'lock'
const HOLDER = 'lock.json'
const MARKET = 'market.json'
/** Written after each backup of the directory. */
const BACKED_UP = 'last-backup'
/** Names the database of a directory whose data are in PostgreSQL. */
export const INSTALLATION_FILE = 'installation'
/** What the service makes in its directory. */
const OWN =
  /^(?:lock|(?:lock|market|sandbox-payments)\.json|admin-token|server-secret|signing-key|settled-time|installation|last-backup|supplier-limits\.jsonl|[a-z-]+\.sqlite.*)(?:\.new)?$/

/**
 * Opens or creates a data directory for one process; the lock ends with the process. The directory, and what the process
 * makes from now on, is closed to other users.
 * @throws DirectoryInUse if another process holds it
 * @throws StartupError if it belongs to another market or is not writable
 */
export function openDataDirectory(path: string, identity: MarketIdentity): DataDirectory {
  makeNewFilesPrivate()
  make(path)
  const file = (name: string): string => join(path, name)
  const unlock = takeExclusiveLock(file(LOCK))
  if (!unlock) throw inUse(path, holderOf(file(HOLDER)))
  try {
    refuseRunningHolder(path, file(HOLDER))
    refuseOtherMarket(path, file(MARKET), identity)
    closeToOthers(path, (name) => OWN.test(name))
    writePrivateFile(file(HOLDER), JSON.stringify(markOfThisProcess()))
  } catch (error) {
    unlock()
    throw error
  }
  let isLocked = true
  const release = (): void => {
    if (!isLocked) return
    isLocked = false
    rmSync(file(HOLDER), { force: true })
    unlock()
  }
  return { path, market: identity.market, file, release }
}

/** @param at ISO 8601, for who looks into it */
export const noteBackup = (path: string, at: string): void =>
  writePrivateFile(join(path, BACKED_UP), `${at}\n`)

/** Of the last backup; before the first, of the beginning of the directory. Milliseconds since 1970. */
export function backedUpAt(path: string): number | undefined {
  const [mark, begun] = [BACKED_UP, MARKET].map((name) =>
    statSync(join(path, name), { throwIfNoEntry: false }),
  )
  return (mark ?? begun)?.mtimeMs
}

function make(path: string): void {
  try {
    mkdirSync(path, { recursive: true })
  } catch (error) {
    throw new StartupError(
      `The data directory ${path} cannot be created (${error instanceof Error ? error.message : error})`,
      'Set DATA_DIR to another directory, or give this user write access.',
      { cause: error },
    )
  }
}

/** For file systems without locks: the mark of the holder decides. */
function refuseRunningHolder(path: string, file: string): void {
  const holder = holderOf(file)
  if (holder && holder.pid !== process.pid && isRunning(holder)) throw inUse(path, holder)
}

export class DirectoryInUse extends StartupError {}

function inUse(path: string, holder: ProcessMark | undefined): DirectoryInUse {
  const who = holder ? `process ${holder.pid}` : 'another process'
  return new DirectoryInUse(
    `The data directory ${path} is in use by ${who}`,
    'Stop that process, or set DATA_DIR to another directory.',
  )
}

function holderOf(file: string): ProcessMark | undefined {
  const value = readJson(file)
  if (typeof value !== 'object' || value === null) return undefined
  if (!('pid' in value) || typeof value.pid !== 'number') return undefined
  const startedAt = 'startedAt' in value && typeof value.startedAt === 'string' ? value.startedAt : undefined
  return { pid: value.pid, startedAt }
}

function refuseOtherMarket(path: string, file: string, { market, detail }: MarketIdentity): void {
  const text = readText(file)
  if (text === undefined) return writePrivateFile(file, `${JSON.stringify({ market, detail }, null, 2)}\n`)
  const found = readJson(file)
  const known = typeof found === 'object' && found !== null && 'market' in found && 'detail' in found
  if (!known) {
    throw new StartupError(
      `${file} is damaged`,
      'Restore it from a backup, or set DATA_DIR to another directory.',
    )
  }
  if (found.market === market && found.detail === detail) return
  throw new StartupError(
    `The data directory ${path} belongs to the market ${found.market} (${found.detail}), not to ${market} (${detail})`,
    market === 'demo' && found.market === 'demo' ? OTHER_DEMO : OTHER_MARKET,
  )
}

const OTHER_MARKET =
  'A directory keeps its market. Set DATA_DIR to another directory, or restore the settings of that market.'
/** The usual case after an upgrade. */
const OTHER_DEMO =
  'It holds a demo of another seed or version. Delete the directory, with the keys and credits in it, or set DATA_DIR to another one.'

function readJson(file: string): unknown {
  const text = readText(file)
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw unreadable(file, error)
  }
}

export const unreadable = (file: string, error: unknown): StartupError =>
  new StartupError(
    `${file} cannot be read (${error instanceof Error ? error.message : error})`,
    'Give the user of the service read access to it.',
    { cause: error },
  )
