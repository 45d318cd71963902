import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { readConfig } from '../../packages/server/src/main/config/config.ts'
import { compose } from '../../packages/server/src/main/serve/compose.ts'
import type { SignInPage } from '../../packages/server/src/main/serve/surface-deps.ts'
import type { Log } from '../../packages/server/src/service/ports.ts'
import type { Interaction } from '../../packages/server/src/service/sign-in/interactions.ts'
import type { FetchDocument } from '../../packages/server/src/surfaces/oauth/authorization-server.ts'
import { giveFirstSnapshots, PRESENT } from '../journeys/first-snapshots.ts'
import { temporaryDirectory } from '../journeys/service.ts'

export interface LoggedStep {
  readonly event: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** On a busy machine a thread needs longer than an operator waits; all else is stopped by then. */
function unlessLate(error: Error): void {
  if (!/took more than \d+ ms$/.test(error.message)) throw error
}

/**
 * The whole service in this process, with a consent page without a person and without the internet.
 * @param fetchDocument instead of the documents that a test sets
 */
export async function signInService(
  env: Readonly<Record<string, string>> = {},
  fetchDocument?: FetchDocument,
) {
  const directory = temporaryDirectory()
  if (!('DATABASE_URL' in env || 'DATA_DIR' in env)) await giveFirstSnapshots(directory)
  const steps: LoggedStep[] = []
  const note = (event: string, fields = {}): void => void steps.push({ event, fields })
  const log: Log = { info: note, warn: note, error: note }
  const documents = new Map<string, object>()
  const fetched: string[] = []
  const page = consentPage()
  const config = readConfig({
    PORT: '0',
    PAST_QUOTAS: 'false',
    RECORD_DAYS: '0',
    BRIEFING_DAYS: '0',
    DEMO_AS_OF: PRESENT,
    ADMIN_TOKEN,
    DATA_DIR: directory,
    TRUSTED_PROXIES: '127.0.0.1',
    ...env,
  })
  const service = await compose(config, log, {
    version: '0.0.0',
    signInPage: page.routes,
    async fetchDocument(url, options) {
      fetched.push(url)
      if (fetchDocument) return fetchDocument(url, options)
      const found = documents.get(url)
      const body = Buffer.from(JSON.stringify(found ?? {}))
      return { status: found ? 200 : 404, headers: { 'content-type': 'application/json' }, body }
    },
    onFatal: (error) => {
      throw error
    },
  })
  const { baseUrl } = await service.start().catch(async (error) => {
    // Its threads would keep the process of the test alive.
    await service.stop()
    throw error
  })
  return { baseUrl, steps, documents, fetched, page, directory, stop: () => service.stop().catch(unlessLate) }
}

export const ADMIN_TOKEN = 'an-admin-token-of-sufficient-length'

export type SignInService = Awaited<ReturnType<typeof signInService>>

/** Each in a network of its own, so that limits of networks do not join the tests. */
let networks = 0
const someAddress = (): Record<string, string> => ({
  'x-forwarded-for': `20.${++networks >> 8}.${networks & 255}.1`,
})

/** More than any test uses. */
const MUCH = 1_000_000_000

/** Stands for the page and its person: a form that is posted answers it, by `deny`, an account, or `account-credits`. */
function consentPage() {
  const shown: Interaction[] = []
  const routes: SignInPage = (app: FastifyInstance, interactions) => {
    app.get('/connect/:uid', async (request, reply) => {
      const found = await interactions.find(request.raw, reply.raw)
      if (found) shown.push(found)
      return reply.code(found ? 200 : 410).send(found ?? 'gone')
    })
    app.post('/connect/:uid/:answer', async (request, reply) => {
      const { answer } = request.params as { answer: string }
      const [account, monthlyCredits = MUCH] = answer.split('-').map(Number)
      if (answer === 'deny') await interactions.deny(request.raw, reply.raw)
      else await interactions.accept(request.raw, reply.raw, { account, monthlyCredits })
      reply.hijack()
    })
    return []
  }
  return { shown, routes }
}

/** A browser without a window: cookies by path, and redirects until one leaves the service. */
export class Browser {
  readonly #cookies = new Map<string, { readonly path: string; readonly pair: string }>()
  readonly #origin: string
  readonly #onAnswer: (answer: Response, text: string) => void

  constructor(origin: string, onAnswer: (answer: Response, text: string) => void = () => undefined) {
    this.#origin = origin
    this.#onAnswer = onAnswer
  }

  async go(address: string, init: RequestInit = {}): Promise<{ url: URL; status: number; text: string }> {
    let url = new URL(address, this.#origin)
    let sent = init
    for (let hop = 0; hop < 10; hop++) {
      if (url.origin !== this.#origin) return { url, status: 0, text: '' }
      const response = await fetch(url, {
        ...sent,
        redirect: 'manual',
        headers: { ...someAddress(), accept: 'text/html', cookie: this.#cookiesFor(url), ...sent.headers },
      })
      for (const cookie of response.headers.getSetCookie()) this.#keep(cookie)
      const text = await response.text()
      this.#onAnswer(response, text)
      const next = response.headers.get('location')
      if (next === null) return { url, status: response.status, text }
      url = new URL(next, url)
      sent = {}
    }
    throw new Error('redirected in a circle')
  }

  #keep(cookie: string): void {
    const [pair] = cookie.split(';')
    const [, path = '/'] = /;\s*path=([^;]+)/i.exec(cookie) ?? []
    const name = `${pair.split('=')[0]} ${path}`
    if (/expires=Thu, 01 Jan 1970/i.test(cookie)) this.#cookies.delete(name)
    else this.#cookies.set(name, { path, pair })
  }

  #cookiesFor({ pathname }: URL): string {
    const fitting = [...this.#cookies.values()].filter(
      ({ path }) => path === '/' || pathname === path || pathname.startsWith(`${path}/`),
    )
    return fitting.map(({ pair }) => pair).join('; ')
  }
}

export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly scope: string
  readonly expires_in: number
}

export const REDIRECT = 'http://127.0.0.1:33777/callback'

/** The steps of a client, one by one. */
export function oauthClient(baseUrl: string) {
  const json = async (response: Response) => ({
    status: response.status,
    headers: response.headers,
    body: (await response.json().catch(() => ({}))) as Record<string, unknown>,
  })
  const form = (path: string, fields: Readonly<Record<string, string>>) =>
    fetch(baseUrl + path, { method: 'POST', body: new URLSearchParams(fields) }).then(json)
  return {
    baseUrl,
    async newAccount(email: string, tier = 'free') {
      const target = `${baseUrl}/v1/admin/keys?name=x&email=${email}&tier=${tier}`
      const { body } = await fetch(target, {
        method: 'POST',
        headers: { 'x-admin-token': ADMIN_TOKEN },
      }).then(json)
      const listed = await fetch(`${baseUrl}/v1/admin/keys`, {
        headers: { 'x-admin-token': ADMIN_TOKEN },
      }).then(json)
      const { api_key: key } = body.data as { api_key: string }
      const { keys } = listed.body.data as { keys: readonly { id: number; email: string }[] }
      return { key, id: keys.find((one) => one.email === email)?.id ?? 0 }
    },
    register: (metadata: object, from = someAddress()) =>
      fetch(`${baseUrl}/oauth/register`, {
        method: 'POST',
        body: JSON.stringify(metadata),
        headers: { 'content-type': 'application/json', ...from },
      }).then(json),
    authorization(clientId: string, options: Readonly<Record<string, string>> = {}) {
      const verifier = randomBytes(32).toString('base64url')
      const query = new URLSearchParams({
        client_id: clientId,
        response_type: 'code',
        redirect_uri: REDIRECT,
        state: 'st4te',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        scope: 'market:read',
        resource: `${baseUrl}/mcp/connect`,
        ...options,
      })
      for (const [name, value] of [...query]) if (value === '') query.delete(name)
      return { verifier, path: `/oauth/authorize?${query}` }
    },
    exchange: (
      clientId: string,
      code: string,
      verifier: string,
      options: Readonly<Record<string, string>> = {},
    ) =>
      form('/oauth/token', {
        grant_type: 'authorization_code',
        client_id: clientId,
        code,
        code_verifier: verifier,
        redirect_uri: REDIRECT,
        ...options,
      }),
    refresh: (clientId: string, token: string) =>
      form('/oauth/token', { grant_type: 'refresh_token', client_id: clientId, refresh_token: token }),
    revoke: (clientId: string, token: string) => form('/oauth/revoke', { client_id: clientId, token }),
    get: (path: string, token?: string) =>
      fetch(baseUrl + path, {
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      }).then(json),
  }
}

/** A person who signs in and agrees. @param account id, or `id-credits` a month. @returns the tokens */
export async function signIn(
  { baseUrl }: Pick<SignInService, 'baseUrl'>,
  account: number | string,
  options: Readonly<Record<string, string>> = {},
  clientId?: string,
) {
  const client = oauthClient(baseUrl)
  const id =
    clientId ??
    String((await client.register({ client_name: 'Test', redirect_uris: [REDIRECT] })).body.client_id)
  const { path, verifier } = client.authorization(id, options)
  const browser = new Browser(baseUrl)
  const page = await browser.go(path)
  const back = await browser.go(`${page.url.pathname}/${account}`, { method: 'POST' })
  const code = back.url.searchParams.get('code')
  if (code === null)
    throw new Error(`no code: ${page.url} ${page.status} ${page.text} ${back.url} ${back.text}`)
  const { body } = await client.exchange(id, code, verifier)
  return { ...(body as unknown as Tokens), clientId: id, code, verifier }
}
