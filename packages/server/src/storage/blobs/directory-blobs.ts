import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PRIVATE, syncDirectory, writeWholeFile } from '../../platform/files/durable-files.ts'
import type { BlobStore } from '../../service/ports.ts'

const PRIVATE_DIRECTORY = 0o700

/** Files that all processes see. */
export const DIRECTORY_BLOBS: Omit<BlobStore, 'root'> = {
  async put(place, bytes) {
    const file = fileURLToPath(place)
    const made = await mkdir(dirname(file), { recursive: true, mode: PRIVATE_DIRECTORY })
    writeWholeFile(file, bytes, PRIVATE)
    if (made !== undefined) syncDirectory(dirname(made))
  },
  async get(place) {
    try {
      return await readFile(fileURLToPath(place))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  },
  drop: (place) => rm(fileURLToPath(place), { force: true }),
}
