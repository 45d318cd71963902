import { asInstant, type Instant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { decodeHTML } from 'entities'
import { type CookieJar, cookieJar } from './cookie-jar.ts'
import { type FetchPolicy, fetchBytes } from './fetch-bytes.ts'
import {
  browserLikeAgent,
  type Identity,
  ProviderFault,
  type ProviderRequest,
  type ProviderResponse,
} from './provider-request.ts'
import { requestYahooCalendar } from './yahoo-calendar.ts'
import { type ChartQuery, requestYahooChart } from './yahoo-chart.ts'
import { requestYahooQuotes, type YahooCredentials } from './yahoo-quote.ts'

const LANDING = 'https://finance.yahoo.com/quote/AAPL'
const CRUMB = 'https://query1.finance.yahoo.com/v1/test/getcrumb'
const CONSENT_HOST = 'consent.yahoo.com'
const HOSTS = ['finance.yahoo.com', 'guce.yahoo.com', CONSENT_HOST]
const MOST_STEPS = 10
/** Requesting crumbs more often prolongs a block. */
export const BETWEEN_CRUMBS = 10 * MINUTE
/** Cookies that a crumb depends on. */
const VISITOR = /(^|; )A[13]=/
export const CRUMB_FORM = /^[A-Za-z0-9./_-]{8,20}$/

export type YahooAnswer = Pick<ProviderResponse, 'bytes' | 'receivedAt'>

/** @throws ProviderFault */
export interface YahooSession {
  quotes(symbols: readonly string[]): Promise<readonly YahooAnswer[]>
  calendar(symbol: string): Promise<YahooAnswer>
  chart(query: ChartQuery): Promise<YahooAnswer>
}

/** Cookie and crumb: fetched on first use, renewed when rejected. */
export function yahooSession(identity: Identity, policy: FetchPolicy): YahooSession {
  const credentials = new Credentials(identity, policy)

  async function ask(
    symbols: readonly string[],
    used: YahooCredentials,
  ): Promise<readonly ProviderResponse[]> {
    const responses: ProviderResponse[] = []
    for (const request of requestYahooQuotes(symbols, used, identity)) {
      responses.push(await fetchBytes(request, policy))
    }
    return responses
  }

  /** A rejected crumb is renewed and the request retried once. @throws ProviderFault */
  async function renewing<T>(run: (used: YahooCredentials) => Promise<T>): Promise<T> {
    const first = credentials.current()
    const used = await first
    try {
      return await run(used)
    } catch (error) {
      if (!(error instanceof ProviderFault) || error.kind !== 'auth') throw error
      credentials.forget(first)
      return await run(await credentials.current())
    }
  }

  return {
    chart: (query) => fetchBytes(requestYahooChart(query, identity), policy),
    quotes: (symbols) => renewing((used) => ask(symbols, used)),
    calendar: (symbol) =>
      renewing((used) => fetchBytes(requestYahooCalendar(symbol, used, identity), policy)),
  }
}

/** Simultaneous requests share one pair; failures are cached until the next request is allowed. */
class Credentials {
  readonly #identity: Identity
  readonly #policy: FetchPolicy
  #kept: Promise<YahooCredentials> | undefined
  #askedAt: Instant | undefined
  #failed: string | undefined

  constructor(identity: Identity, policy: FetchPolicy) {
    this.#identity = identity
    this.#policy = policy
  }

  current(): Promise<YahooCredentials> {
    if (this.#kept !== undefined) return this.#kept
    const now = this.#policy.clock.now()
    if (this.#askedAt !== undefined && now < this.#askedAt + BETWEEN_CRUMBS) {
      const cause = this.#failed === undefined ? '' : `: ${this.#failed}`
      const retryAt = asInstant(this.#askedAt + BETWEEN_CRUMBS)
      const reason = `a crumb was asked for a short while ago${cause}`
      return Promise.reject(new ProviderFault('limited', reason, { retryAt }))
    }
    this.#askedAt = now
    this.#failed = undefined
    const credentials = fetchCredentials(this.#identity, this.#policy)
    this.#kept = credentials
    credentials.catch((error) => {
      this.#failed = error instanceof ProviderFault ? error.reason : 'an answer that cannot be read'
      this.forget(credentials)
    })
    return credentials
  }

  forget(credentials: Promise<YahooCredentials>): void {
    if (this.#kept === credentials) this.#kept = undefined
  }
}

/**
 * Visits the site for cookies, accepts the consent page if shown, and fetches the crumb.
 * @throws ProviderFault
 */
async function fetchCredentials(identity: Identity, policy: FetchPolicy): Promise<YahooCredentials> {
  const jar = cookieJar()
  let step: Step = { method: 'GET', url: LANDING }
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const response = await visit(step, jar, identity, policy)
    if (VISITOR.test(jar.header(CRUMB, policy.clock.now()))) break
    const next = nextStep(step, response)
    if (next === undefined) break
    step = next
  }
  const cookie = jar.header(CRUMB, policy.clock.now())
  if (!VISITOR.test(cookie)) throw new ProviderFault('blocked', 'no cookie was set')
  const { bytes } = await fetchBytes(
    requestOf({ method: 'GET', url: CRUMB }, cookie, identity, 'text'),
    policy,
  )
  const crumb = new TextDecoder().decode(bytes).trim()
  if (!CRUMB_FORM.test(crumb)) throw new ProviderFault('blocked', 'something else in place of a crumb')
  return { cookie, crumb }
}

interface Step {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly body?: string
}

async function visit(
  step: Step,
  jar: CookieJar,
  identity: Identity,
  policy: FetchPolicy,
): Promise<ProviderResponse> {
  const request = requestOf(step, jar.header(step.url, policy.clock.now()), identity, 'html')
  const response = await fetchBytes({ ...request, redirects: 'return' }, policy)
  jar.keep(step.url, response.headers.getSetCookie(), policy.clock.now())
  return response
}

const requestOf = (
  step: Step,
  cookie: string,
  identity: Identity,
  expects: 'html' | 'text',
): ProviderRequest => ({
  ...step,
  headers: {
    'user-agent': browserLikeAgent(identity),
    accept: expects === 'html' ? 'text/html' : '*/*',
    ...(cookie === '' ? {} : { cookie }),
    ...(step.body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
  },
  expects,
  host: 'yahoo',
})

/** Undefined at the end. */
function nextStep(step: Step, response: ProviderResponse): Step | undefined {
  if (response.location !== undefined) {
    const url = new URL(response.location, step.url)
    if (url.protocol !== 'https:' || !HOSTS.includes(url.host)) {
      throw new ProviderFault('redirect', 'a redirect to a host that is not allowed')
    }
    return url.toString() === step.url ? undefined : { method: 'GET', url: url.toString() }
  }
  if (step.method === 'POST' || new URL(step.url).host !== CONSENT_HOST) return undefined
  return { method: 'POST', url: step.url, body: consentForm(new TextDecoder().decode(response.bytes)) }
}

/** @throws ProviderFault without a consent form */
function consentForm(page: string): string {
  const fields = new URLSearchParams()
  for (const [input] of page.matchAll(/<input[^<>]*\stype="hidden"[^<>]*>/g)) {
    const name = /\sname="([^"]*)"/.exec(input)?.[1]
    if (name !== undefined) fields.append(name, decodeHTML(/\svalue="([^"]*)"/.exec(input)?.[1] ?? ''))
  }
  if (!fields.has('csrfToken')) throw new ProviderFault('blocked', 'a page of consent that is not known')
  fields.append('agree', 'agree')
  return fields.toString()
}
