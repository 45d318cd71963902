import { asInstant, DAY, type Instant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import type { IntradayColumns } from '@bellwether-markets/engine/market/observation'
import type { FetchResult, StoredMarket } from '@bellwether-markets/engine/market/supply-port'
import { parseAlpacaHalfHours, requestAlpacaBars } from './alpaca.ts'
import { plausibleOf } from './check-daily-bar.ts'
import { HALF_HOUR_SOURCES } from './declared-sources.ts'
import { batchOf, fetchParsed, type LiveDeps, metaOf, nowOf, resultOf, withoutAnswer } from './live-deps.ts'
import type { KnownFrom, Parse, ParsedObservations } from './parsed-observations.ts'
import { ProviderFault } from './provider-request.ts'
import { parseYahooChart } from './yahoo-chart.ts'

/** The provider keeps half hours for sixty days. */
const LONGEST = 55 * DAY
const OVERLAP = 2 * DAY
/** Longest gap between the latest trade and the end of a wholly covered bar. */
const QUIET = 2 * MINUTE

export async function collectHalfHours(
  asset: Asset,
  market: StoredMarket,
  deps: LiveDeps,
): Promise<FetchResult> {
  const now = nowOf(deps)
  const latest = market.latestHalfHour(asset.symbol)
  const knownFrom: KnownFrom = latest === undefined ? 'publication' : 'receipt'
  const earliest = now - LONGEST
  const from = asInstant(latest === undefined ? earliest : Math.max(earliest, latest - OVERLAP))
  const faults: ProviderFault[] = []
  let without: FetchResult | undefined
  for (const { source, fetch } of halfHourProviders(asset, { from, to: now }, knownFrom, deps)) {
    const answer = await deps.sources.ask(HALF_HOUR_SOURCES[source], fetch)
    if (answer instanceof ProviderFault) {
      faults.push(answer)
      continue
    }
    const { accepted, refused } = believedBars(asset, answer, market, now)
    if (refused.length > 0)
      deps.sources.distrust(HALF_HOUR_SOURCES[source], `half hours of ${asset.symbol} that cannot be true`)
    if (accepted.length > 0) deps.sources.gave(HALF_HOUR_SOURCES[source], now, asset.assetClass)
    const result = resultOf(
      batchOf(knownFrom, { halfHours: accepted }),
      refused.map(({ symbol, day }) => ({
        source,
        subject: `${symbol} half hours of day ${day}`,
        reason: 'a jump without a split',
      })),
    )
    if (accepted.length > 0) return result
    without ??= result
  }
  return without ?? withoutAnswer(faults)
}

function believedBars(
  asset: Asset,
  { halfHours, quotes }: ParsedObservations,
  market: StoredMarket,
  now: Instant,
) {
  const latest = market.latestHalfHour(asset.symbol)
  const seenUntil = quotes[0]?.at ?? now
  const fresh = halfHours.flatMap((bars) => newBars({ ...bars, symbol: asset.symbol }, latest, seenUntil))
  const refused = fresh.filter((bars) => !isPlausible(bars, asset, market))
  return { accepted: fresh.filter((bars) => !refused.includes(bars)), refused }
}

interface HalfHourProvider {
  readonly source: keyof typeof HALF_HOUR_SOURCES
  readonly fetch: () => Promise<ParsedObservations>
}

function halfHourProviders(
  asset: Asset,
  period: { readonly from: Instant; readonly to: Instant },
  knownFrom: KnownFrom,
  deps: LiveDeps,
): readonly HalfHourProvider[] {
  const { identity, keys } = deps
  const { symbol, assetClass } = asset
  return deps.order(assetClass, 'half-hours').flatMap((supplier): HalfHourProvider[] => {
    if (supplier === 'yahoo') {
      const fetch = async (): Promise<ParsedObservations> => {
        const { bytes, receivedAt } = await deps.yahoo.chart({ symbol, interval: '30m', ...period })
        return parseYahooChart(bytes, metaOf(deps, receivedAt, [symbol], knownFrom))
      }
      return [{ source: supplier, fetch }]
    }
    if (supplier !== 'alpaca' || keys.alpaca === undefined) return []
    const bars = { timeframe: '30Min' as const, ...period }
    const request = requestAlpacaBars([symbol.replace('-', '.')], bars, keys.alpaca, identity)
    const parse: Parse = (bytes, meta) => parseAlpacaHalfHours(bytes, { ...meta, assetOf: () => asset })
    return [{ source: supplier, fetch: () => fetchParsed(request, parse, deps, { knownFrom }) }]
  })
}

function newBars(
  bars: IntradayColumns,
  latest: Instant | undefined,
  seenUntil: Instant,
): readonly IntradayColumns[] {
  const rows = Array.from(bars.end, (end, row) => ({ end, row })).filter(
    ({ end }) => end > (latest ?? 0) && end <= seenUntil + QUIET,
  )
  if (rows.length === 0) return []
  const columns = COLUMNS.map((name) => [name, Float64Array.from(rows, ({ row }) => bars[name][row])])
  return [{ ...bars, ...Object.fromEntries(columns) }]
}

const COLUMNS = ['start', 'end', 'knownAt', 'open', 'high', 'low', 'close', 'volume'] as const

/** Within a usual daily move of each other and of the previous close. */
function isPlausible(bars: IntradayColumns, asset: Asset, market: StoredMarket): boolean {
  const { largestMove, mayBeNegative } = plausibleOf(asset)
  const closes = Array.from(bars.close)
  if (closes.some((close) => !Number.isFinite(close) || (close <= 0 && !mayBeNegative))) return false
  const before = closeBefore(bars, market)
  return [...(before === undefined ? [] : [before]), ...closes].every(
    (close, place, all) => place === 0 || Math.abs(close / all[place - 1] - 1) <= largestMove,
  )
}

function closeBefore({ symbol, day }: IntradayColumns, market: StoredMarket): number | undefined {
  const columns = market.daily(symbol)
  for (let row = (columns?.day.length ?? 0) - 1; row >= 0; row--) {
    if (columns !== undefined && columns.day[row] < day) return columns.close[row]
  }
  return undefined
}
