import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readEmail } from '../../../contract/query/query-email.ts'
import type { KnownRoute } from '../../../service/answer/unknown-route.ts'
import type { JoinBriefing } from '../../../service/briefing-mail/join-briefing.ts'
import { contentPolicy } from '../content-policy.ts'
import type { PageInput } from '../page.ts'
import type { Language } from '../words/language.ts'
import { askPage, noticePage, stepPage } from './mail-pages.tsx'

const PATH = '/briefing/mail'
const STATUS = { address: 422, limited: 429, mail_down: 503 } as const
const OWN_SITES: readonly unknown[] = [undefined, 'same-origin', 'none']

export interface MailRoutesDeps {
  readonly join: JoinBriefing
  readonly frame: (input: PageInput) => string
}

/** Pages without scripts on which an address begins and ends to get the briefing. */
export function briefingMailRoutes(
  app: FastifyInstance,
  { join, frame }: MailRoutesDeps,
): readonly KnownRoute[] {
  const show = (reply: FastifyReply, input: PageInput, status = 200): FastifyReply =>
    reply
      .code(status)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': contentPolicy(),
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
        // The address of a step is a secret.
        'referrer-policy': 'no-referrer',
      })
      .send(frame(input))

  const ask = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const language = languageOf(request)
    const typed = (formOf(request).get('email') ?? '').slice(0, MOST_CHARACTERS).trim()
    const faulty = (fault: keyof typeof STATUS) =>
      show(reply, askPage(language, { fault, typed }), STATUS[fault])
    const address = readEmail(typed)
    if (!address.ok) return faulty('address')
    if (!OWN_SITES.includes(request.headers['sec-fetch-site'])) return faulty('limited')
    const sending = await join.ask({ to: address.value, from: request.ip, language })
    return sending === 'sent' ? show(reply, noticePage('sent', language, address.value)) : faulty(sending)
  }

  const routes: readonly (readonly ['GET' | 'POST', string, Handler])[] = [
    ['GET', PATH, async (request, reply) => show(reply, askPage(languageOf(request)))],
    ['POST', PATH, ask],
    [
      'GET',
      `${PATH}/confirm/:token`,
      async (request, reply) => {
        const wish = await join.wishOf(tokenOf(request))
        return wish === undefined
          ? show(reply, noticePage('ended', languageOf(request)), GONE)
          : show(reply, stepPage('confirm', { ...wish, path: request.url }))
      },
    ],
    [
      'POST',
      `${PATH}/confirm/:token`,
      async (request, reply) => {
        const wish = await join.wishOf(tokenOf(request))
        const language = wish?.language ?? languageOf(request)
        return (await join.confirm(tokenOf(request)))
          ? show(reply, noticePage('confirmed', language))
          : show(reply, noticePage('ended', language), GONE)
      },
    ],
    [
      'GET',
      `${PATH}/leave/:token`,
      async (request, reply) => {
        const reader = await join.readerOf(tokenOf(request))
        return reader === undefined
          ? show(reply, noticePage('left', languageOf(request)))
          : show(reply, stepPage('leave', { ...reader, to: reader.mailTo, path: request.url }))
      },
    ],
    [
      // Of the page, or one request of a mail program: RFC 8058.
      'POST',
      `${PATH}/leave/:token`,
      async (request, reply) => {
        const reader = await join.readerOf(tokenOf(request))
        await join.leave(tokenOf(request))
        return show(reply, noticePage('left', reader?.language ?? languageOf(request)))
      },
    ],
  ]
  for (const [method, url, handler] of routes)
    app.route({ method: method === 'GET' ? ['GET', 'HEAD'] : method, url, handler })
  return ['GET', 'POST'].map((method) => ({ method, path: PATH }))
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const GONE = 410
const MOST_CHARACTERS = 400

const languageOf = ({ raw }: FastifyRequest): Language =>
  new URLSearchParams(raw.url?.split('?')[1]).get('lang') === 'de' ? 'de' : 'en'

const tokenOf = ({ params }: FastifyRequest): string => (params as { readonly token: string }).token

const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : '')
