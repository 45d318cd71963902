import { asInstant, type Day, formatInstant, type Instant, parseInstant } from '../../kernel/time.ts'
import { barPublishedAt, dailyColumns, requireAscending } from './daily-columns.ts'
import { localDay } from './exchange-time.ts'
import { halfHourBars, type ShortBar, trackedSessions } from './half-hour-bars.ts'
import { itemsAt, type JsonValue, jsonAt, membersAt, numberAt, parseJson, textAt } from './json-value.ts'
import {
  droppedRows,
  observed,
  type ParsedObservations,
  type ParseMeta,
  type ProviderQuote,
} from './parsed-observations.ts'
import { type Identity, malformed, type ProviderRequest, plainAgent } from './provider-request.ts'

const NEW_YORK = 'America/New_York'
const DOLLARS = { currency: 'USD', scale: 1 } as const
const HALF_HOUR_MS = 30 * 60_000

export interface AlpacaKeys {
  readonly keyId: string
  readonly secret: string
}

export function requestAlpacaSnapshots(
  symbols: readonly string[],
  keys: AlpacaKeys,
  identity: Identity,
): ProviderRequest {
  const url = new URL('https://data.alpaca.markets/v2/stocks/snapshots')
  url.searchParams.set('symbols', symbols.join(','))
  return alpacaGet(url, keys, identity)
}

/** Bars of US stocks and funds, adjusted for splits and dividends. The provider chooses the feed. */
export function requestAlpacaBars(
  symbols: readonly string[],
  bars: { readonly timeframe: '1Day' | '30Min'; readonly from: Instant; readonly to: Instant },
  keys: AlpacaKeys,
  identity: Identity,
): ProviderRequest {
  const url = new URL('https://data.alpaca.markets/v2/stocks/bars')
  const fields = {
    symbols: symbols.join(','),
    timeframe: bars.timeframe,
    start: formatInstant(bars.from),
    end: formatInstant(bars.to),
    adjustment: 'all',
    limit: '10000',
  }
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return alpacaGet(url, keys, identity)
}

const alpacaGet = (url: URL, { keyId, secret }: AlpacaKeys, identity: Identity): ProviderRequest => ({
  method: 'GET',
  url: url.toString(),
  headers: { 'user-agent': plainAgent(identity), 'apca-api-key-id': keyId, 'apca-api-secret-key': secret },
  expects: 'json',
  host: 'alpaca',
})

/**
 * Latest trade as quote, with high, low and volume of the running day.
 * @throws ProviderFault
 */
export function parseAlpacaSnapshots(bytes: Uint8Array, meta: ParseMeta): ParsedObservations {
  const answer = parseJson(bytes)
  const snapshots = membersAt(jsonAt(answer, 'snapshots') ?? answer)
  if (snapshots.length === 0 && meta.asked.length > 0 && !isObject(answer))
    throw malformed('no snapshots in the answer')
  const quotes = snapshots.flatMap(([symbol, snapshot]) => quoteOf(symbol, snapshot, meta) ?? [])
  const priced = new Set(quotes.map(({ symbol }) => symbol))
  return observed('alpaca', { quotes, missing: meta.asked.filter((symbol) => !priced.has(symbol)) })
}

const isObject = (value: JsonValue): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function quoteOf(symbol: string, snapshot: JsonValue, { receivedAt }: ParseMeta): ProviderQuote | undefined {
  const price = numberAt(snapshot, 'latestTrade', 'p')
  const at = parseInstant(textAt(snapshot, 'latestTrade', 't') ?? '')
  if (at === undefined || Number.isNaN(price)) return undefined
  return {
    symbol,
    source: 'alpaca',
    ...DOLLARS,
    day: localDay(NEW_YORK, at),
    at,
    knownAt: asInstant(Math.max(at, receivedAt)),
    price,
    dayOpen: numberAt(snapshot, 'dailyBar', 'o'),
    dayHigh: numberAt(snapshot, 'dailyBar', 'h'),
    dayLow: numberAt(snapshot, 'dailyBar', 'l'),
    dayVolume: numberAt(snapshot, 'dailyBar', 'v'),
    previousClose: numberAt(snapshot, 'prevDailyBar', 'c'),
    delayMs: undefined,
    marketState: undefined,
  }
}

/**
 * Daily bars by symbol; closes adjusted for splits and dividends. Today's bar is provisional.
 * @throws ProviderFault
 */
export function parseAlpacaDaily(bytes: Uint8Array, meta: ParseMeta): ParsedObservations {
  const daily = barsBySymbol(bytes).map(([symbol, bars]) => {
    const publishedAt = barPublishedAt(symbol, NEW_YORK, meta)
    const rows = bars.map(({ start, ...bar }) => ({
      day: localDay(NEW_YORK, start),
      ...bar,
      adjClose: bar.close,
    }))
    const isSettled = ({ day }: { readonly day: Day }): boolean => publishedAt(day) <= meta.receivedAt
    return {
      ...DOLLARS,
      bars: dailyColumns(rows.filter(isSettled), { symbol, source: 'alpaca', publishedAt }, meta),
      provisional: rows.findLast((row) => !isSettled(row)),
    }
  })
  return observed('alpaca', {
    daily,
    missing: missingOf(
      meta,
      daily.map(({ bars }) => bars.symbol),
    ),
  })
}

/**
 * Half-hour bars by tracked symbol.
 * @throws ProviderFault
 */
export function parseAlpacaHalfHours(bytes: Uint8Array, meta: ParseMeta): ParsedObservations {
  const found = barsBySymbol(bytes)
  const parsed = found.flatMap(([symbol, bars]) => {
    const sessionOf = trackedSessions(meta, symbol)
    if (sessionOf === undefined) return []
    const seenUntil = asInstant((bars.at(-1)?.start ?? 0) + HALF_HOUR_MS)
    const stamp = { symbol, source: 'alpaca' as const, sessionOf, seenUntil, previousClose: () => Number.NaN }
    return [halfHourBars(bars, stamp, meta)]
  })
  return observed('alpaca', {
    halfHours: parsed.flatMap(({ days }) => days.map((bars) => ({ ...DOLLARS, bars }))),
    missing: missingOf(
      meta,
      found.map(([symbol]) => symbol),
    ),
    dropped: droppedRows({ 'outside the session': parsed.reduce((sum, { outside }) => sum + outside, 0) }),
  })
}

const missingOf = ({ asked }: ParseMeta, found: readonly string[]): readonly string[] =>
  asked.filter((symbol) => !found.includes(symbol))

function barsBySymbol(bytes: Uint8Array): readonly (readonly [symbol: string, bars: readonly ShortBar[]])[] {
  const answer = parseJson(bytes)
  const holder = jsonAt(answer, 'bars')
  if (holder === undefined || Array.isArray(holder)) throw malformed('no bars in the answer')
  return membersAt(holder).map(([symbol]) => {
    const bars = itemsAt(holder, symbol).map(barOf)
    requireAscending(bars.map(({ start }) => start))
    return [symbol, bars] as const
  })
}

function barOf(bar: JsonValue): ShortBar {
  const start = parseInstant(textAt(bar, 't') ?? '')
  const close = numberAt(bar, 'c')
  if (start === undefined || Number.isNaN(close)) throw malformed('a bar without a time or a close')
  return {
    start,
    open: numberAt(bar, 'o'),
    high: numberAt(bar, 'h'),
    low: numberAt(bar, 'l'),
    close,
    volume: numberAt(bar, 'v'),
  }
}
