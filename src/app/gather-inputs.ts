import { createHash, type Hash } from 'node:crypto'
import type { Inputs } from '../core/market/inputs.ts'
import type { Numbers, Observations } from '../core/market/observation.ts'
import { latestTradingDay } from '../core/market/trading-hours.ts'
import {
  type CurveWindow,
  cutCurve,
  cutDaily,
  cutQuote,
  type DailyWindow,
  type Quote,
} from '../core/market/view.ts'
import type { Instant } from '../kernel/time.ts'

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
      case 'assets':
        values[name] = Object.freeze(
          request.symbols.flatMap((symbol) => observations.universe.bySymbol.get(symbol) ?? []),
        )
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
    const window = columns && cutDaily(columns, asOf, bars)
    if (!window || window.length === 0) continue
    windows.set(symbol, Object.freeze(window))
    hash.update(`${symbol} ${window.source}\n`)
    const { day, open, high, low, close, adjClose, volume } = window
    for (const column of [day, open, high, low, close, adjClose, volume]) hash.update(bytesOf(column))
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
    const window = columns && cutCurve(columns, asOf, bars)
    if (!window || window.length === 0) continue
    windows.set(symbol, Object.freeze(window))
    hash.update(`${symbol} ${window.source}\n`)
    const { day, front, frontContract, next, nextContract } = window
    for (const column of [day, front, frontContract, next, nextContract]) hash.update(bytesOf(column))
  }
  return windows
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
    const quote = columns && cutQuote(columns, asOf)
    if (!quote) continue
    quotes.set(symbol, Object.freeze(quote))
    hash.update(JSON.stringify(quote))
  }
  return quotes
}

const bytesOf = (column: Numbers): Uint8Array => {
  const values = column instanceof Float64Array ? column : Float64Array.from(column)
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
}
