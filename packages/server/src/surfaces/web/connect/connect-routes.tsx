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
import { type OwnPath, ownPath, pathHere, redirectTo, signInPath } from '../../http/own-path.ts'
import { sentForm, sentQuery } from '../../http/sent-form.ts'
import { type HostCookie, hostCookie } from '../host-cookie.ts'
import type { PageInput } from '../page.ts'
import { contentPolicy } from '../send-packed.ts'
import { sessionCookie } from '../viewers.ts'
import { codePage, connectNotice, connectPage } from './connect-page.tsx'
import { creditsIn, faultWords, formTarget } from './connect-words.ts'
import type { Step } from './step-parts.tsx'

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

const PATH = pathHere('/connect')
/** The same steps, at whose end the browser is signed in. */
const SIGN_IN_PATH = pathHere('/account/sign-in')
const VISIT_SECONDS = 3_600
const VISIT_BYTES = 24
const CODE = /^\d{6}$/

/** The page on which a person connects an app or gets a key. Works without scripts. */
export function connectRoutes(app: FastifyInstance, deps: ConnectPageDeps): readonly KnownRoute[] {
  const page = new ConnectRoutes(deps)
  for (const url of [PATH, `${PATH}/:uid`, SIGN_IN_PATH]) {
    app.route({ method: ['GET', 'HEAD'], url, handler: (request, reply) => page.open(request, reply) })
    app.route({ method: 'POST', url, handler: (request, reply) => page.submit(request, reply) })
  }
  app.route({
    method: ['GET', 'HEAD'],
    url: `${PATH}/code/:code`,
    handler: (request, reply) => page.showCode(request, reply),
  })
  return [PATH, SIGN_IN_PATH].flatMap((path) => ['GET', 'POST'].map((method) => ({ method, path })))
}

type ConnectPageDeps = ConnectDeps & { readonly frame: (input: PageInput) => string }

class ConnectRoutes {
  readonly #deps: ConnectPageDeps
  readonly #visits: HostCookie
  readonly #signedIn: HostCookie
  readonly #rejectForeign: ReturnType<typeof ownHostGuard>

  constructor(deps: ConnectPageDeps) {
    this.#deps = deps
    const rules = { name: 'bellwether-connect', seconds: VISIT_SECONDS, sameSite: 'Lax' } as const
    this.#visits = hostCookie(rules, deps.baseUrl)
    this.#signedIn = sessionCookie(deps.baseUrl)
    this.#rejectForeign = ownHostGuard(deps.baseUrl)
  }

  async open(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const arrived = await this.#arrive(request, reply)
    const query = sentQuery(request)
    const by = query.get('by')
    const options = {
      by: by === 'key' || by === 'mail' ? by : undefined,
      hasEnded: query.get('ended') === '1',
    } as const
    if (arrived) return this.#show(arrived, options)
    if (uidOf(request) !== undefined) return this.#notice(reply, 410, ENDED)
    const uid = Buffer.from(this.#deps.randomBytes(VISIT_BYTES)).toString('base64url')
    reply.header('set-cookie', this.#visits.set(uid))
    const [path, back] = [plainPathOf(request), ownPath(query.get('back'))]
    return this.#show({ ...NOBODY, request, reply, uid, path, back }, options)
  }

  async submit(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const arrived = await this.#arrive(request, reply)
    if (!arrived)
      return uidOf(request) === undefined
        ? this.#notice(reply, 403, NO_COOKIE)
        : this.#notice(reply, 410, ENDED)
    const form = sentForm(request)
    if (!sameSecret(form.get('token') ?? '', tokenFor(this.#deps, arrived.uid)))
      return this.#notice(reply, 403, STALE(arrived.path))
    const step = this.#steps.get(form.get('step') ?? '')
    return step ? step(arrived, (name) => form.get(name) ?? '') : this.#next(arrived)
  }

  /** What the link of the mail opens. */
  async showCode(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { code } = request.params as { readonly code: string }
    if (!CODE.test(code)) {
      reply.callNotFound()
      return reply
    }
    const uid = this.#visits.of(request.headers.cookie)
    const isAwaited = uid !== undefined && (await this.#deps.accountFlow.stage({ uid })).kind === 'code'
    const form = isAwaited ? { path: SIGN_IN_PATH, token: tokenFor(this.#deps, uid) } : undefined
    return this.#notice(reply, 200, codePage(code, form))
  }

  readonly #steps = stepsBy({
    mail: async (arrived, text) => {
      const email = text('email')
      const fault = await this.#flowOf(arrived).submitAddress(arrived, email)
      const by = fault?.kind === 'known_address' ? 'key' : 'mail'
      return fault ? this.#show(arrived, { fault, by, typed: email }) : this.#next(arrived)
    },
    code: async (arrived, text) =>
      this.#after(arrived, await this.#flowOf(arrived).submitCode(arrived, text('code'))),
    choose: async (arrived, text) =>
      this.#after(arrived, await this.#flowOf(arrived).choose(arrived, Number(text('account')))),
    replace: async (arrived) => this.#after(arrived, await this.#flowOf(arrived).replaceKey(arrived)),
    leave: async (arrived) => this.#after(arrived, await this.#flowOf(arrived).leave(arrived)),
    key: (arrived, text) => this.#submitKey(arrived, text('key')),
    accept: (arrived, text) => this.#accept(arrived, text('credits')),
    deny: async (arrived) => {
      if (!arrived.interaction) return this.#next(arrived)
      await this.#flowOf(arrived).end(arrived)
      await this.#leave(arrived, ({ request, reply }) => this.#deps.interactions.deny(request.raw, reply.raw))
      return arrived.reply
    },
    end: async (arrived) => {
      if (!arrived.interaction) await this.#flowOf(arrived).end(arrived)
      return this.#next(arrived)
    },
  })

  async #arrive(request: FastifyRequest, reply: FastifyReply): Promise<Arrived | undefined> {
    const foreign = this.#rejectForeign(request.raw.headers)
    if (foreign !== undefined) throw new AppError('bad_request', { hint: foreign })
    const common = {
      request,
      reply,
      from: request.ip,
      language: mailLanguage(request.headers['accept-language']),
      back: ownPath(sentForm(request).get('back') ?? sentQuery(request).get('back')),
    }
    const requested = uidOf(request)
    if (requested === undefined) {
      const uid = this.#visits.of(request.headers.cookie)
      const path = plainPathOf(request)
      return uid === undefined ? undefined : { ...common, uid, name: '', path, interaction: undefined }
    }
    const interaction = await this.#deps.interactions.find(request.raw, reply.raw)
    if (interaction?.uid !== requested) return undefined
    const { uid, client } = interaction
    const name = client.domain ?? shownName(client.name)
    return { ...common, uid, name, path: pathHere(`${PATH}/${uid}`), interaction }
  }

  #flowOf({ path }: Pick<Arrived, 'path'>): ConnectFlow {
    return path === SIGN_IN_PATH ? this.#deps.accountFlow : this.#deps.flow
  }

  async #show(arrived: Arrived, { fault, hasEnded = false, ...shown }: Shown = {}): Promise<FastifyReply> {
    const { reply, interaction, uid, path, back } = arrived
    const { codeFor, baseUrl, frame } = this.#deps
    const isAccount = path === SIGN_IN_PATH
    const hasMail = this.#deps.hasMail || (isAccount && codeFor !== undefined)
    const words = fault && faultWords(fault, hasMail)
    const stage = await this.#flowOf(arrived).stage({ uid })
    const page = connectPage({
      path,
      interaction,
      stage,
      by: shown.by,
      typed: shown.typed,
      pasted: shown.pasted,
      credits:
        interaction && 'account' in stage ? await this.#proposed(interaction, stage.account) : undefined,
      token: tokenFor(this.#deps, uid),
      hasMail,
      isAccount,
      baseUrl: baseUrl(),
      fault: words?.text,
      hasEnded,
      back,
      shownCode: isAccount && stage.kind === 'code' ? codeFor?.(stage.address) : undefined,
    })
    reply.code(words?.status ?? 200)
    return sendPage(reply, frame(page), interaction)
  }

  /** What was agreed to before, or what is usual. */
  async #proposed({ client }: Interaction, { id, tier }: Account): Promise<number> {
    const cap = await this.#deps.ledger.findAppCap(id, client.id)
    return cap?.monthlyCredits ?? CREDITS_A_MONTH_OF_APPS[tier]
  }

  #notice(reply: FastifyReply, status: number, input: PageInput): FastifyReply {
    return sendPage(reply.code(status), this.#deps.frame(input), undefined)
  }

  async #submitKey(arrived: Arrived, key: string): Promise<FastifyReply> {
    const flow = this.#flowOf(arrived)
    const account = await flow.submitKey(arrived, key)
    if ('kind' in account) return this.#show(arrived, { fault: account, by: 'key' })
    if (arrived.path === SIGN_IN_PATH) return this.#signIn(arrived, account.id)
    if (!arrived.interaction) return this.#show(arrived, { by: 'key', pasted: key.trim() })
    await flow.payFrom(arrived, account)
    return this.#next(arrived)
  }

  async #after(arrived: Arrived, fault: Fault | undefined): Promise<FastifyReply> {
    return fault ? this.#show(arrived, { fault }) : this.#next(arrived)
  }

  async #accept(arrived: Arrived, typed: string): Promise<FastifyReply> {
    const { flow, interactions } = this.#deps
    const { interaction, language } = arrived
    const stage = await flow.stage(arrived)
    if (!interaction || !PAYING.has(stage.kind) || !('account' in stage)) return this.#next(arrived)
    const monthlyCredits = creditsIn(typed)
    if (monthlyCredits === undefined) return this.#show(arrived, { fault: { kind: 'wrong_credits' }, typed })
    const by = { account: stage.account.id, monthlyCredits }
    const isDone = await this.#leave(arrived, ({ request, reply }) =>
      interactions.accept(request.raw, reply.raw, by),
    )
    await flow.end({ uid: interaction.uid })
    // What is connected stays so, whatever becomes of the mail.
    if (isDone) await flow.tellConnected(stage.account, interaction, language).catch(() => undefined)
    return arrived.reply
  }

  /** Lets the authorization server answer. @returns whether it did */
  async #leave(arrived: Arrived, answer: (arrived: Arrived) => Promise<void>): Promise<boolean> {
    const { request, reply } = arrived
    reply.hijack()
    try {
      await answer(arrived)
      return true
    } catch (error) {
      const hasExpired = error instanceof AppError && error.code === 'sign_in_expired'
      if (!hasExpired) this.#deps.onFault(error, request.id)
      if (reply.raw.headersSent) return false
      reply.raw.writeHead(hasExpired ? 410 : 500, pageHeaders(undefined))
      reply.raw.end(this.#deps.frame(hasExpired ? ENDED : FAILED))
      return false
    }
  }

  /** The page in its new state by GET, so that reloading and going back repeat nothing. */
  async #next(arrived: Arrived): Promise<FastifyReply> {
    const { reply, path, uid, back } = arrived
    const stage = path === SIGN_IN_PATH ? await this.#deps.accountFlow.stage({ uid }) : undefined
    if (stage !== undefined && 'account' in stage && PAYING.has(stage.kind))
      return this.#signIn(arrived, stage.account.id, stage.kind === 'key' ? stage.apiKey : undefined)
    const next = path === SIGN_IN_PATH && back !== undefined ? signInPath(back) : path
    return redirectTo(reply.headers(pageHeaders(undefined)), next, 303)
  }

  /** Signs the browser in to an account. A new key is shown there. */
  async #signIn({ reply, uid, back }: Arrived, account: number, newKey?: string): Promise<FastifyReply> {
    const { accountFlow, sessions, flow } = this.#deps
    const session = await sessions.begin(account, await accountFlow.provenAddress({ uid }))
    if (newKey !== undefined) await sessions.showKey(session, newKey)
    await flow.end({ uid })
    reply.headers({ ...pageHeaders(undefined), 'set-cookie': this.#signedIn.set(session) })
    return redirectTo(reply, newKey === undefined && back !== undefined ? back : pathHere('/account'), 303)
  }
}

type Action = (arrived: Arrived, text: Text) => Promise<FastifyReply>

const stepsBy = (actions: Readonly<Partial<Record<Step, Action>>>): ReadonlyMap<string, Action> =>
  new Map(Object.entries(actions))

type Text = (name: string) => string

const uidOf = ({ params }: FastifyRequest): string | undefined => (params as { readonly uid?: string }).uid

interface Arrived extends Visit {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly path: OwnPath
  readonly interaction: Interaction | undefined
  readonly back: OwnPath | undefined
}

/** Of a person without an app. */
const plainPathOf = ({ raw }: FastifyRequest): OwnPath =>
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
