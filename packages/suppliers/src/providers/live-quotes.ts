import { asInstant, HOUR, type Instant } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import { tradingDayBefore } from '@bellwether-markets/engine/market/missed-sessions'
import type {
  FetchResult,
  SourceDeclaration,
  StoredMarket,
  StoredQuote,
} from '@bellwether-markets/engine/market/supply-port'
import { plausibleOf } from './check-daily-bar.ts'
import { checkQuote } from './check-quote.ts'
import { trackedUnitFactor } from './currency-unit.ts'
import { collectDaily } from './live-daily.ts'
import { batchOf, isListed, type LiveDeps, trackedAsset } from './live-deps.ts'
import type { ProviderQuote, SupplierId } from './parsed-observations.ts'
import { ProviderFault } from './provider-request.ts'
import { type QuoteProvider, quoteProviders } from './quote-providers.ts'

/** Larger differences from the stored previous close suggest a split. */
const SAME_CLOSE = 0.02
const MOST_CHECKED = 3
const CHECKED_EVERY = 2 * HOUR
/** So many newer prices with equal values are frozen data. */
const FROZEN = 10

interface Judged {
  readonly accepted: StoredQuote[]
  readonly refused: { source: string; subject: string; reason: string }[]
  /** Answered, with new or unchanged prices. */
  readonly served: Set<Asset>
  /** With a possible split. */
  readonly suspected: Set<Asset>
}

export async function collectQuotes(
  assets: readonly Asset[],
  market: StoredMarket,
  deps: LiveDeps,
): Promise<FetchResult> {
  const judged: Judged = { accepted: [], refused: [], served: new Set(), suspected: new Set() }
  const faults: ProviderFault[] = []
  const providersOf = providersByClass(deps)
  const longest = Math.max(0, ...assets.map((asset) => providersOf(asset).length))
  for (let rank = 0; rank < longest; rank++) {
    const open = assets.filter((asset) => !judged.served.has(asset))
    for (const [provider, all] of Map.groupBy(open, (asset) => providersOf(asset)[rank])) {
      if (provider === undefined) continue
      const wanted = all.slice(0, provider.most)
      const quotes = await deps.sources.ask(provider.source, () => provider.fetch(wanted))
      if (quotes instanceof ProviderFault) faults.push(quotes)
      else take(quotes, new Set(wanted), { source: provider.source, judged, market, deps })
    }
  }
  const { batch, refused } = await withCorporateActions(judged, market, deps)
  if (judged.served.size > 0 || assets.length === 0) return { batch, refused, failure: undefined }
  const [first] = faults
  const reason = first?.message ?? 'no price can be believed'
  return { batch, refused, failure: { reason, retryAt: first?.retryAt } }
}

/** The same objects for every asset, so that one request asks for all of them. */
function providersByClass(deps: LiveDeps): (asset: Asset) => readonly QuoteProvider[] {
  const known = new Map<SupplierId, readonly QuoteProvider[]>()
  return ({ assetClass }) =>
    deps.order(assetClass, 'quotes').flatMap((supplier) => {
      const providers = known.get(supplier) ?? quoteProviders(supplier, deps)
      known.set(supplier, providers)
      return providers
    })
}

interface Taking {
  readonly source: SourceDeclaration
  readonly judged: Judged
  readonly market: StoredMarket
  readonly deps: LiveDeps
}

function take(
  quotes: readonly ProviderQuote[],
  wanted: ReadonlySet<Asset>,
  { source, judged, market, deps }: Taking,
): void {
  const now = deps.policy.clock.now()
  const fresh: { readonly asset: Asset; readonly quote: StoredQuote; readonly moved: boolean }[] = []
  for (const supplied of quotes) {
    const asset = trackedAsset(deps.universe, supplied.symbol)
    if (asset === undefined || !wanted.has(asset)) continue
    const fault = faultOf(supplied, asset, market, now)
    if (fault !== undefined) {
      judged.refused.push({ source: supplied.source, subject: asset.symbol, reason: fault })
      if (isListed(asset) && LEVEL_FAULTS.includes(fault)) judged.suspected.add(asset)
      if (fault !== 'older than what is stored') deps.sources.distrust(source, `${asset.symbol}: ${fault}`)
      continue
    }
    const stored = market.latestQuote(asset.symbol)
    if (stored !== undefined && stored.at >= supplied.at) {
      judged.served.add(asset)
      continue
    }
    const quote = storedQuote(supplied, asset)
    const moved = stored === undefined || stored.price !== quote.price || stored.day !== quote.day
    fresh.push({ asset, quote, moved })
  }
  if (fresh.length >= FROZEN && !fresh.some(({ moved }) => moved)) {
    const [{ quote }] = fresh
    const reason = `all ${fresh.length} prices are those of before at a later time`
    deps.sources.distrust(source, reason)
    judged.refused.push({ source: quote.source, subject: 'quotes', reason })
    return
  }
  judged.accepted.push(...fresh.map(({ quote }) => quote))
  for (const { asset, quote } of fresh) {
    judged.served.add(asset)
    deps.sources.gave(source, quote.knownAt, asset.assetClass)
  }
}

const OTHER_CLOSE = 'another previous close than is stored'
const LEVEL_FAULTS: readonly string[] = [OTHER_CLOSE, 'a jump without a split', 'a hundred times off']

function faultOf(
  supplied: ProviderQuote,
  asset: Asset,
  market: StoredMarket,
  now: Instant,
): string | undefined {
  const latest = market.latestQuote(asset.symbol)
  const factor = trackedUnitFactor(asset)
  const known = previousClose(asset, supplied, market)
  const sameDay = latest?.day === supplied.day ? latest : undefined
  const fault = checkQuote({ ...supplied, price: supplied.price * factor }, plausibleOf(asset), {
    now,
    stored: sameDay ?? (latest && { at: latest.at, price: known ?? latest.price }),
    previousClose: known,
  })
  if (fault !== undefined) return fault
  const given = supplied.previousClose * factor
  const comparable = isListed(asset) && known !== undefined && Number.isFinite(given)
  return comparable && Math.abs(given / known - 1) > SAME_CLOSE ? OTHER_CLOSE : undefined
}

function previousClose(asset: Asset, { day }: ProviderQuote, market: StoredMarket): number | undefined {
  const columns = market.daily(asset.symbol)
  if (columns === undefined) return undefined
  const before = tradingDayBefore(asset, day)
  for (let row = columns.day.length - 1; row >= 0 && columns.day[row] >= before; row--) {
    if (columns.day[row] === before) return columns.close[row]
  }
  return undefined
}

function storedQuote(supplied: ProviderQuote, asset: Asset): StoredQuote {
  const factor = trackedUnitFactor(asset)
  const { source, day, at, knownAt, price, dayHigh, dayLow, dayVolume } = supplied
  return {
    symbol: asset.symbol,
    source,
    day,
    at,
    knownAt,
    price: price * factor,
    dayHigh: dayHigh * factor,
    dayLow: dayLow * factor,
    dayVolume,
  }
}

/** If the level changed, a split in the bars may explain it. */
async function withCorporateActions(
  judged: Judged,
  market: StoredMarket,
  deps: LiveDeps,
): Promise<Pick<FetchResult, 'batch' | 'refused'>> {
  const now = deps.policy.clock.now()
  const due = [...judged.suspected].filter(
    ({ symbol }) => (deps.shared.get(`split ${symbol}`)?.until ?? 0) <= now,
  )
  const checked: FetchResult[] = []
  for (const asset of due.slice(0, MOST_CHECKED)) {
    deps.shared.set(`split ${asset.symbol}`, { until: asInstant(now + CHECKED_EVERY), value: true })
    if (market.daily(asset.symbol) !== undefined) checked.push(await collectDaily(asset, market, deps))
  }
  return {
    batch: batchOf('receipt', {
      quotes: judged.accepted,
      daily: checked.flatMap(({ batch }) => batch.daily),
      splits: checked.flatMap(({ batch }) => batch.splits),
      memos: Object.assign({}, ...checked.map(({ batch }) => batch.memos)),
    }),
    refused: [...judged.refused, ...checked.flatMap(({ refused }) => refused)],
  }
}
