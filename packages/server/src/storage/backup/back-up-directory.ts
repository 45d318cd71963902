import { createHash } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  createReadStream,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { asInstant, formatInstant } from '@bellwether-markets/engine/kernel/time'
import { syncDirectory } from '@bellwether-markets/platform/files/durable-files'
import { makeNewFilesPrivate } from '@bellwether-markets/platform/files/private-files'
import type { Clock } from '../../service/ports.ts'
import { RESULT, resultOf } from '../sqlite/open-database.ts'
import {
  type ArchivedFile,
  type BackedUpFile,
  isArchivableName,
  MANIFEST,
  type Manifest,
  manifestOf,
  writeArchive,
} from './archive.ts'

/** Files of the process, the mark of the last backup, side files of databases, files half written, and caches that were damaged. */
const LEFT_OUT =
  /^lock(?:\.json)?$|^last-backup$|\.lock$|-(?:wal|shm|journal)$|\.(?:new|part)$|\.sqlite\.damaged/

/**
 * As of one instant, while in use; readable by this user only.
 * @throws StartupError if there is nothing to back up, or the file exists
 */
export async function backUpDirectory(
  directory: string,
  file: string,
  { version, clock }: { readonly version: string; readonly clock: Clock },
): Promise<Manifest> {
  if (existsSync(file)) throw new StartupError(`${file} exists already`, 'Use another file name.')
  if (!existsSync(join(directory, 'market.json'))) {
    throw new StartupError(`${directory} is no data directory`, 'Set DATA_DIR to that of the service.')
  }
  makeNewFilesPrivate()
  await mkdir(dirname(file), { recursive: true })
  const work = mkdtempSync(`${file}.partial-`)
  try {
    const { files, at } = await copyAll(directory, work, clock)
    const { market } = JSON.parse(readFileSync(join(work, 'market.json'), 'utf8')) as { market: string }
    const asOf = formatInstant(asInstant(at))
    const manifest = manifestOf({ program_version: version, as_of: asOf, market, files })
    await writeArchive(join(work, 'archive'), archivedFiles(work, manifest), new Date(at))
    renameSync(join(work, 'archive'), file)
    syncDirectory(dirname(file))
    return manifest
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function copyAll(
  directory: string,
  work: string,
  clock: Clock,
): Promise<{ readonly files: readonly BackedUpFile[]; readonly at: number }> {
  const names = namesIn(directory)
  const isCopiedPinned = new Set(names.filter((name) => isDatabase(join(directory, name))))
  const pinned = pinDatabases(
    [...isCopiedPinned].map((name) => join(directory, name)),
    () => clock.now(),
  )
  try {
    const files: BackedUpFile[] = []
    for (const name of names) {
      const to = join(work, 'files', name)
      await mkdir(dirname(to), { recursive: true })
      if (isCopiedPinned.has(name)) await pinned.copy(join(directory, name), to)
      else copyFileSync(join(directory, name), to)
      files.push({ name, ...(await digestOf(to)), database: isCopiedPinned.has(name) })
    }
    copyFileSync(join(work, 'files', 'market.json'), join(work, 'market.json'))
    return { files, at: pinned.at }
  } finally {
    pinned.close()
  }
}

function namesIn(directory: string): readonly string[] {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => !LEFT_OUT.test(name) && statSync(join(directory, name)).isFile())
    .sort()
  const strange = names.find((name) => !isArchivableName(name) || name === MANIFEST)
  if (strange === undefined) return names
  throw new StartupError(
    `${join(directory, strange)} does not belong in a data directory`,
    'Move it elsewhere: it is no file of the service.',
  )
}

async function digestOf(file: string): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk as Buffer)
    bytes += (chunk as Buffer).length
  }
  return { bytes, sha256: hash.digest('hex') }
}

function* archivedFiles(work: string, manifest: Manifest): Generator<ArchivedFile> {
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  yield { name: MANIFEST, bytes: text.length, content: Readable.from([text]) }
  for (const { name, bytes } of manifest.files) {
    yield { name, bytes, content: createReadStream(join(work, 'files', name)) }
  }
}

const MAGIC = 'SQLite format 3\0'
const PATIENCE_MS = 2_000
const ATTEMPTS = 5
const PAGES_AT_ONCE = 1_000

interface PinnedDatabases {
  /** Common instant of the copies. */
  readonly at: number
  copy(file: string, to: string): Promise<void>
  close(): void
}

function isDatabase(file: string): boolean {
  const descriptor = openSync(file, 'r')
  try {
    const head = Buffer.alloc(MAGIC.length)
    return readSync(descriptor, head, 0, head.length, 0) === head.length && head.toString('latin1') === MAGIC
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Locks all against writing, begins a WAL read transaction in each, and releases the locks after about 1 ms.
 * @throws Error if a writer does not release a file
 */
function pinDatabases(files: readonly string[], now: () => number): PinnedDatabases {
  for (let attempt = 1; ; attempt++) {
    try {
      return pinOnce(files, now)
    } catch (error) {
      if (attempt >= ATTEMPTS || resultOf(error) !== RESULT.busy) throw error
    }
  }
}

function pinOnce(files: readonly string[], now: () => number): PinnedDatabases {
  const lockers: DatabaseSync[] = []
  const readers = new Map<string, DatabaseSync>()
  const close = (): void => {
    for (const reader of readers.values()) reader.close()
    readers.clear()
  }
  try {
    for (const file of files) {
      const locker = new DatabaseSync(file, { timeout: PATIENCE_MS })
      lockers.push(locker)
      readers.set(file, new DatabaseSync(file, { timeout: PATIENCE_MS }))
    }
    for (const locker of lockers) locker.exec('BEGIN IMMEDIATE')
    const at = now()
    for (const reader of readers.values()) reader.exec('BEGIN; SELECT count(*) FROM sqlite_schema')
    return { at, close, copy: (file, to) => copyPinned(readers.get(file), to) }
  } catch (error) {
    close()
    throw error
  } finally {
    for (const locker of lockers) locker.close()
  }
}

async function copyPinned(reader: DatabaseSync | undefined, to: string): Promise<void> {
  if (!reader) throw new RangeError('only what was pinned can be copied')
  await backup(reader, to, { rate: PAGES_AT_ONCE })
}
