import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { MadeDocument } from '../docs/agent-documents.ts'
import type { StaticPage } from '../docs/docs-pages.ts'
import { type Packed, packed, sendable } from './packed.ts'

const FRESH_SECONDS = 3600
const DOCUMENT_CSP = "default-src 'none'; frame-ancestors 'none'"

export function documentRoutes(
  app: FastifyInstance,
  pages: readonly StaticPage[],
  documents: readonly MadeDocument[],
): void {
  for (const page of pages) {
    const read = packedOnce(() => bytesOf(page), page.contentType)
    app.route({
      method: ['GET', 'HEAD'],
      url: page.path,
      handler: async (request, reply) => {
        reply.header('content-security-policy', page.csp)
        return send(request, reply, await read())
      },
    })
  }
  for (const { path, contentType, text } of documents) {
    const read = packedOnce(async () => Buffer.from(text()), contentType)
    app.route({
      method: ['GET', 'HEAD'],
      url: path,
      handler: async (request, reply) => {
        reply.header('content-security-policy', DOCUMENT_CSP)
        return send(request, reply, await read())
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

function packedOnce(read: () => Promise<Buffer>, type: string): () => Promise<Packed> {
  let packedFile: Promise<Packed> | undefined
  return () => {
    packedFile ??= read().then((bytes) => packed(bytes, type))
    return packedFile
  }
}

async function send(request: FastifyRequest, reply: FastifyReply, content: Packed): Promise<FastifyReply> {
  const { coding, etag } = sendable(content, request.headers['accept-encoding'])
  reply.headers({
    etag,
    vary: 'accept-encoding',
    'cache-control': `public, max-age=${FRESH_SECONDS}`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-request-id': request.id,
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  reply.type(content.type)
  if (coding === undefined) return reply.send(content.bytes)
  return reply.header('content-encoding', coding).send(await content.coded(coding))
}
