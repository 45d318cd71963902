import { createHash, type Hash } from 'node:crypto'
import type { InputRequest, Inputs } from '../../domain/market/inputs.ts'
import { tradingDayBefore } from '../../domain/market/missed-sessions.ts'
import type { IntradayColumns, Numbers, Observations } from '../../domain/market/observation.ts'
import {
  type CurveWindow,
  type Cut,
  curveCut,
  type DailyWindow,
  dailyCut,
  fundamentalsAsOf,
  intradayAsOf,
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

export interface LoadedInputs {
  readonly values: Readonly<Record<string, unknown>>
  /** SHA-256, hexadecimal. */
  readonly hash: string
}

interface LoadContext {
  readonly observations: Observations
  readonly asOf: Instant
  readonly upstream: (product: string) => UpstreamSnapshot
  readonly hash: Hash
}

type Kind = InputRequest['kind']
type Loader<K extends Kind> = (request: InputRequest & { readonly kind: K }, context: LoadContext) => unknown

/** The declared inputs as known at one instant. */
export function loadInputs(
  inputs: Inputs,
  observations: Observations,
  asOf: Instant,
  upstream: (product: string) => UpstreamSnapshot,
): LoadedInputs {
  const hash = createHash('sha256')
  const context = { observations, asOf, upstream, hash }
  const values: Record<string, unknown> = {}
  for (const [name, { request }] of Object.entries(inputs)) {
    hash.update(`${name}\n`)
    const load = LOADERS[request.kind] as Loader<Kind>
    values[name] = load(request, context)
  }
  return { values: Object.freeze(values), hash: hash.digest('hex') }
}

const LOADERS: { readonly [K in Kind]: Loader<K> } = {
  daily: ({ symbols, bars }, { observations, asOf, hash }) =>
    bySymbol(symbols, (symbol) => {
      const columns = observations.daily(symbol)
      return hashedWindow(symbol, columns && dailyCut(columns, asOf, bars), hash)
    }),
  quotes: ({ symbols }, { observations, asOf, hash }) =>
    bySymbol(symbols, (symbol) => {
      const asset = observations.universe.bySymbol.get(symbol)
      const columns = asset && observations.quotes(symbol, latestTradingDay(asset, asOf))
      const quote = columns && quoteAsOf(columns, asOf)
      return quote && hashed(hash, quote)
    }),
  curves: ({ symbols, bars }, { observations, asOf, hash }) =>
    bySymbol(symbols, (symbol) => {
      const columns = observations.curve?.(symbol)
      return hashedWindow(symbol, columns && curveCut(columns, asOf, bars), hash)
    }),
  intraday: ({ symbols, sessions }, { observations, asOf, hash }) =>
    bySymbol(symbols, (symbol) => {
      const window = intradayAsOf(latestSessions(observations, symbol, asOf, sessions), asOf)
      if (window === undefined) return undefined
      hash.update(`${symbol} ${window.source}\n`)
      const { day, previousClose, start, end, knownAt, open, high, low, close, volume } = window
      for (const column of [day, previousClose, start, end, knownAt, open, high, low, close, volume]) {
        hash.update(bytesOf(column))
      }
      return Object.freeze(window)
    }),
  fundamentals: ({ symbols }, { observations, asOf, hash }) =>
    bySymbol(symbols, (symbol) => {
      const rows = fundamentalsAsOf(observations.fundamentals?.(symbol) ?? [], asOf)
      return rows.length === 0 ? undefined : hashed(hash, rows)
    }),
  assets: ({ symbols }, { observations: { universe }, hash }) => {
    const tracked = symbols.flatMap((symbol) => universe.bySymbol.get(symbol) ?? [])
    return hashed(hash, tracked)
  },
  training: loadTraining,
  news({ hours }, { observations, asOf, hash }) {
    const headlines = observations.news?.((asOf - hours * HOUR) as Instant, asOf)
    return headlines && hashed(hash, [...headlines])
  },
  portfolio_record(_request, { observations, asOf, hash }) {
    const record = observations.portfolioRecord?.(asOf)
    hash.update(JSON.stringify(record ?? null))
    return record
  },
  upstream: ({ product }, { upstream, hash }) => hashed(hash, upstream(product)),
  upstream_if_any: ({ product }, { upstream, hash }) => hashed(hash, upstreamOrReason(upstream, product)),
}

/** Freezes a value after hashing its JSON. */
function hashed<T>(hash: Hash, value: T): Readonly<T> {
  hash.update(JSON.stringify(value))
  return Object.freeze(value)
}

/** Without symbols that have none. */
function bySymbol<V>(
  symbols: readonly string[],
  load: (symbol: string) => V | undefined,
): ReadonlyMap<string, V> {
  const values = new Map<string, V>()
  for (const symbol of symbols) {
    const value = load(symbol)
    if (value !== undefined) values.set(symbol, value)
  }
  return values
}

function hashedWindow<W extends DailyWindow | CurveWindow>(
  symbol: string,
  cut: Cut<W> | undefined,
  hash: Hash,
): W | undefined {
  if (cut === undefined || cut.window.length === 0) return undefined
  hash.update(`${symbol} ${cut.window.source}\n`)
  cut.visit((column) => hash.update(bytesOf(column)))
  return Object.freeze(cut.window)
}

/** The current session included, oldest first; days without bars are absent. */
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

function loadTraining(
  _request: unknown,
  { observations, asOf, hash }: LoadContext,
): TrainingWindow | undefined {
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
