import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { PRIVATE, syncDirectory, writeWholeFile } from '@bellwether-markets/platform/files/durable-files'
import { AwsClient } from 'aws4fetch'
import type { BlobSettings, BlobStore, S3Settings } from '../../service/ports.ts'

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

const PRIVATE_DIRECTORY = 0o700

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code

/** Files that all processes see. Their root has to exist: without it a disk is not mounted, and nothing is lost. */
const DIRECTORY_BLOBS: Omit<BlobStore, 'root'> = {
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

const ANSWERED_WITHIN_MS = 20_000
/** After answers that say "later"; about a second in all. */
const RETRIES = 4
const MISSING = 404

/** Objects of any service with the interface of S3, addressed by path. */
function s3Blobs({ endpoint, region, keyId, secret }: S3Settings): Omit<BlobStore, 'root'> {
  const account = { accessKeyId: keyId, secretAccessKey: secret, region, service: 's3' }
  const client = new AwsClient({ ...account, retries: RETRIES })
  const ask = async (method: string, place: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> => {
    const { host, pathname } = new URL(place)
    const sha256 = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const response = await client.fetch(`${endpoint}/${host}${pathname}`, {
      method,
      headers: { 'x-amz-content-sha256': sha256 },
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
      ...(body && { body }),
    })
    if (response.ok) return response
    const [, code = ''] = /<Code>(\w+)</.exec(await response.text()) ?? []
    if (response.status === MISSING && code !== 'NoSuchBucket') return response
    throw new Error(`${new URL(endpoint).host} refused to ${method} ${place}: ${response.status} ${code}`)
  }
  return {
    async put(place, bytes) {
      const { status } = await ask('PUT', place, new Uint8Array(bytes))
      if (status === MISSING) throw new Error(`${place} was not stored`)
    },
    async get(place) {
      const response = await ask('GET', place)
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined
    },
    async drop(place) {
      await ask('DELETE', place)
    },
  }
}
