import { type Instant, SECOND } from '@bellwether-markets/engine/kernel/time'
import { type FetchPolicy, fetchBytes } from './fetch-bytes.ts'
import { jsonOf } from './json-value.ts'
import { browserLikeAgent, type Identity, ProviderFault, type ProviderRequest } from './provider-request.ts'
import { yahooRefusal } from './yahoo-answer.ts'
import type { ChartQuery } from './yahoo-chart.ts'
import { inBatches } from './yahoo-quote.ts'
import { BETWEEN_CRUMBS, CRUMB_FORM, type YahooAnswer, type YahooSession } from './yahoo-session.ts'

/** The package bellwether-provider-yahoo. Results are those of Yahoo, with dates. */
export interface YahooLibrary {
  quotes(symbols: readonly string[]): Promise<readonly unknown[]>
  calendar(symbol: string): Promise<unknown>
  chart(symbol: string, query: ChartQuery): Promise<unknown>
  forgetCrumb(): Promise<void>
}

type Fetch = (address: string | URL, init?: RequestInit) => Promise<Response>
export type OpenYahoo = (fetch: Fetch) => YahooLibrary

const HOSTS = /^(finance|guce|consent|query1|query2)\.yahoo\.com$|^query[12]\.finance\.yahoo\.com$/
const CRUMB_PATH = '/v1/test/getcrumb'

/** Requests, cookies and crumb by the library; limits, checks and the sender's name by this service. */
export function libraryYahoo(open: OpenYahoo, identity: Identity, policy: FetchPolicy): YahooSession {
  const library = open(fetchWithin(identity, policy))
  /** A rejected crumb is renewed and the request retried once. */
  const answer = async (envelope: string, run: () => Promise<readonly unknown[]>): Promise<YahooAnswer> => {
    const result = await run().catch(async (error: unknown) => {
      if (!(error instanceof ProviderFault) || error.kind !== 'auth') throw error
      await library.forgetCrumb()
      return run()
    })
    const bytes = new TextEncoder().encode(JSON.stringify({ [envelope]: { result, error: null } }, inSeconds))
    return { bytes, receivedAt: policy.clock.now() }
  }
  return {
    async quotes(symbols) {
      const answers: YahooAnswer[] = []
      for (const batch of inBatches(symbols))
        answers.push(await answer('quoteResponse', () => library.quotes(batch)))
      return answers
    },
    calendar: (symbol) => answer('quoteSummary', async () => [await library.calendar(symbol)]),
    chart: (query) => answer('chart', async () => [await library.chart(query.symbol, query)]),
  }
}

/** The library makes dates of Yahoo's seconds. */
function inSeconds(this: Readonly<Record<string, unknown>>, name: string, value: unknown): unknown {
  const method = this[name]
  return method instanceof Date ? method.getTime() / SECOND : value
}

function fetchWithin(identity: Identity, policy: FetchPolicy): Fetch {
  let crumbRequestedAt: Instant | undefined
  return async (address, init = {}) => {
    const url = new URL(String(address))
    if (url.protocol !== 'https:' || !HOSTS.test(url.host)) {
      throw new ProviderFault('redirect', 'a redirect to a host that is not allowed')
    }
    const isCrumb = url.pathname === CRUMB_PATH
    if (isCrumb) {
      const now = policy.clock.now()
      if (crumbRequestedAt !== undefined && now < crumbRequestedAt + BETWEEN_CRUMBS) {
        throw new ProviderFault('limited', 'a crumb was asked for a short while ago')
      }
      crumbRequestedAt = now
    }
    const { status, headers, bytes } = await fetchBytes(requestOf(url, isCrumb, init, identity), policy)
    if (isCrumb && !CRUMB_FORM.test(new TextDecoder().decode(bytes).trim())) {
      throw new ProviderFault('blocked', 'something else in place of a crumb')
    }
    return new Response(Uint8Array.from(bytes), { status, headers })
  }
}

function requestOf(url: URL, isCrumb: boolean, init: RequestInit, identity: Identity): ProviderRequest {
  const headers = new Headers(init.headers)
  const passed = ['accept', 'cookie', 'content-type'].flatMap((name) => {
    const value = headers.get(name)
    return value === null || value === '' ? [] : [[name, value] as const]
  })
  const page = { expects: isCrumb ? ('text' as const) : ('html' as const) }
  const isData = url.host.startsWith('query') && !isCrumb
  const data = { expects: 'json' as const, refusalIn: (body: string) => yahooRefusal(jsonOf(body)) }
  return {
    method: init.method === 'POST' ? 'POST' : 'GET',
    url: url.toString(),
    headers: { ...Object.fromEntries(passed), 'user-agent': browserLikeAgent(identity) },
    ...(init.body === undefined || init.body === null ? {} : { body: String(init.body) }),
    ...(isData ? data : page),
    host: 'yahoo',
    redirects: 'return',
  }
}
