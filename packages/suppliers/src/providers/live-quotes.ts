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
import { batchOf, isListed, type LiveDeps, nowOf, trackedAsset } from './live-deps.ts'
import type { ProviderQuote, SupplierId } from './parsed-observations.ts'
import { ProviderFault } from './provider-request.ts'
import { type QuoteProvider, quoteProviders } from './quote-providers.ts'

/** Larger differences from the stored previous close suggest a split. */
const SAME_CLOSE = 0.02
const MOST_CHECKED = 3
const CHECKED_EVERY = 2 * HOUR
/** So many newer prices with equal values are frozen data. */
const FROZEN = 10

export async function collectQuotes(
  assets: readonly Asset[],
  market: StoredMarket,
  deps: LiveDeps,
): Promise<FetchResult> {
  const round = new QuoteRound(market, deps)
  const faults: ProviderFault[] = []
  const providersOf = providersByClass(deps)
  const longest = Math.max(0, ...assets.map((asset) => providersOf(asset).length))
  for (let rank = 0; rank < longest; rank++) {
    const open = assets.filter((asset) => !round.isServed(asset))
    for (const [provider, all] of Map.groupBy(open, (asset) => providersOf(asset)[rank])) {
      if (provider === undefined) continue
      const wanted = all.slice(0, provider.most)
      const quotes = await deps.sources.ask(provider.source, () => provider.fetch(wanted))
      if (quotes instanceof ProviderFault) faults.push(quotes)
      else round.take(quotes, new Set(wanted), provider.source)
    }
  }
  const { batch, refused } = await round.withCorporateActions()
  if (!round.isEmpty || assets.length === 0) return { batch, refused, failure: undefined }
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

class QuoteRound {
  readonly #market: StoredMarket
  readonly #deps: LiveDeps
  readonly #accepted: StoredQuote[] = []
  readonly #refused: FetchResult['refused'][number][] = []
  /** Answered, with new or unchanged prices. */
  readonly #served = new Set<Asset>()
  /** With a possible split. */
  readonly #suspected = new Set<Asset>()

  constructor(market: StoredMarket, deps: LiveDeps) {
    this.#market = market
    this.#deps = deps
  }

  isServed(asset: Asset): boolean {
    return this.#served.has(asset)
  }

  get isEmpty(): boolean {
    return this.#served.size === 0
  }

  take(quotes: readonly ProviderQuote[], requested: ReadonlySet<Asset>, source: SourceDeclaration): void {
    const now = nowOf(this.#deps)
    const fresh = quotes.flatMap((supplied) => {
      const asset = trackedAsset(this.#deps.universe, supplied.symbol)
      return asset !== undefined && requested.has(asset) ? this.#newQuotes(supplied, asset, source, now) : []
    })
    if (fresh.length >= FROZEN && !fresh.some(({ moved }) => moved)) {
      const reason = `all ${fresh.length} prices are those of before at a later time`
      this.#deps.sources.distrust(source, reason)
      this.#refused.push({ source: fresh[0].quote.source, subject: 'quotes', reason })
      return
    }
    for (const { asset, quote } of fresh) {
      this.#accepted.push(quote)
      this.#served.add(asset)
      this.#deps.sources.gave(source, quote.knownAt, asset.assetClass)
    }
  }

  #newQuotes(
    supplied: ProviderQuote,
    asset: Asset,
    source: SourceDeclaration,
    now: Instant,
  ): readonly FreshQuote[] {
    const fault = faultOf(supplied, asset, this.#market, now)
    if (fault !== undefined) {
      this.#refused.push({ source: supplied.source, subject: asset.symbol, reason: fault })
      if (isListed(asset) && LEVEL_FAULTS.includes(fault)) this.#suspected.add(asset)
      if (fault !== 'older than what is stored')
        this.#deps.sources.distrust(source, `${asset.symbol}: ${fault}`)
      return []
    }
    const stored = this.#market.latestQuote(asset.symbol)
    if (stored !== undefined && stored.at >= supplied.at) {
      this.#served.add(asset)
      return []
    }
    const quote = storedQuote(supplied, asset)
    const moved = stored === undefined || stored.price !== quote.price || stored.day !== quote.day
    return [{ asset, quote, moved }]
  }

  /** If the level changed, a split in the bars may explain it. */
  async withCorporateActions(): Promise<Pick<FetchResult, 'batch' | 'refused'>> {
    const { shared } = this.#deps
    const now = nowOf(this.#deps)
    const due = [...this.#suspected].filter(
      ({ symbol }) => (shared.get(`split ${symbol}`)?.until ?? 0) <= now,
    )
    const checked: FetchResult[] = []
    for (const asset of due.slice(0, MOST_CHECKED)) {
      shared.set(`split ${asset.symbol}`, { until: asInstant(now + CHECKED_EVERY), value: true })
      if (this.#market.daily(asset.symbol) !== undefined)
        checked.push(await collectDaily(asset, this.#market, this.#deps))
    }
    return {
      batch: batchOf('receipt', {
        quotes: this.#accepted,
        daily: checked.flatMap(({ batch }) => batch.daily),
        splits: checked.flatMap(({ batch }) => batch.splits),
        memos: Object.assign({}, ...checked.map(({ batch }) => batch.memos)),
      }),
      refused: [...this.#refused, ...checked.flatMap(({ refused }) => refused)],
    }
  }
}

interface FreshQuote {
  readonly asset: Asset
  readonly quote: StoredQuote
  readonly moved: boolean
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
