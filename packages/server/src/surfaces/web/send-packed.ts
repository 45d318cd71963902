import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { KnownRoute } from '../../service/answer/unknown-route.ts'
import { type Packed, sendable } from '../http/packed.ts'

/** Sends what is packed with the headers of a page. @param cache its `cache-control` */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  content: Packed,
  cache: string,
): Promise<FastifyReply> {
  const { coding, etag } = sendable(content, request.headers['accept-encoding'])
  reply.headers({
    etag,
    vary: 'accept-encoding',
    'cache-control': cache,
    'content-security-policy': POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-request-id': request.id,
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (coding === undefined) return reply.type(content.type).send(content.bytes)
  const coded = await content.coded(coding)
  return reply.header('content-encoding', coding).type(content.type).send(coded)
}

const LOCAL = ['script-src', 'style-src', 'font-src', 'img-src', 'connect-src', 'manifest-src']

/**
 * Of pages: everything is local, and nothing is inline.
 * @param formTarget where a form may lead besides
 */
export const contentPolicy = (formTarget?: string): string =>
  [
    "default-src 'none'",
    ...LOCAL.map((kind) => `${kind} 'self'`),
    "base-uri 'none'",
    `form-action 'self'${formTarget === undefined ? '' : ` ${formTarget}`}`,
    "frame-ancestors 'none'",
  ].join('; ')

const POLICY = contentPolicy()

export type Handler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>

/** Adds what is read at an address. */
export function readRoute(app: FastifyInstance, url: string, handler: Handler): KnownRoute {
  app.route({ method: ['GET', 'HEAD'], url, handler })
  return { method: 'GET', path: url }
}

export function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound()
  return reply
}
