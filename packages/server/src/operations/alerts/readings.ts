import { surpriseAt } from '@bellwether-markets/engine/briefing/price-record'
import {
  asDay,
  asInstant,
  formatInstant,
  type Instant,
  parseDay,
  SECOND,
  startOfUtcDay,
} from '@bellwether-markets/engine/kernel/time'
import type { CalendarSnapshot } from '@bellwether-markets/products/calendar/calendar-schema'
import { calendar } from '@bellwether-markets/products/calendar/product'
import type { Product } from '@bellwether-markets/products/contract/product'
import type { EventsSnapshot } from '@bellwether-markets/products/events/events-schema'
import { events } from '@bellwether-markets/products/events/product'
import type { PricesSnapshot } from '@bellwether-markets/products/prices/price-schema'
import { prices } from '@bellwether-markets/products/prices/product'
import { regime } from '@bellwether-markets/products/regime/product'
import type { MarketRegime } from '@bellwether-markets/products/regime/regime-schema'
import { risk } from '@bellwether-markets/products/risk/product'
import type { RiskIndex } from '@bellwether-markets/products/risk/risk-schema'
import type { LatestSignalsSnapshot } from '@bellwether-markets/products/signals-latest/latest-schema'
import { signalsLatest } from '@bellwether-markets/products/signals-latest/product'
import type { Condition, Occurrence } from '../../domain/alerts/condition.ts'
import { passes, type Reading } from '../../domain/alerts/evaluate.ts'
import type { AlertSource, Readings } from '../../service/alerts/alert-source.ts'
import type { Clock } from '../../service/ports.ts'
import type { CurrentSnapshots } from '../../service/snapshots/current-snapshots.ts'
import { closesOfYear, withPrice } from './alert-prices.ts'

/** Name of the source that is no product: the age of the others. */
export const AGE = 'age'

const AGE_EVERY_MS = 30 * SECOND

export const SOURCE_OF: Readonly<Record<Condition['form'], string>> = {
  risk_value: risk.id,
  risk_status: risk.id,
  regime: regime.id,
  price: prices.id,
  move: prices.id,
  signal: signalsLatest.id,
  event: events.id,
  calendar: calendar.id,
  stale: AGE,
}

const PRODUCTS = [risk, regime, prices, signalsLatest, events, calendar]

type Closes = ReturnType<typeof closesOfYear>
type Read = (
  whole: never,
  condition: Condition,
  symbols: readonly string[],
  closes: Closes,
) => Readings | undefined

const READ: Readonly<Record<string, Read>> = {
  [risk.id]: (index: RiskIndex, { form }) =>
    // A missing driver moves the value.
    index.degraded ? undefined : one(form === 'risk_status' ? index.status : index.value),
  [regime.id]: ({ regime: name }: MarketRegime) => one(name),
  [prices.id]: readPrices,
  [signalsLatest.id]: readSignals,
  [events.id]: readEvents,
  [calendar.id]: readCalendar,
}

const one = (value: number | string): Readings => new Map([['', { value }]])

function readPrices(
  { prices: all }: PricesSnapshot,
  { form }: Condition,
  symbols: readonly string[],
  closes: Closes,
): Readings {
  const requested = new Set(symbols)
  const fresh = all.filter(({ symbol, stale }) => requested.has(symbol) && !stale)
  return new Map(
    fresh.flatMap((price): [string, Reading][] => {
      if (form === 'price') return [[price.symbol, { value: price.price }]]
      const record = closes(price.symbol)
      const sigmas = record === undefined ? Number.NaN : Math.abs(surpriseAt(withPrice(record, price)))
      return Number.isFinite(sigmas) ? [[price.symbol, { value: Math.round(100 * sigmas) / 100 }]] : []
    }),
  )
}

function readSignals(
  { signals }: LatestSignalsSnapshot,
  condition: Condition,
  symbols: readonly string[],
): Readings {
  const strong = signals.flatMap(({ symbol, strength, issued_at: at }) => ({ symbol, value: strength, at }))
  return latestOf(strong, condition as Occurrence, symbols)
}

function readEvents(
  { events: all }: EventsSnapshot,
  condition: Condition,
  symbols: readonly string[],
): Readings {
  const requested = new Set(symbols)
  const affected = all.flatMap(({ assets, first_seen_at: at }) =>
    assets.flatMap(({ symbol, impact }) => (requested.has(symbol) ? { symbol, value: impact, at } : [])),
  )
  return latestOf(affected, condition as Occurrence, symbols)
}

/** Announced ones: an estimate moves from day to day. */
function readCalendar(
  { today, next_reports: reports }: CalendarSnapshot,
  condition: Condition,
  symbols: readonly string[],
): Readings {
  const from = parseDay(today) ?? asDay(0)
  const days = condition.form === 'calendar' ? condition.days : 0
  const ahead = reports.filter(({ date, status }) => {
    const day = date === null ? undefined : parseDay(date)
    return status === 'announced' && day !== undefined && day >= from && day <= from + days
  })
  const dates = new Map(ahead.map(({ symbol, date }) => [symbol, date]))
  return new Map(
    symbols.map((symbol): [string, Reading] => {
      const date = dates.get(symbol)
      const day = typeof date === 'string' ? parseDay(date) : undefined
      return [symbol, day === undefined ? { value: null } : { value: date ?? null, at: startOfUtcDay(day) }]
    }),
  )
}

interface Happened {
  readonly symbol: string
  readonly value: number
  /** ISO 8601. */
  readonly at: string
}

/** Of each symbol the latest that passes the threshold. */
function latestOf(
  all: readonly Happened[],
  { comparison, threshold }: Occurrence,
  symbols: readonly string[],
): Readings {
  const passing = all.filter(({ value }) => passes(value, comparison, threshold))
  const bySymbol = Map.groupBy(passing, ({ symbol }) => symbol)
  return new Map(
    symbols.map((symbol): [string, Reading] => {
      const [latest] = (bySymbol.get(symbol) ?? []).toSorted(
        (one, other) => Date.parse(other.at) - Date.parse(one.at),
      )
      if (latest === undefined) return [symbol, { value: null }]
      return [symbol, { value: latest.value, at: asInstant(Date.parse(latest.at)) }]
    }),
  )
}

export interface AlertSourcesDeps {
  readonly currentSnapshots: Pick<CurrentSnapshots, 'latest' | 'isStale'>
  readonly marketClock: Clock
}

/** What rules are evaluated on: products, and the age of these. */
export function alertSources({ currentSnapshots, marketClock }: AlertSourcesDeps): readonly AlertSource[] {
  const closes = closesOfYear((product) => currentSnapshots.latest(product))
  const isStale = (product: Product): boolean => {
    const view = currentSnapshots.latest(product)
    return view !== undefined && currentSnapshots.isStale(product, view)
  }
  const ofProduct = (product: Product): AlertSource => ({
    id: product.id,
    current() {
      const view = currentSnapshots.latest(product)
      if (view === undefined || isStale(product)) return undefined
      return {
        asOf: view.snapshot.asOf,
        read: (condition, symbols) => READ[product.id](view.whole() as never, condition, symbols, closes),
      }
    },
    linkTo: (asOf, symbol) => linkTo(product, asOf, symbol),
  })
  const age: AlertSource = {
    id: AGE,
    current: () => ({
      asOf: asInstant(Math.floor(marketClock.now() / AGE_EVERY_MS) * AGE_EVERY_MS),
      // A product without data in this market does not age.
      read: () => one(PRODUCTS.some(isStale) ? 'stale' : 'fresh'),
    }),
    linkTo: () => '/v1/health',
  }
  return [...PRODUCTS.map(ofProduct), age]
}

function linkTo(product: Product, asOf: Instant, symbol: string): string {
  const query = new URLSearchParams({
    ...(symbol === '' ? {} : { symbols: symbol }),
    as_of: formatInstant(asOf),
  })
  return `${product.path}?${query}`
}
