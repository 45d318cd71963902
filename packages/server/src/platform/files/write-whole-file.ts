import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncDirectory } from './sync-directory.ts'

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
