import { asDay, formatDay, formatInstant, type Instant, utcDay } from '@bellwether-markets/engine/kernel/time'
import { parseAlpacaSnapshots, requestAlpacaSnapshots } from './alpaca.ts'
import { parseCboeHistory, requestCboeHistory } from './cboe.ts'
import { parseEcbXml, requestEcbRates } from './ecb.ts'
import { parseFeed, requestFeed } from './feed.ts'
import { parseFinnhubQuote, requestFinnhubQuote } from './finnhub.ts'
import { parseFmpQuote, requestFmpQuote } from './fmp.ts'
import { parseFredApi, parseFredCsv, requestFredApi, requestFredCsv } from './fred.ts'
import { parseGdeltArticles, requestGdeltArticles } from './gdelt.ts'
import { fetchParsed, type LiveDeps, metaOf } from './live-deps.ts'
import { LIVE_FEEDS, type LiveFeed } from './live-feeds.ts'
import { type LiveProviderOptions, liveDepsOf } from './live-providers.ts'
import type { Parse, ParsedObservations } from './parsed-observations.ts'
import { ProviderFault, type ProviderRequest } from './provider-request.ts'
import { parseSecSubmissions, requestSecSubmissions } from './sec-filings.ts'
import { parseTiingoDaily, requestTiingoDaily } from './tiingo.ts'
import { parseTwelveDataQuotes, requestTwelveDataQuotes } from './twelve-data.ts'
import { dailyChart, parseYahooChart, requestYahooChart } from './yahoo-chart.ts'
import { parseYahooQuotes } from './yahoo-quote.ts'

export interface ProbeResult {
  readonly name: string
  readonly works: boolean
  readonly text: string
}

const APPLE = '0000320193'

/** One after the other, within the limits. */
export async function probeProviders(
  settings: LiveProviderOptions,
  onResult: (result: ProbeResult) => void,
): Promise<readonly ProbeResult[]> {
  const results: ProbeResult[] = []
  for (const [name, run] of probesOf(liveDepsOf(settings))) {
    const result = await resultOf(name, run)
    results.push(result)
    onResult(result)
  }
  return results
}

async function resultOf(name: string, run: Probe[1]): Promise<ProbeResult> {
  try {
    return { name, works: true, text: contentOf(await run()) }
  } catch (error) {
    if (!(error instanceof ProviderFault))
      return { name, works: false, text: 'an answer that cannot be read' }
    const next = error.retryAt === undefined ? '' : `, next try after ${formatInstant(error.retryAt)}`
    return { name, works: false, text: `${error.message}${next}` }
  }
}

type Probe = readonly [name: string, run: () => Promise<ParsedObservations>]

/** Longer than a screen: one list, in the order of the report. */
function probesOf(deps: LiveDeps): readonly Probe[] {
  const { identity, keys, policy } = deps
  const { alpaca, finnhub, fred, twelveData, tiingo, fmp } = keys
  const today = utcDay(policy.clock.now())
  const [from, monthAgo] = [asDay(today - 14), asDay(today - 30)]
  const probe = (name: string, request: () => ProviderRequest, parse: Parse, symbol = 'SPY'): Probe => [
    name,
    async () => fetchParsed(request(), parse, deps, { symbols: [symbol] }),
  ]
  const keyed = <Key>(
    key: Key | undefined,
    name: string,
    request: (key: Key) => ProviderRequest,
    parse: Parse,
  ): readonly Probe[] => (key === undefined ? [] : [probe(name, () => request(key), parse)])
  return [
    probe('yahoo charts', () => requestYahooChart(dailyChart('SPY', from, today), identity), parseYahooChart),
    ['yahoo quotes', () => yahooQuotes(deps)],
    probe('cboe', () => requestCboeHistory('VIX', identity), parseCboeHistory, 'VIX'),
    fred === undefined
      ? probe('fred, no key', () => requestFredCsv('DGS10', monthAgo, identity), parseFredCsv, 'DGS10')
      : probe(
          'fred',
          () => requestFredApi('DGS10', monthAgo, { ...identity, key: fred }),
          parseFredApi,
          'DGS10',
        ),
    probe('ecb', () => requestEcbRates('daily', identity), parseEcbXml),
    ...(deps.order('equity', 'fundamentals').includes('sec')
      ? [probe('sec', () => requestSecSubmissions(APPLE, identity), parseSecSubmissions, 'AAPL')]
      : []),
    ...oneAPublisher(LIVE_FEEDS).map(({ id, address, redirectHosts }) =>
      probe(`feed ${id}`, () => requestFeed(address, identity, {}, redirectHosts), parseFeed),
    ),
    probe('gdelt', () => requestGdeltArticles('"stock market"', 1, identity), parseGdeltArticles),
    ...keyed(alpaca, 'alpaca', (key) => requestAlpacaSnapshots(['SPY'], key, identity), parseAlpacaSnapshots),
    ...keyed(finnhub, 'finnhub', (key) => requestFinnhubQuote('SPY', key, identity), parseFinnhubQuote),
    ...keyed(
      twelveData,
      'twelve data',
      (key) => requestTwelveDataQuotes(['SPY'], key, identity),
      parseTwelveDataQuotes,
    ),
    ...keyed(tiingo, 'tiingo', (key) => requestTiingoDaily('SPY', from, key, identity), parseTiingoDaily),
    ...keyed(fmp, 'fmp', (key) => requestFmpQuote('SPY', key, identity), parseFmpQuote),
  ]
}

async function yahooQuotes(deps: LiveDeps): Promise<ParsedObservations> {
  const [{ bytes, receivedAt }] = await deps.yahoo.quotes(['SPY'])
  return parseYahooQuotes(bytes, metaOf(deps, receivedAt, ['SPY']))
}

function oneAPublisher(feeds: readonly LiveFeed[]): readonly LiveFeed[] {
  const hosts = new Set<string>()
  return feeds.filter(({ address }) => {
    const { host } = new URL(address)
    return !hosts.has(host) && hosts.add(host)
  })
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
