import { randomUUID } from 'node:crypto'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import type { BlobSettings, BlobStore } from '../../service/ports.ts'
import { DIRECTORY_BLOBS } from './directory-blobs.ts'
import { s3Blobs } from './s3-blobs.ts'

/** Writes, reads and drops a few bytes. @throws StartupError if that fails */
export async function refuseUnwritable(blobs: BlobStore): Promise<void> {
  if (blobs.root === undefined) return
  const place = `${blobs.root}/00/check-${randomUUID()}`
  try {
    await blobs.put(place, Buffer.from('a check'))
    if ((await blobs.get(place)) === undefined) throw new Error(`${place} is not there`)
    await blobs.drop(place)
  } catch (error) {
    throw new StartupError(
      `SNAPSHOT_BODIES cannot be used (${error instanceof Error ? error.message : error})`,
      'The directory or bucket has to exist. This process has to list, read, write and delete there.',
      { cause: error },
    )
  }
}

/** A place names its end, so that earlier ones stay readable after SNAPSHOT_BODIES was changed. */
export function blobStore({ root, s3 }: BlobSettings): BlobStore {
  const objects = s3 && s3Blobs(s3)
  const endOf = (place: string) => {
    if (place.startsWith('file:')) return DIRECTORY_BLOBS
    if (objects) return objects
    throw new Error(`${place} cannot be reached: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY`)
  }
  return {
    root,
    put: async (place, bytes) => endOf(place).put(place, bytes),
    get: async (place) => endOf(place).get(place),
    drop: async (place) => endOf(place).drop(place),
  }
}
