import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { JsonObject } from '../docs/published-schema.ts'
import { headerOf } from '../http/caller.ts'
import { AGENT_CARD_PATH, isLegacyVersion, LEGACY_CARD_PATH, VERSION_HEADER } from './agent-card.ts'

const FRESH_SECONDS = 3600

interface CardText {
  readonly text: string
  readonly etag: string
  readonly madeAt: Date
}

export interface CardDeps {
  readonly card: () => JsonObject
  readonly now: () => number
}

/** The agent card: in its 1.0 form where the caller speaks 1.0, else in that of 0.3. */
export function cardRoutes(app: FastifyInstance, { card, now }: CardDeps): void {
  const cached = (make: () => Promise<object>): (() => Promise<CardText>) => {
    let card: Promise<CardText> | undefined
    return () => {
      card ??= make().then((form) => cardText(form, now()))
      return card
    }
  }
  const current = cached(async () => card())
  const legacy = cached(async () => (await import('./legacy-card.ts')).legacyCard(card()))
  for (const path of [AGENT_CARD_PATH, LEGACY_CARD_PATH]) {
    app.route({
      method: ['GET', 'HEAD'],
      url: path,
      handler: async ({ id, raw: { headers } }, reply) => {
        const isOld = path === LEGACY_CARD_PATH || isLegacyVersion(headerOf(headers, VERSION_HEADER))
        const { text, etag, madeAt } = await (isOld ? legacy : current)()
        reply.headers({
          etag,
          'last-modified': madeAt.toUTCString(),
          'cache-control': `public, max-age=${FRESH_SECONDS}`,
          vary: VERSION_HEADER,
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
          'x-request-id': id,
        })
        if (isUnchanged(headers, etag, madeAt)) return reply.code(304).send()
        return reply.type('application/json; charset=utf-8').send(text)
      },
    })
  }
}

function cardText(form: object, now: number): CardText {
  const text = JSON.stringify(form)
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  return { text, etag, madeAt: new Date(now) }
}

/** RFC 9110: the tag decides where both are sent. */
function isUnchanged(
  { 'if-none-match': tag, 'if-modified-since': since }: Readonly<Record<string, unknown>>,
  etag: string,
  madeAt: Date,
): boolean {
  if (typeof tag === 'string')
    return tag === '*' || tag.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
  return typeof since === 'string' && Date.parse(since) >= Math.floor(madeAt.getTime() / 1000) * 1000
}
