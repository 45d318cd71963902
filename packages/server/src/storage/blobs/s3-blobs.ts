import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { BlobStore, S3Settings } from '../../service/ports.ts'

const ANSWERED_WITHIN_MS = 20_000
/** After answers that say "later"; about a second in all. */
const RETRIES = 4
const MISSING = 404

/** Objects of any service with the interface of S3, addressed by path. */
export function s3Blobs({ endpoint, region, keyId, secret }: S3Settings): Omit<BlobStore, 'root'> {
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
