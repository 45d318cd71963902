import { asDay, formatDay, formatInstant, type Instant, utcDay } from '../../kernel/time.ts'
import { parseAlpacaSnapshots, requestAlpacaSnapshots } from './alpaca.ts'
import { parseCboeHistory, requestCboeHistory } from './cboe.ts'
import { parseEcbXml, requestEcbRates } from './ecb.ts'
import { parseFeed, requestFeed } from './feed.ts'
import { fetchBytes } from './fetch-bytes.ts'
import { parseFinnhubQuote, requestFinnhubQuote } from './finnhub.ts'
import { parseFmpQuote, requestFmpQuote } from './fmp.ts'
import { parseFredApi, parseFredCsv, requestFredApi, requestFredCsv } from './fred.ts'
import { parseGdeltArticles, requestGdeltArticles } from './gdelt.ts'
import { type LiveDeps, metaOf } from './live-deps.ts'
import { LIVE_FEEDS, type LiveFeed } from './live-feeds.ts'
import { type LiveProviderOptions, liveDepsOf } from './live-providers.ts'
import type { Parse, ParsedObservations } from './parsed-observations.ts'
import { ProviderFault, type ProviderRequest } from './provider-request.ts'
import { parseSecSubmissions, requestSecSubmissions } from './sec-filings.ts'
import { parseTiingoDaily, requestTiingoDaily } from './tiingo.ts'
import { parseTwelveDataQuotes, requestTwelveDataQuotes } from './twelve-data.ts'
import { parseYahooChart, requestYahooDaily } from './yahoo-chart.ts'
import { parseYahooQuotes } from './yahoo-quote.ts'

export interface ProviderProbe {
  readonly name: string
  /** @returns summary of the answer @throws ProviderFault if unusable */
  readonly run: () => Promise<string>
}

export interface ProbeResult {
  readonly name: string
  readonly works: boolean
  readonly text: string
}

const APPLE = '0000320193'

/** Tests every configured provider once, sequentially and within its limits. */
export async function probeProviders(
  settings: LiveProviderOptions,
  told: (result: ProbeResult) => void,
): Promise<readonly ProbeResult[]> {
  const results: ProbeResult[] = []
  for (const { name, run } of probesOf(liveDepsOf(settings))) {
    const result = await resultOf(name, run)
    results.push(result)
    told(result)
  }
  return results
}

async function resultOf(name: string, run: () => Promise<string>): Promise<ProbeResult> {
  try {
    return { name, works: true, text: await run() }
  } catch (error) {
    if (!(error instanceof ProviderFault))
      return { name, works: false, text: 'an answer that cannot be read' }
    const next = error.retryAt === undefined ? '' : `, next try after ${formatInstant(error.retryAt)}`
    return { name, works: false, text: `${error.message}${next}` }
  }
}

function probesOf(deps: LiveDeps): readonly ProviderProbe[] {
  const { identity, policy } = deps
  const today = utcDay(policy.clock.now())
  const from = asDay(today - 14)
  const probe = (
    name: string,
    request: () => ProviderRequest,
    parse: Parse,
    asked = 'SPY',
  ): ProviderProbe => ({
    name,
    async run() {
      const { bytes, receivedAt } = await fetchBytes(request(), policy)
      return contentOf(parse(bytes, metaOf(deps, receivedAt, [asked])))
    },
  })
  return [
    probe('yahoo charts', () => requestYahooDaily('SPY', from, today, identity), parseYahooChart),
    yahooQuotes(deps),
    probe('cboe', () => requestCboeHistory('VIX', identity), parseCboeHistory, 'VIX'),
    fredProbe(deps, probe),
    probe('ecb', () => requestEcbRates('daily', identity), parseEcbXml),
    ...(deps.mayAskSec
      ? [probe('sec', () => requestSecSubmissions(APPLE, identity), parseSecSubmissions, 'AAPL')]
      : []),
    ...oneAPublisher(LIVE_FEEDS).map(({ id, address, redirectHosts }) =>
      probe(`feed ${id}`, () => requestFeed(address, identity, {}, redirectHosts), parseFeed),
    ),
    probe('gdelt', () => requestGdeltArticles('"stock market"', 1, identity), parseGdeltArticles),
    ...keyedProbes(deps, probe),
  ]
}

function oneAPublisher(feeds: readonly LiveFeed[]): readonly LiveFeed[] {
  const hosts = new Set<string>()
  return feeds.filter(({ address }) => {
    const { host } = new URL(address)
    return !hosts.has(host) && hosts.add(host)
  })
}

type MakeProbe = (name: string, request: () => ProviderRequest, parse: Parse, asked?: string) => ProviderProbe

const yahooQuotes = (deps: LiveDeps): ProviderProbe => ({
  name: 'yahoo quotes',
  async run() {
    const [first] = await deps.yahoo.quotes(['SPY'])
    return contentOf(parseYahooQuotes(first.bytes, metaOf(deps, first.receivedAt, ['SPY'])))
  },
})

function fredProbe({ keys, identity, policy }: LiveDeps, probe: MakeProbe): ProviderProbe {
  const from = asDay(utcDay(policy.clock.now()) - 30)
  const { fred } = keys
  return fred === undefined
    ? probe('fred, no key', () => requestFredCsv('DGS10', from, identity), parseFredCsv, 'DGS10')
    : probe('fred', () => requestFredApi('DGS10', from, { ...identity, key: fred }), parseFredApi, 'DGS10')
}

function keyedProbes({ keys, identity, policy }: LiveDeps, probe: MakeProbe): readonly ProviderProbe[] {
  const { alpaca, finnhub, twelveData, tiingo, fmp } = keys
  const from = asDay(utcDay(policy.clock.now()) - 14)
  const symbols = ['SPY']
  const given = <K>(key: K | undefined, make: (key: K) => ProviderProbe): readonly ProviderProbe[] =>
    key === undefined ? [] : [make(key)]
  return [
    ...given(alpaca, (key) =>
      probe('alpaca', () => requestAlpacaSnapshots(symbols, key, identity), parseAlpacaSnapshots),
    ),
    ...given(finnhub, (key) =>
      probe('finnhub', () => requestFinnhubQuote('SPY', key, identity), parseFinnhubQuote),
    ),
    ...given(twelveData, (key) =>
      probe('twelve data', () => requestTwelveDataQuotes(symbols, key, identity), parseTwelveDataQuotes),
    ),
    ...given(tiingo, (key) =>
      probe('tiingo', () => requestTiingoDaily('SPY', from, key, identity), parseTiingoDaily),
    ),
    ...given(fmp, (key) => probe('fmp', () => requestFmpQuote('SPY', key, identity), parseFmpQuote)),
  ]
}

/** @throws ProviderFault if empty */
function contentOf(parsed: ParsedObservations): string {
  const days = parsed.daily.flatMap(({ bars }) => Array.from(bars.day))
  const [quote] = parsed.quotes
  const found = [
    days.length > 0 ? `${days.length} days up to ${formatDay(asDay(Math.max(...days.slice(-400))))}` : '',
    quote === undefined ? '' : `a price of ${formatInstant(quote.at)}`,
    parsed.headlines.length > 0
      ? `${parsed.headlines.length} headlines, the latest of ${formatInstant(latest(parsed))}`
      : '',
    parsed.filings.length > 0 ? `${parsed.filings.length} filings` : '',
  ].filter((text) => text !== '')
  if (found.length === 0) throw new ProviderFault('malformed', 'an answer that holds nothing')
  return found.join(', ')
}

const latest = ({ headlines }: ParsedObservations): Instant =>
  headlines.reduce(
    (newest, { publishedAt }) => (publishedAt > newest ? publishedAt : newest),
    headlines[0].publishedAt,
  )
