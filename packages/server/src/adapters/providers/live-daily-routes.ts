import type { Asset } from '../../domain/market/asset.ts'
import type { DailyColumns } from '../../domain/market/observation.ts'
import { asDay, asInstant, type Day, HOUR, type Instant, startOfUtcDay } from '../../kernel/time.ts'
import { parseAlpacaDaily, requestAlpacaBars } from './alpaca.ts'
import { parseCboeHistory, requestCboeHistory } from './cboe.ts'
import { trackedUnitFactor } from './currency-unit.ts'
import type { BAR_SOURCES } from './declared-sources.ts'
import { parseEcbXml, parseEcbZip, requestEcbRates } from './ecb.ts'
import { fetchBytes } from './fetch-bytes.ts'
import { parseFredApi, parseFredCsv, requestFredApi, requestFredCsv } from './fred.ts'
import { ecbPair } from './live-ecb-pair.ts'
import { isListed, type LiveParts, metaOf } from './live-parts.ts'
import type {
  Dividend,
  KnownFrom,
  ParsedObservations,
  ParseMeta,
  ProviderDaily,
  Split,
} from './parsed-observations.ts'
import { malformed, ProviderFault } from './provider-fault.ts'
import type { ProviderRequest } from './provider-request.ts'
import { withSettledProvisional } from './settled-provisional.ts'
import { parseTiingoDaily, requestTiingoDaily } from './tiingo.ts'
import { parseYahooChart, requestYahooDaily } from './yahoo-chart.ts'

/** What a route gives of one asset, under its tracked symbol and in its tracked unit. */
export interface RouteAnswer {
  readonly daily: ProviderDaily
  readonly splits: readonly Split[]
  readonly dividends: readonly Dividend[]
}

type BarProvider = keyof typeof BAR_SOURCES

/** One supplier of the daily bars of an asset. */
export interface DailyRoute {
  readonly source: BarProvider
  readonly fetch: (knownFrom: KnownFrom) => Promise<RouteAnswer>
}

const CBOE: Readonly<Record<string, string>> = { '^VIX': 'VIX', '^VIX3M': 'VIX3M' }
/** The same index or yield as published by the Federal Reserve Bank of St. Louis, in the same unit. */
const FRED: Readonly<Record<string, string>> = {
  '^GSPC': 'SP500',
  '^VIX': 'VIXCLS',
  '^VIX3M': 'VXVCLS',
  '^TNX': 'DGS10',
}
const ECB_SHORT_DAYS = 80

/** The days that suppliers are asked for. */
export interface DailySpan {
  readonly from: Day
  /** Where the first supplier begins: before it others have given what it completes. */
  readonly bestFrom: Day
  readonly to: Day
}

/** Suppliers of the daily bars of an asset, the best first. */
export function dailyRoutes(
  asset: Asset,
  { from, bestFrom, to }: DailySpan,
  parts: LiveParts,
): readonly DailyRoute[] {
  const { identity, keys } = parts
  const { symbol } = asset
  const route = (
    source: BarProvider,
    request: ProviderRequest,
    parse: (bytes: Uint8Array, meta: ParseMeta) => ParsedObservations,
    asked = symbol,
  ): DailyRoute => ({
    source,
    fetch: async (knownFrom) => {
      const { bytes, receivedAt } = await fetchBytes(request, parts.policy)
      const parsed = parse(bytes, metaOf(parts, receivedAt, [asked], knownFrom))
      return answerFor(asset, parsed, receivedAt)
    },
  })
  const routes = [route('yahoo', requestYahooDaily(symbol, bestFrom, to, identity), parseYahooChart)]
  if (isListed(asset) && keys.tiingo !== undefined) {
    routes.push(route('tiingo', requestTiingoDaily(symbol, from, keys.tiingo, identity), parseTiingoDaily))
  }
  if (isListed(asset) && keys.alpaca !== undefined) {
    const bars = {
      timeframe: '1Day' as const,
      from: startOfUtcDay(from),
      to: asInstant(startOfUtcDay(asDay(to + 1)) - 1),
    }
    const request = requestAlpacaBars([symbol.replace('-', '.')], bars, keys.alpaca, identity)
    routes.push(route('alpaca', request, parseAlpacaDaily))
  }
  if (CBOE[symbol] !== undefined) {
    routes.push(route('cboe', requestCboeHistory(CBOE[symbol], identity), parseCboeHistory, CBOE[symbol]))
  }
  if (FRED[symbol] !== undefined) {
    const series = FRED[symbol]
    routes.push(
      keys.fred === undefined
        ? route('fred', requestFredCsv(series, from, identity), parseFredCsv, series)
        : route('fred', requestFredApi(series, from, { ...identity, key: keys.fred }), parseFredApi, series),
    )
  }
  if (asset.assetClass === 'fx') routes.push(ecbRoute(asset, from, to, parts))
  return routes
}

/** The only series of an answer that asked for one asset, under the symbol it is tracked by. */
function answerFor(asset: Asset, parsed: ParsedObservations, receivedAt: Instant): RouteAnswer {
  const [daily] = parsed.daily
  if (daily === undefined) {
    if (parsed.missing.length > 0) throw new ProviderFault('not_found', 'no such symbol')
    throw malformed('an answer without bars')
  }
  const { symbol } = asset
  const factor = trackedUnitFactor(asset)
  const bars = withSettledProvisional(asset, daily, parsed.quotes[0]?.at, receivedAt)
  return {
    daily: { ...daily, bars: inTrackedUnit({ ...bars, symbol }, factor) },
    splits: parsed.splits.map((split) => ({ ...split, symbol })),
    dividends: parsed.dividends.map((dividend) => ({
      ...dividend,
      symbol,
      amount: dividend.amount * factor,
    })),
  }
}

function inTrackedUnit(bars: DailyColumns, factor: number): DailyColumns {
  if (factor === 1) return bars
  const scaled = (column: DailyColumns['close']): Float64Array =>
    Float64Array.from(column, (value) => value * factor)
  return {
    ...bars,
    open: scaled(bars.open),
    high: scaled(bars.high),
    low: scaled(bars.low),
    close: scaled(bars.close),
    adjClose: scaled(bars.adjClose),
  }
}

/** The rates of all currencies come in one file, which serves every pair for a while. */
function ecbRoute(asset: Asset, from: Day, to: Day, parts: LiveParts): DailyRoute {
  const file = to - from > ECB_SHORT_DAYS ? 'history' : 'last_90_days'
  return {
    source: 'ecb',
    fetch: async (knownFrom) => {
      const name = `ecb ${file} ${knownFrom}`
      const kept = parts.shared.get(name)
      const now = parts.policy.clock.now()
      if (kept !== undefined && kept.until > now) return pairOf(kept.value as ParsedObservations)
      const { bytes, receivedAt } = await fetchBytes(requestEcbRates(file, parts.identity), parts.policy)
      const meta = metaOf(parts, receivedAt, [], knownFrom)
      const rates = file === 'history' ? parseEcbZip(bytes, meta) : parseEcbXml(bytes, meta)
      parts.shared.set(name, { until: asInstant(now + HOUR), value: rates })
      return pairOf(rates)
    },
  }
  function pairOf(rates: ParsedObservations): RouteAnswer {
    const bars = ecbPair(asset, rates, from)
    if (bars === undefined) throw new ProviderFault('not_found', 'no such pair')
    const daily = { currency: undefined, scale: 1, bars, provisional: undefined }
    return { daily, splits: [], dividends: [] }
  }
}
