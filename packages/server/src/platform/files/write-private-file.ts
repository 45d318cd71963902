import { StartupError } from '../../kernel/start-refused.ts'
import { PRIVATE, writeWholeFile } from './write-whole-file.ts'

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
