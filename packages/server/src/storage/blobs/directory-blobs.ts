import { access, mkdir, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PRIVATE, syncDirectory, writeWholeFile } from '@bellwether-markets/platform/files/durable-files'
import type { BlobStore } from '../../service/ports.ts'

const PRIVATE_DIRECTORY = 0o700

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code

/** Files that all processes see. Their root has to exist: without it a disk is not mounted, and nothing is lost. */
export const DIRECTORY_BLOBS: Omit<BlobStore, 'root'> = {
  async put(place, bytes) {
    const file = fileURLToPath(place)
    const directory = dirname(file)
    try {
      await mkdir(directory, PRIVATE_DIRECTORY)
      syncDirectory(dirname(directory))
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
    writeWholeFile(file, bytes, PRIVATE)
  },
  async get(place) {
    const file = fileURLToPath(place)
    try {
      return await readFile(file)
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error
      await access(dirname(dirname(file)))
      return undefined
    }
  },
  drop: (place) => rm(fileURLToPath(place), { force: true }),
}
