import { createHash } from 'node:crypto'
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { syncDirectory } from '@bellwether-markets/platform/files/durable-files'
import { makeNewFilesPrivate } from '@bellwether-markets/platform/files/private-files'
import { type BackedUpFile, MANIFEST, type Manifest, readArchive, readManifest } from './archive.ts'

type Digests = ReadonlyMap<string, Pick<BackedUpFile, 'bytes' | 'sha256'>>

/**
 * Verified elsewhere first, so it is complete or absent.
 * @throws StartupError if the directory is not empty, or the backup is damaged
 */
export async function restoreDirectory(file: string, directory: string): Promise<Manifest> {
  if (existsSync(directory) && readdirSync(directory).length > 0) {
    throw new StartupError(
      `${directory} is not empty`,
      'Set DATA_DIR to an empty directory, or use --replace to move this one aside.',
    )
  }
  makeNewFilesPrivate()
  mkdirSync(dirname(directory), { recursive: true })
  return unpacked(file, directory, (work) => {
    rmSync(directory, { recursive: true, force: true })
    renameSync(work, directory)
    syncDirectory(dirname(directory))
  })
}

/** @throws StartupError if the backup is damaged */
export const checkBackup = (file: string, beside: string): Promise<Manifest> =>
  unpacked(file, beside, () => undefined)

/** Whether a backup holds all that it lists, to the byte. Needs no room on the disk. */
export async function isCompleteBackup(file: string): Promise<boolean> {
  let manifest = ''
  try {
    const digests = await readDigests(file, async (name, content) => {
      if (name === MANIFEST) manifest = await text(content)
      else for await (const _ of content);
    })
    compare(readManifest(manifest), digests)
    return true
  } catch {
    return false
  }
}

async function unpacked(file: string, beside: string, use: (work: string) => void): Promise<Manifest> {
  if (!existsSync(file))
    throw new StartupError(`${file} does not exist`, 'Use a file written by `bellwether backup`.')
  makeNewFilesPrivate()
  const work = mkdtempSync(`${beside}.restoring-`)
  try {
    const digests = await unpack(file, work)
    const manifest = readManifest(readFileSync(join(work, MANIFEST), 'utf8'))
    compare(manifest, digests)
    for (const { name, database } of manifest.files) if (database) checkDatabase(join(work, name))
    rmSync(join(work, MANIFEST))
    syncDirectory(work)
    use(work)
    return manifest
  } catch (error) {
    if (error instanceof StartupError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`${file} cannot be restored: ${reason}`, 'Use another backup.', { cause: error })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

const unpack = (file: string, work: string): Promise<Digests> =>
  readDigests(file, async (name, content) => {
    const path = join(work, name)
    mkdirSync(dirname(path), { recursive: true })
    await pipeline(content, createWriteStream(path, { flags: 'wx', flush: true }))
  })

/** @param take reads the whole content */
async function readDigests(
  file: string,
  take: (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<Digests> {
  const digests = new Map<string, Pick<BackedUpFile, 'bytes' | 'sha256'>>()
  await readArchive(file, async ({ name, bytes, content }) => {
    if (digests.has(name)) throw new Error(`the archive holds ${name} twice`)
    const hash = createHash('sha256')
    const hashed = async function* (): AsyncGenerator<Uint8Array> {
      for await (const chunk of content) {
        hash.update(chunk)
        yield chunk
      }
    }
    await take(name, hashed())
    digests.set(name, { bytes, sha256: hash.digest('hex') })
  })
  return digests
}

function compare({ files }: Manifest, digests: Digests): void {
  for (const { name, bytes, sha256 } of files) {
    const found = digests.get(name)
    if (!found) throw new Error(`${name} is missing`)
    if (found.bytes !== bytes || found.sha256 !== sha256) throw new Error(`${name} is damaged`)
  }
  const stated = new Set([MANIFEST, ...files.map(({ name }) => name)])
  const more = [...digests.keys()].find((name) => !stated.has(name))
  if (more !== undefined) throw new Error(`${more} is not in its list`)
}

function checkDatabase(file: string): void {
  const database = new DatabaseSync(file)
  try {
    const result = database.prepare('PRAGMA integrity_check').get()?.integrity_check
    if (result !== 'ok') throw new Error(`${file} is damaged: ${result}`)
  } finally {
    database.close()
  }
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true })
}
