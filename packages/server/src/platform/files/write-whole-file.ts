import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncDirectory } from './sync-directory.ts'

/** The mode of a file that only this user may read. */
export const PRIVATE = 0o600

/** The mode of a file that the user's mask decides about. */
export const USUAL = 0o666

/**
 * Writes a file that is there whole or not at all, even after a power cut: beside its place, and then put into it.
 * @returns once it would survive one
 * @throws Error of the file system; what was there before then still is
 */
export function writeWholeFile(file: string, content: string | Uint8Array, mode: number): void {
  const temporary = `${file}.new`
  // What a power cut has left may have another mode.
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
