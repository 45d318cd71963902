import {
  asInstant,
  type Day,
  formatInstant,
  type Instant,
  parseInstant,
} from '@bellwether-markets/engine/kernel/time'
import { barPublishedAt, dailyColumns, requireAscending } from './daily-columns.ts'
import { localDay, NEW_YORK } from './exchange-time.ts'
import { halfHourBars, type ShortBar, trackedSessions } from './half-hour-bars.ts'
import { itemsAt, type JsonValue, jsonAt, membersAt, numberAt, parseJson, textAt } from './json-value.ts'
import { observed, type Parse, type ParseMeta, type ProviderQuote } from './parsed-observations.ts'
import {
  getRequest,
  type Identity,
  malformed,
  ProviderFault,
  type ProviderRequest,
} from './provider-request.ts'

const HALF_HOUR_MS = 30 * 60_000

export interface AlpacaKeys {
  readonly keyId: string
  readonly secret: string
}

export const requestAlpacaSnapshots = (
  symbols: readonly string[],
  keys: AlpacaKeys,
  identity: Identity,
): ProviderRequest => alpacaGet('snapshots', { symbols: symbols.join(',') }, keys, identity)

/** Adjusted for splits and dividends. The provider chooses the feed. */
export function requestAlpacaBars(
  symbols: readonly string[],
  bars: { readonly timeframe: '1Day' | '30Min'; readonly from: Instant; readonly to: Instant },
  keys: AlpacaKeys,
  identity: Identity,
): ProviderRequest {
  const query = {
    symbols: symbols.join(','),
    timeframe: bars.timeframe,
    start: formatInstant(bars.from),
    end: formatInstant(bars.to),
    adjustment: 'all',
    limit: '10000',
  }
  return alpacaGet('bars', query, keys, identity)
}

const alpacaGet = (
  path: string,
  query: Readonly<Record<string, string>>,
  { keyId, secret }: AlpacaKeys,
  identity: Identity,
): ProviderRequest =>
  getRequest('alpaca', `https://data.alpaca.markets/v2/stocks/${path}`, identity, {
    query,
    headers: { 'apca-api-key-id': keyId, 'apca-api-secret-key': secret },
  })

/** Latest trade as quote, with high, low and volume of the running day. */
export const parseAlpacaSnapshots: Parse = (bytes, meta) => {
  const answer = parseJson(bytes)
  const snapshots = membersAt(jsonAt(answer, 'snapshots') ?? answer)
  if (snapshots.length === 0 && meta.symbols.length > 0 && !isObject(answer))
    throw malformed('no snapshots in the answer')
  return observed({
    quotes: snapshots.flatMap(([symbol, snapshot]) => quoteOf(symbol, snapshot, meta) ?? []),
  })
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
    currency: 'USD',
    day: localDay(NEW_YORK, at),
    at,
    knownAt: asInstant(Math.max(at, receivedAt)),
    price,
    dayHigh: numberAt(snapshot, 'dailyBar', 'h'),
    dayLow: numberAt(snapshot, 'dailyBar', 'l'),
    dayVolume: numberAt(snapshot, 'dailyBar', 'v'),
    previousClose: numberAt(snapshot, 'prevDailyBar', 'c'),
  }
}

/** Closes adjusted for splits and dividends. Today's bar is provisional. */
export const parseAlpacaDaily: Parse = (bytes, meta) => {
  const daily = barsBySymbol(bytes).map(([symbol, bars]) => {
    const publishedAt = barPublishedAt(symbol, NEW_YORK, meta)
    const rows = bars.map(({ start, ...bar }) => ({
      day: localDay(NEW_YORK, start),
      ...bar,
      adjClose: bar.close,
    }))
    const isSettled = ({ day }: { readonly day: Day }): boolean => publishedAt(day) <= meta.receivedAt
    return {
      currency: 'USD',
      bars: dailyColumns(rows.filter(isSettled), { symbol, source: 'alpaca', publishedAt }, meta),
      provisional: rows.findLast((row) => !isSettled(row)),
    }
  })
  if (daily.length === 0) throw new ProviderFault('not_found', 'no such symbol')
  return observed({ daily })
}

export const parseAlpacaHalfHours: Parse = (bytes, meta) => {
  const halfHours = barsBySymbol(bytes).flatMap(([symbol, bars]) => {
    const sessionOf = trackedSessions(meta, symbol)
    if (sessionOf === undefined) return []
    const seenUntil = asInstant((bars.at(-1)?.start ?? 0) + HALF_HOUR_MS)
    const stamp = { symbol, source: 'alpaca' as const, sessionOf, seenUntil, previousClose: () => Number.NaN }
    return halfHourBars(bars, stamp, meta)
  })
  return observed({ halfHours })
}

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
