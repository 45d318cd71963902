import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'
import { StartRefused } from '../../kernel/start-refused.ts'

/**
 * Writes a file that only this user may read; it is there whole or not at all, even after a power cut.
 * @throws StartRefused where it cannot be written
 */
export function writePrivateFile(file: string, text: string): void {
  try {
    const temporary = `${file}.new`
    const descriptor = openSync(temporary, 'w', 0o600)
    try {
      writeSync(descriptor, text)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    renameSync(temporary, file)
  } catch (error) {
    throw new StartRefused(
      `${file} cannot be written (${error instanceof Error ? error.message : error})`,
      'Check that its directory exists and that this user may write to it.',
      { cause: error },
    )
  }
}
