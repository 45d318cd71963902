import { asInstant, DAY } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import type { FundamentalRow } from '@bellwether-markets/engine/market/observation'
import type { FetchResult, StoredMarket } from '@bellwether-markets/engine/market/supply-port'
import { FIGURE_SOURCES } from './declared-sources.ts'
import { batchOf, emptyResult, failureOf, fetchParsed, type LiveDeps, nowOf, resultOf } from './live-deps.ts'
import type { CompanyTicker, KnownFrom } from './parsed-observations.ts'
import { ProviderFault } from './provider-request.ts'
import { parseSecCompanyFacts } from './sec-company-facts.ts'
import {
  parseSecSubmissions,
  parseSecTickers,
  requestSecCompanyFacts,
  requestSecSubmissions,
  requestSecTickers,
} from './sec-filings.ts'
import { parseYahooFundamentals, requestYahooFundamentals } from './yahoo-fundamentals.ts'

const REPORTS = /^(10-[QK]|20-F|40-F|6-K)(\/A)?$/
const TICKERS_LAST = 7 * DAY
const TEN_YEARS = 3653 * DAY
/** A higher version refetches every company. */
const READING = 2

/**
 * From the first supplier that answers. Suppliers are not mixed: labels and definitions differ. Once an earlier one gave
 * figures, later ones are not asked. SEC's facts are large: fetched only after a new report.
 */
export async function collectFundamentals(
  asset: Asset,
  market: StoredMarket,
  deps: LiveDeps,
): Promise<FetchResult> {
  const storedRows = market.fundamentals?.(asset.symbol) ?? []
  const earlier = new Set<string>()
  let failure: FetchResult['failure']
  for (const supplier of deps.order(asset.assetClass, 'fundamentals')) {
    if (storedRows.some(({ source }) => earlier.has(source))) break
    earlier.add(supplier)
    if (supplier !== 'sec' && supplier !== 'yahoo') continue
    const knownFrom: KnownFrom = supplier === 'sec' && storedRows.length === 0 ? 'publication' : 'receipt'
    const fetched = await deps.sources.ask(FIGURE_SOURCES[supplier], () =>
      supplier === 'sec' ? fromSec(asset, market, knownFrom, deps) : fromYahoo(asset, deps),
    )
    if (!(fetched instanceof ProviderFault))
      return stored(fetched, asset, market, { knownFrom, deps, source: supplier })
    failure ??= failureOf(fetched)
  }
  return emptyResult(failure)
}

interface FetchedFigures {
  readonly rows: readonly FundamentalRow[]
  readonly memos: Readonly<Record<string, string>>
}

async function fromSec(
  asset: Asset,
  market: StoredMarket,
  knownFrom: KnownFrom,
  deps: LiveDeps,
): Promise<FetchedFigures> {
  const { identity } = deps
  const cik = (await companies(deps)).find(({ symbol }) => symbol === asset.symbol)?.cik
  if (cik === undefined) throw new ProviderFault('not_found', 'a company that does not file')
  const { filings } = await fetchParsed(requestSecSubmissions(cik, identity), parseSecSubmissions, deps)
  const accession = filings.find(({ form }) => REPORTS.test(form))?.accession ?? 'none'
  const newest = `${accession}, reading ${READING}`
  const name = `latest report ${asset.symbol}`
  if (market.providerState(name) === newest) return { rows: [], memos: {} }
  const request = requestSecCompanyFacts(cik, identity)
  const facts = await fetchParsed(request, parseSecCompanyFacts, deps, {
    symbols: [asset.symbol],
    knownFrom,
  })
  return { rows: facts.fundamentals, memos: { [name]: newest } }
}

async function companies(deps: LiveDeps): Promise<readonly CompanyTicker[]> {
  const now = nowOf(deps)
  const cached = deps.shared.get('companies')
  if (cached !== undefined && cached.until > now) return cached.value as readonly CompanyTicker[]
  const { tickers } = await fetchParsed(requestSecTickers(deps.identity), parseSecTickers, deps)
  deps.shared.set('companies', { until: asInstant(now + TICKERS_LAST), value: tickers })
  return tickers
}

async function fromYahoo(asset: Asset, deps: LiveDeps): Promise<FetchedFigures> {
  const now = nowOf(deps)
  const period = { from: asInstant(now - TEN_YEARS), to: now }
  const request = requestYahooFundamentals(asset.symbol, period, deps.identity)
  const { fundamentals } = await fetchParsed(request, parseYahooFundamentals, deps)
  return { rows: fundamentals.map((row) => ({ ...row, symbol: asset.symbol })), memos: {} }
}

function stored(
  { rows, memos }: FetchedFigures,
  { symbol, assetClass }: Asset,
  market: StoredMarket,
  of: {
    readonly knownFrom: KnownFrom
    readonly deps: LiveDeps
    readonly source: keyof typeof FIGURE_SOURCES
  },
): FetchResult {
  // The full list repeats restatements superseded since: already known.
  const known = new Set((market.fundamentals?.(symbol) ?? []).map(contentOf))
  const added = rows.filter((row) => !known.has(contentOf(row)))
  if (added.length > 0) of.deps.sources.gave(FIGURE_SOURCES[of.source], nowOf(of.deps), assetClass)
  return resultOf(batchOf(of.knownFrom, { fundamentals: added, memos }))
}

function contentOf({ symbol: _, source: _source, knownAt: _at, ...content }: FundamentalRow): string {
  return JSON.stringify(Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1)))
}
