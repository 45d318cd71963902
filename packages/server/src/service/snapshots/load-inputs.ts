import { AppError } from '@bellwether-markets/engine/kernel/errors'
import {
  asDay,
  asInstant,
  DAY,
  type Day,
  dateOf,
  dayFromDate,
  HOUR,
  type Instant,
  utcDay,
} from '@bellwether-markets/engine/kernel/time'
import { type Asset, universeAt } from '@bellwether-markets/engine/market/asset'
import type { ChooseSymbols, InputRequest, Inputs } from '@bellwether-markets/engine/market/inputs'
import { tradingDayBefore } from '@bellwether-markets/engine/market/missed-sessions'
import type { IntradayColumns, Numbers, Observations } from '@bellwether-markets/engine/market/observation'
import {
  type CurveWindow,
  type Cut,
  curveCut,
  type DailyWindow,
  dailyAsOf,
  dailyCut,
  fundamentalsAsOf,
  intradayAsOf,
  quoteAsOf,
  type Reach,
  scheduledAsOf,
  type TrainingWindow,
  trainingAsOf,
} from '@bellwether-markets/engine/market/point-in-time'
import { type RankedStocks, rankedUniverse } from '@bellwether-markets/engine/market/ranked-universe'
import { latestTradingDay } from '@bellwether-markets/engine/market/trading-hours'
import type { FactTables } from '../ports.ts'
import { InputsHash, NO_HASH } from './inputs-hash.ts'
import { latestCut, latestRows } from './latest-windows.ts'

export interface UpstreamSnapshot {
  readonly asOf: Instant
  readonly snapshot: object
}

export interface LoadedInputs {
  readonly values: Readonly<Record<string, unknown>>
  /** SHA-256, hexadecimal. */
  readonly hash: string
}

export interface LoadContext {
  readonly observations: Observations
  readonly asOf: Instant
  /** Windows also hold what they would have held at this earlier instant of the same year. */
  readonly from?: Instant
  /** @throws AppError `no_data_then` */
  readonly upstream?: (product: string) => UpstreamSnapshot
  readonly facts?: FactTables
}

interface Loading extends Required<LoadContext> {
  readonly hash: Pick<InputsHash, keyof InputsHash>
  /** Inputs that were declared before and are loaded. */
  readonly loaded: Readonly<Record<string, unknown>>
}

type Kind = InputRequest['kind']
type Loader<K extends Kind> = (request: InputRequest & { readonly kind: K }, context: Loading) => unknown

/** The declared inputs as known at one instant. */
export function loadInputs(inputs: Inputs, context: LoadContext): LoadedInputs {
  return loadWith(new InputsHash(), inputs, context)
}

/** As `loadInputs`, for the rows of a fact table: they are not known by their inputs. */
export const loadUnhashed = (inputs: Inputs, context: LoadContext): LoadedInputs['values'] =>
  loadWith(NO_HASH, inputs, context).values

function loadWith(hash: Loading['hash'], inputs: Inputs, given: LoadContext): LoadedInputs {
  const values: Record<string, unknown> = {}
  const defaults = { from: given.asOf, upstream: noUpstream, facts: NO_FACTS }
  const context: Loading = { ...defaults, ...given, hash, loaded: values }
  for (const [name, { request }] of Object.entries(inputs)) {
    hash.update(`${name}\n`)
    const load = LOADERS[request.kind] as Loader<Kind>
    values[name] = load(request, context)
  }
  return { values: Object.freeze(values), hash: hash.digest() }
}

const noUpstream = (product: string): never => {
  throw new RangeError(`no snapshot of ${product} can be read here`)
}

const NO_FACTS: FactTables = {
  within(table) {
    throw new RangeError(`no rows of ${table.id} can be read here`)
  },
}

const LOADERS: { readonly [K in Kind]: Loader<K> } = {
  daily: ({ symbols, bars, choose }, context) =>
    loadDaily(chosen(symbols, choose, context), bars + barsSince(context), context),
  daily_year: ({ symbols, warmUpDays }, context) =>
    loadDaily(symbols, { since: firstDayOf(context.asOf, warmUpDays) }, context),
  daily_since: ({ symbols, since }, context) => loadDaily(symbols, { since }, context),
  quotes: ({ symbols }, { observations, asOf, hash }) =>
    bySymbol(symbols, (symbol) => {
      const asset = observations.universe.bySymbol.get(symbol)
      const columns = asset && observations.quotes(symbol, latestTradingDay(asset, asOf))
      const quote = columns && quoteAsOf(columns, asOf)
      return quote && hashed(hash, quote)
    }),
  curves: ({ symbols, bars }, context) => loadCurves(symbols, bars + barsSince(context), context),
  curves_since: ({ symbols, since }, context) => loadCurves(symbols, { since }, context),
  curves_year: ({ symbols, warmUpDays }, context) =>
    loadCurves(symbols, { since: firstDayOf(context.asOf, warmUpDays) }, context),
  facts({ table, days }, { facts, asOf, hash }) {
    const after = days === undefined ? Number.NEGATIVE_INFINITY : asOf - days * DAY
    const { rows, digest } = facts.within(table, asInstant(after), asOf)
    hash.update(`${table.id} ${table.version} ${rows.length}\n`)
    hash.update(digest)
    return rows
  },
  intraday: ({ symbols, sessions, choose }, context) => {
    const { observations, asOf } = context
    const count = sessions + barsSince(context)
    const sessionsOf = (symbol: string) => latestSessions(observations, symbol, asOf, count)
    return loadIntraday(chosen(symbols, choose, context), sessionsOf, context)
  },
  intraday_between: ({ symbols, from, to }, context) =>
    loadIntraday(symbols, (symbol) => sessionsBetween(context, symbol, { from, to }), context),
  fundamentals: ({ symbols }, context) => loadFundamentals(symbols, context),
  ranked_year: ({ symbols, warmUpDays }, context) => loadRanked(symbols, warmUpDays, context),
  scheduled({ days }, { observations, asOf, from, hash }) {
    const events = observations.scheduled?.()
    return events && hashed(hash, scheduledAsOf(events, asOf, asDay(utcDay(from) - days)))
  },
  assets: ({ symbols }, context) => hashed(context.hash, trackedOf(context, symbols)),
  training: loadTraining,
  simulated: (_request, { observations, hash }) => hashed(hash, observations.isSimulated === true),
  news({ hours }, { observations, asOf, from, hash }) {
    const headlines = observations.news?.(asInstant(from - hours * HOUR), asOf)
    return headlines && hashed(hash, [...headlines])
  },
  news_between({ from, to }, { observations, asOf, hash }) {
    const headlines = observations.news?.(from, asInstant(Math.min(to, asOf)))
    return headlines && hashed(hash, [...headlines])
  },
  portfolio_record(_request, { observations, asOf, hash }) {
    const record = observations.portfolioRecord?.(asOf)
    hash.update(JSON.stringify(record ?? null))
    return record
  },
  upstream: ({ product }, context) => upstreamOf(product, context),
  upstream_if_any({ product }, context) {
    try {
      return upstreamOf(product, context)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'no_data_then') throw error
      const { reason } = error.fields
      return hashed(context.hash, {
        missing: typeof reason === 'string' ? reason : 'Nothing was known then.',
      })
    }
  },
}

function chosen(symbols: readonly string[], choose: ChooseSymbols | undefined, { loaded }: Loading) {
  const selected = choose?.(loaded as never)
  return selected === undefined ? symbols : symbols.filter((symbol) => selected.has(symbol))
}

/** At most as many bars lie between the two instants. */
const barsSince = ({ from, asOf }: Loading): number => Math.ceil((asOf - from) / DAY)

/** Some days before the year of an instant. */
const firstDayOf = (asOf: Instant, warmUpDays: number): Day =>
  asDay(dayFromDate(dateOf(utcDay(asOf)).year, 1, 1) - warmUpDays)

const loadDaily = (symbols: readonly string[], reach: Reach, { observations, asOf, hash }: Loading) =>
  bySymbol(symbols, (symbol) => {
    const columns = observations.daily(symbol)
    const cut = columns && dailyCut(columns, asOf, reach)
    return cut && hashedWindow(columns, hash === NO_HASH ? cut : latestCut(columns, cut, reach), hash)
  })

const loadCurves = (symbols: readonly string[], reach: Reach, { observations, asOf, hash }: Loading) =>
  bySymbol(symbols, (symbol) => {
    const columns = observations.curve?.(symbol)
    return columns && hashedWindow(columns, curveCut(columns, asOf, reach), hash)
  })

const loadIntraday = (
  symbols: readonly string[],
  sessionsOf: (symbol: string) => readonly IntradayColumns[],
  { asOf, hash }: Loading,
) =>
  bySymbol(symbols, (symbol) => {
    const window = intradayAsOf(sessionsOf(symbol), asOf)
    if (window === undefined) return undefined
    hash.update(`${symbol} ${window.source}\n`)
    const { day, previousClose, start, end, knownAt, open, high, low, close, volume } = window
    hash.addDays([day, previousClose, start, end, knownAt, open, high, low, close, volume])
    return Object.freeze(window)
  })

const loadFundamentals = (symbols: readonly string[], { observations, asOf, hash }: Loading) =>
  bySymbol(symbols, (symbol) => {
    const all = observations.fundamentals?.(symbol) ?? []
    const rows = latestRows(all, fundamentalsAsOf(all, asOf))
    hash.addFirst(rows, all)
    return rows.length === 0 ? undefined : rows
  })

/** Of a wide market, the bars of the others are read for their turnover alone. */
function loadRanked(symbols: readonly string[], warmUpDays: number, context: Loading): RankedStocks {
  const { observations, asOf, hash } = context
  const windowSince = (symbol: string, since: Day): DailyWindow | undefined => {
    const columns = observations.daily(symbol)
    return columns && dailyAsOf(columns, asOf, { since })
  }
  const { year } = dateOf(utcDay(asOf))
  const { stocks, served } = rankedUniverse(trackedOf(context, symbols), windowSince, year)
  const ranked = stocks.map(({ symbol }) => symbol)
  const since = firstDayOf(asOf, warmUpDays)
  hash.update(`${[...served]}\n`)
  return Object.freeze({
    stocks: hashed(hash, stocks),
    served,
    bars: loadDaily(ranked, { since }, context),
    published: loadFundamentals(ranked, context),
  })
}

function trackedOf({ observations, asOf }: Loading, symbols: readonly string[]): readonly Asset[] {
  const { bySymbol: tracked } = universeAt(observations.universe, asOf)
  return symbols.flatMap((symbol) => tracked.get(symbol) ?? [])
}

/** Freezes a value after hashing its JSON. */
function hashed<T>(hash: Loading['hash'], value: T): Readonly<T> {
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
  whole: { readonly symbol: string; readonly day: Numbers },
  { window, range, read }: Cut<W>,
  hash: Loading['hash'],
): W | undefined {
  if (window.length === 0) return undefined
  hash.update(`${whole.symbol} ${window.source}\n`)
  hash.addWindow(window, read, range && whole)
  return Object.freeze(window)
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

/** Oldest first; days without bars are absent. */
function sessionsBetween(
  { observations: { universe, intraday }, asOf }: Loading,
  symbol: string,
  { from, to }: { readonly from: Day; readonly to: Day },
): readonly IntradayColumns[] {
  const asset = universe.bySymbol.get(symbol)
  if (asset === undefined || intraday === undefined) return []
  const last = Math.min(to, latestTradingDay(asset, asOf))
  return Array.from({ length: Math.max(0, last - from + 1) }, (_, after) => asDay(from + after)).flatMap(
    (day) => intraday(symbol, day) ?? [],
  )
}

function loadTraining(_request: unknown, { observations, asOf, hash }: Loading): TrainingWindow | undefined {
  const columns = observations.training?.()
  if (columns === undefined) return undefined
  const window = trainingAsOf(columns, asOf)
  if (window.day.length === 0) return undefined
  hash.update(`${window.source}\n`)
  for (const { symbol, sector, memberSince } of window.stocks) {
    hash.update(`${symbol} ${sector} ${memberSince}\n`)
  }
  hash.addDays([window.day, ...window.stocks.map(({ adjustedClose }) => adjustedClose)], columns)
  return Object.freeze(window)
}

function upstreamOf(product: string, { upstream, hash }: Loading): UpstreamSnapshot {
  const found = upstream(product)
  hash.update(`${found.asOf}\n`)
  hash.addValue(found.snapshot)
  return found
}
