import { createHash, type Hash } from 'node:crypto'
import type { Inputs } from '../../domain/market/inputs.ts'
import { tradingDayBefore } from '../../domain/market/missed-sessions.ts'
import type {
  FundamentalRow,
  Headline,
  IntradayColumns,
  Numbers,
  Observations,
} from '../../domain/market/observation.ts'
import {
  type CurveWindow,
  curveCut,
  type DailyWindow,
  dailyCut,
  fundamentalsAsOf,
  type IntradayWindow,
  intradayAsOf,
  type Quote,
  quoteAsOf,
  type TrainingWindow,
  trainingAsOf,
} from '../../domain/market/point-in-time.ts'
import { latestTradingDay } from '../../domain/market/trading-hours.ts'
import { AppError } from '../../kernel/errors.ts'
import { HOUR, type Instant } from '../../kernel/time.ts'

export interface UpstreamSnapshot {
  readonly asOf: Instant
  readonly snapshot: unknown
}

export interface GatheredInputs {
  readonly values: Readonly<Record<string, unknown>>
  /** SHA-256 over every value, hexadecimal. */
  readonly hash: string
}

/** Cuts what a product declared from everything observed, as known at one instant. */
export function gatherInputs(
  inputs: Inputs,
  observations: Observations,
  asOf: Instant,
  upstream: (product: string) => UpstreamSnapshot,
): GatheredInputs {
  const hash = createHash('sha256')
  const values: Record<string, unknown> = {}
  for (const [name, { request }] of Object.entries(inputs)) {
    hash.update(`${name}\n`)
    switch (request.kind) {
      case 'daily':
        values[name] = dailyWindows(observations, request.symbols, asOf, request.bars, hash)
        break
      case 'quotes':
        values[name] = latestQuotes(observations, request.symbols, asOf, hash)
        break
      case 'curves':
        values[name] = curveWindows(observations, request.symbols, asOf, request.bars, hash)
        break
      case 'intraday':
        values[name] = intradayWindows(observations, request.symbols, asOf, request.sessions, hash)
        break
      case 'fundamentals':
        values[name] = publishedFigures(observations, request.symbols, asOf, hash)
        break
      case 'assets':
        values[name] = Object.freeze(
          request.symbols.flatMap((symbol) => observations.universe.bySymbol.get(symbol) ?? []),
        )
        hash.update(JSON.stringify(values[name]))
        break
      case 'training':
        values[name] = trainingWindow(observations, asOf, hash)
        break
      case 'news':
        values[name] = headlines(observations, request.hours, asOf, hash)
        break
      case 'portfolio_record':
        values[name] = observations.portfolioRecord?.(asOf)
        hash.update(JSON.stringify(values[name] ?? null))
        break
      case 'upstream_if_any':
        values[name] = Object.freeze(upstreamOrReason(upstream, request.product))
        hash.update(JSON.stringify(values[name]))
        break
      case 'upstream':
        values[name] = Object.freeze(upstream(request.product))
        hash.update(JSON.stringify(values[name]))
        break
    }
  }
  return { values: Object.freeze(values), hash: hash.digest('hex') }
}

function dailyWindows(
  observations: Observations,
  symbols: readonly string[],
  asOf: Instant,
  bars: number,
  hash: Hash,
): ReadonlyMap<string, DailyWindow> {
  const windows = new Map<string, DailyWindow>()
  for (const symbol of symbols) {
    const columns = observations.daily(symbol)
    const cut = columns && dailyCut(columns, asOf, bars)
    if (!cut || cut.window.length === 0) continue
    windows.set(symbol, Object.freeze(cut.window))
    hash.update(`${symbol} ${cut.window.source}\n`)
    cut.visit((column) => hash.update(bytesOf(column)))
  }
  return windows
}

function curveWindows(
  observations: Observations,
  symbols: readonly string[],
  asOf: Instant,
  bars: number,
  hash: Hash,
): ReadonlyMap<string, CurveWindow> {
  const windows = new Map<string, CurveWindow>()
  for (const symbol of symbols) {
    const columns = observations.curve?.(symbol)
    const cut = columns && curveCut(columns, asOf, bars)
    if (!cut || cut.window.length === 0) continue
    windows.set(symbol, Object.freeze(cut.window))
    hash.update(`${symbol} ${cut.window.source}\n`)
    cut.visit((column) => hash.update(bytesOf(column)))
  }
  return windows
}

function intradayWindows(
  observations: Observations,
  symbols: readonly string[],
  asOf: Instant,
  sessions: number,
  hash: Hash,
): ReadonlyMap<string, IntradayWindow> {
  const windows = new Map<string, IntradayWindow>()
  for (const symbol of symbols) {
    const columns = latestSessions(observations, symbol, asOf, sessions)
    const window = intradayAsOf(columns, asOf)
    if (window === undefined) continue
    windows.set(symbol, Object.freeze(window))
    hash.update(`${symbol} ${window.source}\n`)
    const { day, previousClose, start, end, knownAt, open, high, low, close, volume } = window
    for (const column of [day, previousClose, start, end, knownAt, open, high, low, close, volume]) {
      hash.update(bytesOf(column))
    }
  }
  return windows
}

/** The half-hour bars of the latest trading days that have begun, oldest first; days without bars are left out. */
function latestSessions(
  { universe, intraday }: Observations,
  symbol: string,
  asOf: Instant,
  sessions: number,
): readonly IntradayColumns[] {
  const asset = universe.bySymbol.get(symbol)
  if (asset === undefined || intraday === undefined) return []
  const columns: IntradayColumns[] = []
  let day = latestTradingDay(asset, asOf)
  for (let session = 0; session < sessions; session++) {
    const bars = intraday(symbol, day)
    if (bars !== undefined) columns.unshift(bars)
    day = tradingDayBefore(asset, day)
  }
  return columns
}

function publishedFigures(
  observations: Observations,
  symbols: readonly string[],
  asOf: Instant,
  hash: Hash,
): ReadonlyMap<string, readonly FundamentalRow[]> {
  const published = new Map<string, readonly FundamentalRow[]>()
  for (const symbol of symbols) {
    const rows = fundamentalsAsOf(observations.fundamentals?.(symbol) ?? [], asOf)
    if (rows.length === 0) continue
    published.set(symbol, rows)
    hash.update(JSON.stringify(rows))
  }
  return published
}

function latestQuotes(
  observations: Observations,
  symbols: readonly string[],
  asOf: Instant,
  hash: Hash,
): ReadonlyMap<string, Quote> {
  const quotes = new Map<string, Quote>()
  for (const symbol of symbols) {
    const asset = observations.universe.bySymbol.get(symbol)
    const columns = asset && observations.quotes(symbol, latestTradingDay(asset, asOf))
    const quote = columns && quoteAsOf(columns, asOf)
    if (!quote) continue
    quotes.set(symbol, Object.freeze(quote))
    hash.update(JSON.stringify(quote))
  }
  return quotes
}

function trainingWindow(observations: Observations, asOf: Instant, hash: Hash): TrainingWindow | undefined {
  const columns = observations.training?.()
  const window = columns && trainingAsOf(columns, asOf)
  if (!window || window.day.length === 0) return undefined
  hash.update(`${window.source}\n`)
  hash.update(bytesOf(window.day))
  for (const { symbol, sector, memberSince, adjustedClose } of window.stocks) {
    hash.update(`${symbol} ${sector} ${memberSince}\n`)
    hash.update(bytesOf(adjustedClose))
  }
  return Object.freeze(window)
}

function headlines(
  observations: Observations,
  hours: number,
  asOf: Instant,
  hash: Hash,
): readonly Headline[] | undefined {
  const known = observations.news?.((asOf - hours * HOUR) as Instant, asOf)
  if (known === undefined) return undefined
  hash.update(JSON.stringify(known))
  return Object.freeze([...known])
}

function upstreamOrReason(
  upstream: (product: string) => UpstreamSnapshot,
  product: string,
): UpstreamSnapshot | { readonly missing: string } {
  try {
    return upstream(product)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'no_data_then') throw error
    return {
      missing: typeof error.fields.reason === 'string' ? error.fields.reason : 'Nothing was known then.',
    }
  }
}

const bytesOf = (column: Numbers): Uint8Array => {
  const values = ArrayBuffer.isView(column) ? column : Float64Array.from(column)
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
}
