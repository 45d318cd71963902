import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { MadeDocument } from '../docs/agent-documents.ts'
import type { StaticPage } from '../docs/docs-pages.ts'

const FRESH_SECONDS = 3600
const DOCUMENT_CSP = "default-src 'none'; frame-ancestors 'none'"

interface Content {
  readonly bytes: Buffer
  readonly etag: string
}

export function documentRoutes(
  app: FastifyInstance,
  pages: readonly StaticPage[],
  documents: readonly MadeDocument[],
): void {
  for (const page of pages) {
    const read = keptOnce(() => bytesOf(page))
    app.route({
      method: ['GET', 'HEAD'],
      url: page.path,
      handler: async (request, reply) => {
        reply.header('content-security-policy', page.csp)
        return send(request, reply, await read(), page.contentType)
      },
    })
  }
  for (const { path, contentType, text } of documents) {
    const read = keptOnce(() => Promise.resolve(Buffer.from(text())))
    app.route({
      method: ['GET', 'HEAD'],
      url: path,
      handler: async (request, reply) => {
        reply.header('content-security-policy', DOCUMENT_CSP)
        return send(request, reply, await read(), contentType)
      },
    })
  }
}

async function bytesOf({ content }: StaticPage): Promise<Buffer> {
  if ('text' in content) return Buffer.from(content.text)
  const bytes = await readFile(content.file)
  return content.unasked === undefined
    ? bytes
    : Buffer.from(bytes.toString('utf8').replaceAll(content.unasked, 'data:,'))
}

function keptOnce(read: () => Promise<Buffer>): () => Promise<Content> {
  let kept: Promise<Content> | undefined
  return () => {
    kept ??= read().then((bytes) => ({
      bytes,
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
    }))
    return kept
  }
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  content: Content,
  contentType: string,
): FastifyReply {
  reply.headers({
    etag: content.etag,
    'cache-control': `public, max-age=${FRESH_SECONDS}`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-request-id': request.id,
  })
  if (request.headers['if-none-match'] === content.etag) return reply.code(304).send()
  return reply.type(contentType).send(content.bytes)
}
