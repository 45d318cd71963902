import { createHmac } from 'node:crypto'
import { CREDITS_A_MONTH_OF_APPS } from '@bellwether-markets/engine/kernel/credits'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sameSecret } from '../../../service/answer/auth-failure-limit.ts'
import type { KnownRoute } from '../../../service/answer/unknown-route.ts'
import type { Account, AppCapLedger } from '../../../service/ports.ts'
import type { ConnectFlow, Fault, Visit } from '../../../service/sign-in/connect-flow.ts'
import type { Interaction, Interactions } from '../../../service/sign-in/interactions.ts'
import { mailLanguage } from '../../../service/sign-in/mail-texts.ts'
import type { PageSessions } from '../../../service/sign-in/page-sessions.ts'
import { shownName } from '../../../service/sign-in/shown-name.ts'
import { ownHostGuard } from '../../http/own-host.ts'
import { contentPolicy } from '../content-policy.ts'
import { hostCookie } from '../host-cookie.ts'
import { ownPath, signInPath } from '../own-path.ts'
import type { PageInput } from '../page.ts'
import { sessionCookie } from '../viewers.ts'
import { codePage, connectNotice, connectPage } from './connect-page.tsx'
import type { Step } from './connect-view.ts'
import { creditsIn, faultWords, formTarget } from './connect-words.ts'

export interface ConnectDeps {
  readonly flow: ConnectFlow
  /** That of a sign-in to the pages. */
  readonly accountFlow: ConnectFlow
  /** The code of an address, where it stands on the page in place of a mail. */
  readonly codeFor: ((address: string) => string | undefined) | undefined
  readonly ledger: Pick<AppCapLedger, 'findAppCap'>
  readonly interactions: Interactions
  readonly sessions: Pick<PageSessions, 'begin' | 'showKey'>
  /** Without mail no address is proven. */
  readonly hasMail: boolean
  readonly serverSecret: string
  readonly randomBytes: (count: number) => Uint8Array
  readonly baseUrl: () => string
  readonly onFault: (error: unknown, requestId: string) => void
}

const PATH = '/connect'
/** The same steps, at whose end the browser is signed in. */
const SIGN_IN_PATH = '/account/sign-in'
const VISIT_SECONDS = 3_600
const VISIT_BYTES = 24
const CODE = /^\d{6}$/

/** The page on which a person connects an app or gets a key. Works without scripts. */
export function connectRoutes(
  app: FastifyInstance,
  deps: ConnectDeps & { readonly frame: (input: PageInput) => string },
): readonly KnownRoute[] {
  // Keeps the steps of a sign-in without an app together.
  const cookies = hostCookie(
    { name: 'bellwether-connect', seconds: VISIT_SECONDS, sameSite: 'Lax' },
    deps.baseUrl,
  )
  const signedIn = sessionCookie(deps.baseUrl)
  const rejectForeign = ownHostGuard(deps.baseUrl)
  const flowOf = ({ path }: Pick<Arrived, 'path'>): ConnectFlow =>
    path === SIGN_IN_PATH ? deps.accountFlow : deps.flow
  const show = async (given: Arrived, wish: Shown = {}): Promise<FastifyReply> => {
    const { reply, interaction, uid, path } = given
    const isAccount = path === SIGN_IN_PATH
    const hasMail = deps.hasMail || (isAccount && deps.codeFor !== undefined)
    const fault = wish.fault && faultWords(wish.fault, hasMail)
    const stage = await flowOf(given).stage({ uid })
    const credits = interaction && 'account' in stage ? await proposed(interaction, stage.account) : undefined
    const page = connectPage({
      path,
      interaction,
      stage,
      by: wish.by,
      typed: wish.typed,
      credits,
      token: tokenFor(deps, uid),
      hasMail,
      isAccount,
      baseUrl: deps.baseUrl(),
      fault: fault?.text,
      pasted: wish.pasted,
      hasEnded: wish.hasEnded ?? false,
      back: given.back,
      shownCode: isAccount && stage.kind === 'code' ? deps.codeFor?.(stage.address) : undefined,
    })
    reply.code(fault?.status ?? 200)
    return sendPage(reply, deps.frame(page), interaction)
  }
  /** What was agreed to before, or what is usual. */
  const proposed = async ({ client }: Interaction, { id, tier }: Account): Promise<number> =>
    (await deps.ledger.findAppCap(id, client.id))?.monthlyCredits ?? CREDITS_A_MONTH_OF_APPS[tier]
  const notice = (reply: FastifyReply, status: number, input: PageInput): FastifyReply =>
    sendPage(reply.code(status), deps.frame(input), undefined)

  const routes = {
    async arrive(request: FastifyRequest, reply: FastifyReply): Promise<Arrived | undefined> {
      const foreign = rejectForeign(request.raw.headers)
      if (foreign !== undefined) throw new AppError('bad_request', { hint: foreign })
      const { uid: asked } = request.params as { readonly uid?: string }
      const language = mailLanguage(request.headers['accept-language'])
      const query = new URLSearchParams(request.raw.url?.split('?')[1])
      const back = ownPath(formOf(request).get('back') ?? query.get('back'))
      const common = { request, reply, from: request.ip, language, back }
      const path = plainPathOf(request)
      if (asked === undefined) {
        const uid = cookies.of(request.headers.cookie)
        return uid === undefined ? undefined : { ...common, uid, name: '', path, interaction: undefined }
      }
      const interaction = await deps.interactions.find(request.raw, reply.raw)
      if (interaction?.uid !== asked) return undefined
      const { uid, client } = interaction
      const name = client.domain ?? shownName(client.name)
      return { ...common, uid, name, path: `${PATH}/${uid}`, interaction }
    },
    async get(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const given = await routes.arrive(request, reply)
      const query = new URLSearchParams(request.raw.url?.split('?')[1])
      const by = query.get('by')
      const hasEnded = query.get('ended') === '1'
      const wish = { by: by === 'key' || by === 'mail' ? by : undefined, hasEnded } as const
      if (given) return show(given, wish)
      if ('uid' in (request.params as object)) return notice(reply, 410, ENDED)
      const uid = Buffer.from(deps.randomBytes(VISIT_BYTES)).toString('base64url')
      reply.header('set-cookie', cookies.set(uid))
      const back = ownPath(query.get('back'))
      return show({ ...NOBODY, request, reply, uid, path: plainPathOf(request), back }, wish)
    },
    async post(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const given = await routes.arrive(request, reply)
      const isPlain = !('uid' in (request.params as object))
      if (!given) return isPlain ? notice(reply, 403, NO_COOKIE) : notice(reply, 410, ENDED)
      const form = formOf(request)
      if (!sameSecret(form.get('token') ?? '', tokenFor(deps, given.uid)))
        return notice(reply, 403, STALE(given.path))
      return take(given, form)
    },
  }

  const take = async (given: Arrived, form: URLSearchParams): Promise<FastifyReply> => {
    const flow = flowOf(given)
    const step = form.get('step') as Step | null
    const text = (name: string): string => (form.get(name) ?? '').slice(0, 2_048)
    if (step === 'mail') {
      const fault = await flow.submitAddress(given, text('email'))
      const by = fault?.kind === 'known_address' ? 'key' : 'mail'
      return fault ? show(given, { fault, by, typed: text('email') }) : next(given)
    }
    if (step === 'code') return after(given, await flow.submitCode(given, text('code')))
    if (step === 'choose') return after(given, await flow.choose(given, Number(text('account'))))
    if (step === 'replace') return after(given, await flow.replaceKey(given))
    if (step === 'anew') return after(given, await flow.startAnew(given))
    if (step === 'key') {
      const account = await flow.submitKey(given, text('key'))
      if ('kind' in account) return show(given, { fault: account, by: 'key' })
      if (given.path === SIGN_IN_PATH) return open(given, account.id)
      if (!given.interaction) return show(given, { by: 'key', pasted: text('key').trim() })
      await flow.payFrom(given, account)
      return next(given)
    }
    if (step === 'accept') return acceptDecided(given, text('credits'))
    if (step === 'deny' && given.interaction) {
      await flow.end(given)
      await leave(given, () => deps.interactions.deny(given.request.raw, given.reply.raw))
      return given.reply
    }
    if (step === 'end' && !given.interaction) await flow.end(given)
    return next(given)
  }

  const after = async (given: Arrived, fault: Fault | undefined): Promise<FastifyReply> =>
    fault ? show(given, { fault }) : next(given)

  const acceptDecided = async (given: Arrived, typed: string): Promise<FastifyReply> => {
    const stage = await deps.flow.stage(given)
    if (!given.interaction || !PAYING.has(stage.kind) || !('account' in stage)) return next(given)
    const monthlyCredits = creditsIn(typed)
    if (monthlyCredits === undefined) return show(given, { fault: { kind: 'wrong_credits' }, typed })
    return accept(given, given.interaction, stage.account, monthlyCredits)
  }

  const accept = async (
    given: Arrived,
    interaction: Interaction,
    account: Account,
    monthlyCredits: number,
  ): Promise<FastifyReply> => {
    const { request, reply, language } = given
    const by = { account: account.id, monthlyCredits }
    const isDone = await leave(given, () => deps.interactions.accept(request.raw, reply.raw, by))
    await deps.flow.end({ uid: interaction.uid })
    // What is connected stays so, whatever becomes of the mail.
    if (isDone) await deps.flow.tellConnected(account, interaction, language).catch(() => undefined)
    return reply
  }

  /** Lets the authorization server answer. @returns whether it did */
  const leave = async ({ request, reply }: Arrived, answer: () => Promise<void>): Promise<boolean> => {
    reply.hijack()
    try {
      await answer()
      return true
    } catch (error) {
      const hasExpired = error instanceof AppError && error.code === 'sign_in_expired'
      if (!hasExpired) deps.onFault(error, request.id)
      if (reply.raw.headersSent) return false
      reply.raw.writeHead(hasExpired ? 410 : 500, pageHeaders(undefined))
      reply.raw.end(deps.frame(hasExpired ? ENDED : FAILED))
      return false
    }
  }

  /** The page in its new state by GET, so that reloading and going back repeat nothing. */
  const next = async (given: Arrived): Promise<FastifyReply> => {
    const { reply, path, uid, back } = given
    const stage = path === SIGN_IN_PATH ? await deps.accountFlow.stage({ uid }) : undefined
    if (stage === undefined || !('account' in stage) || !PAYING.has(stage.kind))
      return reply
        .headers(pageHeaders(undefined))
        .redirect(path === SIGN_IN_PATH && back !== undefined ? signInPath(back) : path, 303)
    return open(given, stage.account.id, stage.kind === 'key' ? stage.apiKey : undefined)
  }

  /** Signs the browser in to an account. A new key is shown there. */
  const open = async (given: Arrived, account: number, newKey?: string): Promise<FastifyReply> => {
    const { reply, uid, back } = given
    const address = await deps.accountFlow.provenAddress({ uid })
    const session = await deps.sessions.begin(account, address)
    if (newKey !== undefined) await deps.sessions.showKey(session, newKey)
    await deps.flow.end({ uid })
    reply.headers({ ...pageHeaders(undefined), 'set-cookie': signedIn.set(session) })
    return reply.redirect(newKey === undefined && back !== undefined ? back : '/account', 303)
  }

  for (const url of [PATH, `${PATH}/:uid`, SIGN_IN_PATH]) {
    app.route({ method: ['GET', 'HEAD'], url, handler: routes.get })
    app.route({ method: 'POST', url, handler: routes.post })
  }
  app.route({
    method: ['GET', 'HEAD'],
    url: `${PATH}/code/:code`,
    handler: async (request, reply) => {
      const { code } = request.params as { readonly code: string }
      if (!CODE.test(code)) {
        reply.callNotFound()
        return reply
      }
      const uid = cookies.of(request.headers.cookie)
      const isAwaited = uid !== undefined && (await deps.accountFlow.stage({ uid })).kind === 'code'
      const form = isAwaited ? { path: SIGN_IN_PATH, token: tokenFor(deps, uid) } : undefined
      return notice(reply, 200, codePage(code, form))
    },
  })
  return [PATH, SIGN_IN_PATH].flatMap((path) => ['GET', 'POST'].map((method) => ({ method, path })))
}

interface Arrived extends Visit {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly path: string
  readonly interaction: Interaction | undefined
  readonly back: string | undefined
}

/** Of a person without an app. */
const plainPathOf = ({ raw }: FastifyRequest): string =>
  raw.url?.startsWith(SIGN_IN_PATH) === true ? SIGN_IN_PATH : PATH

interface Shown {
  readonly fault?: Fault
  readonly hasEnded?: boolean
  readonly by?: 'mail' | 'key' | undefined
  readonly typed?: string
  readonly pasted?: string
}

/** Stages in which nothing is left to decide but how much. */
const PAYING: ReadonlySet<string> = new Set(['ready', 'opened', 'key'])

const NOBODY = { from: '', language: 'en', name: '', interaction: undefined } as const

const ENDED = connectNotice(
  'This sign-in has ended.',
  <>
    It was answered already, is older than 15 minutes, or was begun in another browser. If the app does not
    say that it is connected, start again there. For a key alone, go to{' '}
    <a href="/connect">Connect an agent</a>.
  </>,
)
const FAILED = connectNotice(
  'That did not work.',
  'The fault is ours. Go back to the app and start again; nothing was charged.',
)
const NO_COOKIE = connectNotice(
  'This page needs a cookie.',
  <>
    It keeps the steps of one sign-in together and ends with it. Allow it for this site, then{' '}
    <a href="/connect">begin again</a>.
  </>,
)
const STALE = (path: string): PageInput =>
  connectNotice(
    'This form is out of date.',
    <>
      Nothing was done. <a href={path}>Open it again</a>.
    </>,
  )

/** Other sites cannot know it, and it is good for this sign-in alone. */
const tokenFor = ({ serverSecret }: ConnectDeps, uid: string): string =>
  createHmac('sha256', serverSecret).update(`connect-form\n${uid}`).digest('base64url')

const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : '')

/** Not compressed: the page holds secrets beside what somebody typed. */
const sendPage = (reply: FastifyReply, text: string, interaction: Interaction | undefined): FastifyReply =>
  reply.headers({ ...pageHeaders(interaction), 'x-request-id': reply.request.id }).send(text)

/** No opener policy: an app that opened the page in a window waits there for its return. */
const pageHeaders = (interaction: Interaction | undefined): Record<string, string> => {
  const target = interaction && formTarget(interaction.redirectUri)
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': contentPolicy(target),
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'same-origin',
  }
}
