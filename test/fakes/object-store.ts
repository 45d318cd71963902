import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import type { S3Settings } from '../../packages/server/src/service/ports.ts'

const BUCKET = 'bodies'
const REGION = 'eu-test-1'
const SECRET = 'the secret/of+the object store'

/** What happens to it: everything is lost or damaged, all is answered with a status, or as usual again. */
type Fault = 'lose' | 'damage' | number | 'mend'

/**
 * An object store with the bucket `bodies`, in a thread of its own: who writes a body blocks its thread. It refuses a
 * request that is not signed as S3 asks.
 */
export interface ObjectStore {
  readonly settings: S3Settings
  suffer(fault: Fault): Promise<void>
  close(): Promise<void>
}

export async function objectStore(): Promise<ObjectStore> {
  const thread = new Worker(new URL(import.meta.url))
  const [port] = await once(thread, 'message')
  return {
    settings: { endpoint: `http://127.0.0.1:${port}`, region: REGION, keyId: 'AKIATEST', secret: SECRET },
    async suffer(fault) {
      thread.postMessage(fault)
      await once(thread, 'message')
    },
    async close() {
      await thread.terminate()
    },
  }
}

function serveObjects(): void {
  const objects = new Map<string, Buffer>()
  let failing: number | undefined
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const path = request.url ?? ''
    const answer = (status: number, code = ''): void =>
      void response.writeHead(status).end(code && `<Error><Code>${code}</Code></Error>`)
    if (failing !== undefined) return answer(failing, 'SlowDown')
    if (!isSigned(request, body)) return answer(403, 'SignatureDoesNotMatch')
    if (!path.startsWith(`/${BUCKET}/`)) return answer(404, 'NoSuchBucket')
    const found = objects.get(path)
    if (request.method === 'PUT') objects.set(path, body)
    else if (request.method === 'DELETE') objects.delete(path)
    else if (found === undefined) return answer(404, 'NoSuchKey')
    response.writeHead(200).end(request.method === 'GET' ? found : undefined)
  })
  parentPort?.on('message', (fault: Fault) => {
    failing = typeof fault === 'number' ? fault : undefined
    if (fault === 'lose') objects.clear()
    if (fault === 'damage') for (const path of objects.keys()) objects.set(path, Buffer.from('other'))
    parentPort?.postMessage('done')
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    parentPort?.postMessage(typeof address === 'object' && address?.port)
  })
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Signature version 4, as AWS describes it, for requests without a query. */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const form =
    /^AWS4-HMAC-SHA256 Credential=AKIATEST\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w+)$/
  const [, day, region, names, signature] = form.exec(headers.authorization ?? '') ?? []
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names?.split(';').includes(name)))
    return false
  const digest = String(headers['x-amz-content-sha256'])
  if (digest !== sha256(body) || region !== REGION) return false
  const signed = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const request = [method, url, '', signed.join(''), names, digest].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${SECRET}`)
  return hmac(key, text).toString('hex') === signature
}

if (!isMainThread && parentPort) serveObjects()
