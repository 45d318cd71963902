import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'

/** Readable by this user only. */
export const PRIVATE = 0o600

/** Reduced by the user's umask. */
export const USUAL = 0o666

/**
 * Atomic, durable write by a temporary file and rename.
 * @throws Error of the file system; the previous file is then unchanged
 */
export function writeWholeFile(file: string, content: string | Uint8Array, mode: number): void {
  const temporary = `${file}.new`
  // A leftover from a power cut may have another mode.
  rmSync(temporary, { force: true })
  try {
    const descriptor = openSync(temporary, 'wx', mode)
    try {
      writeFileSync(descriptor, content)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    renameSync(temporary, file)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
  syncDirectory(dirname(file))
}

/** Makes created and renamed files durable. Windows cannot sync directories. */
export function syncDirectory(path: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Atomically writes a file only this user may read, durable across power cuts.
 * @throws StartupError if it cannot be written
 */
export function writePrivateFile(file: string, text: string): void {
  try {
    writeWholeFile(file, text, PRIVATE)
  } catch (error) {
    throw new StartupError(
      `${file} cannot be written (${error instanceof Error ? error.message : error})`,
      'Check that its directory exists and that this user may write to it.',
      { cause: error },
    )
  }
}
