import {
  asDay,
  asInstant,
  type Day,
  HOUR,
  type Instant,
  startOfUtcDay,
} from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import { parseAlpacaDaily, requestAlpacaBars } from './alpaca.ts'
import { parseCboeHistory, requestCboeHistory } from './cboe.ts'
import { trackedUnitFactor } from './currency-unit.ts'
import { columnsOf, rowsOf, scaledRow } from './daily-columns.ts'
import type { BAR_SOURCES } from './declared-sources.ts'
import { ecbPair, parseEcbXml, parseEcbZip, requestEcbRates } from './ecb.ts'
import { fetchBytes } from './fetch-bytes.ts'
import { parseFredApi, parseFredCsv, requestFredApi, requestFredCsv } from './fred.ts'
import { type LiveDeps, metaOf, nowOf } from './live-deps.ts'
import type {
  Dividend,
  KnownFrom,
  Parse,
  ParsedObservations,
  ProviderDaily,
  Split,
  SupplierId,
} from './parsed-observations.ts'
import { malformed, ProviderFault, type ProviderRequest, type ProviderResponse } from './provider-request.ts'
import { withSettledProvisional } from './settled-provisional.ts'
import { parseTiingoDaily, requestTiingoDaily } from './tiingo.ts'
import { dailyChart, parseYahooChart } from './yahoo-chart.ts'

export interface DailyBarAnswer {
  readonly daily: ProviderDaily
  readonly splits: readonly Split[]
  readonly dividends: readonly Dividend[]
}

type BarProviderId = keyof typeof BAR_SOURCES

export interface DailyBarProvider {
  readonly source: BarProviderId
  readonly fetch: (knownFrom: KnownFrom) => Promise<DailyBarAnswer>
}

const CBOE: Readonly<Record<string, string>> = { '^VIX': 'VIX', '^VIX3M': 'VIX3M' }
/** Same index or yield in the same unit, by FRED series id. */
const FRED: Readonly<Record<string, string>> = {
  '^GSPC': 'SP500',
  '^VIX': 'VIXCLS',
  '^VIX3M': 'VXVCLS',
  '^TNX': 'DGS10',
}
const ECB_SHORT_DAYS = 80

export interface DailySpan {
  readonly from: Day
  /** For the first provider, which also completes earlier bars of others. */
  readonly bestFrom: Day
  readonly to: Day
}

/** Suppliers that are asked for one symbol, best first. */
export function dailyBarProviders(
  asset: Asset,
  span: DailySpan,
  deps: LiveDeps,
): readonly DailyBarProvider[] {
  const { symbol } = asset
  const provider = (
    source: BarProviderId,
    ask: () => Promise<Pick<ProviderResponse, 'bytes' | 'receivedAt'>>,
    parse: Parse,
    name: string,
  ): DailyBarProvider => ({
    source,
    async fetch(knownFrom) {
      const { bytes, receivedAt } = await ask()
      return answerFor(asset, parse(bytes, metaOf(deps, receivedAt, [name], knownFrom)), receivedAt)
    },
  })
  const suppliers = deps.order(asset.assetClass, 'daily').filter((supplier) => supplier !== 'bulk')
  return suppliers.flatMap((supplier, rank): DailyBarProvider[] => {
    const from = rank === 0 ? span.bestFrom : span.from
    if (supplier === 'yahoo') {
      const asking = () => deps.yahoo.chart(dailyChart(symbol, from, span.to))
      return [provider('yahoo', asking, parseYahooChart, symbol)]
    }
    if (supplier === 'ecb') return [ecbProvider(asset, { ...span, from }, deps)]
    const parts = requestOf(supplier, symbol, { ...span, from }, deps)
    if (parts === undefined) return []
    const [source, request, parse, name = symbol] = parts
    return [provider(source, () => fetchBytes(request, deps.policy), parse, name)]
  })
}

type BarRequest = readonly [source: BarProviderId, request: ProviderRequest, parse: Parse, name?: string]

/** Undefined if the supplier does not have the symbol. */
function requestOf(
  supplier: SupplierId,
  symbol: string,
  { from, to }: DailySpan,
  { keys, identity }: LiveDeps,
): BarRequest | undefined {
  if (supplier === 'tiingo' && keys.tiingo !== undefined)
    return ['tiingo', requestTiingoDaily(symbol, from, keys.tiingo, identity), parseTiingoDaily]
  if (supplier === 'alpaca' && keys.alpaca !== undefined) {
    const end = asInstant(startOfUtcDay(asDay(to + 1)) - 1)
    const bars = { timeframe: '1Day' as const, from: startOfUtcDay(from), to: end }
    const request = requestAlpacaBars([symbol.replace('-', '.')], bars, keys.alpaca, identity)
    return ['alpaca', request, parseAlpacaDaily]
  }
  const [index, series] = [CBOE[symbol], FRED[symbol]]
  if (supplier === 'cboe' && index !== undefined)
    return ['cboe', requestCboeHistory(index, identity), parseCboeHistory, index]
  if (supplier !== 'fred' || series === undefined) return undefined
  if (keys.fred === undefined) return ['fred', requestFredCsv(series, from, identity), parseFredCsv, series]
  return ['fred', requestFredApi(series, from, { ...identity, key: keys.fred }), parseFredApi, series]
}

/** Under the tracked symbol. */
function answerFor(asset: Asset, parsed: ParsedObservations, receivedAt: Instant): DailyBarAnswer {
  const [daily] = parsed.daily
  if (daily === undefined) throw malformed('an answer without bars')
  const { symbol } = asset
  const factor = trackedUnitFactor(asset)
  const bars = withSettledProvisional(asset, daily, parsed.quotes[0]?.at, receivedAt)
  return {
    daily: {
      ...daily,
      bars: columnsOf(
        { ...bars, symbol },
        rowsOf(bars).map((row) => scaledRow(row, factor)),
      ),
    },
    splits: parsed.splits.map((split) => ({ ...split, symbol })),
    dividends: parsed.dividends.map((dividend) => ({
      ...dividend,
      symbol,
      amount: dividend.amount * factor,
    })),
  }
}

/** One file holds all currencies; cached for every pair. */
function ecbProvider(asset: Asset, { from, to }: DailySpan, deps: LiveDeps): DailyBarProvider {
  const file = to - from > ECB_SHORT_DAYS ? 'history' : 'last_90_days'
  return {
    source: 'ecb',
    fetch: async (knownFrom) => {
      const name = `ecb ${file} ${knownFrom}`
      const cached = deps.shared.get(name)
      const now = nowOf(deps)
      if (cached !== undefined && cached.until > now) return pairOf(cached.value as ParsedObservations)
      const { bytes, receivedAt } = await fetchBytes(requestEcbRates(file, deps.identity), deps.policy)
      const meta = metaOf(deps, receivedAt, [], knownFrom)
      const rates = file === 'history' ? parseEcbZip(bytes, meta) : parseEcbXml(bytes, meta)
      deps.shared.set(name, { until: asInstant(now + HOUR), value: rates })
      return pairOf(rates)
    },
  }
  function pairOf(rates: ParsedObservations): DailyBarAnswer {
    const bars = ecbPair(asset, rates, from)
    if (bars === undefined) throw new ProviderFault('not_found', 'no such pair')
    return { daily: { currency: undefined, bars, provisional: undefined }, splits: [], dividends: [] }
  }
}
