import { type PriceRecord, surpriseAt } from '@bellwether-markets/engine/briefing/price-record'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import {
  asDay,
  formatDay,
  type Instant,
  parseDay,
  startOfUtcDay,
} from '@bellwether-markets/engine/kernel/time'
import type { Product } from '@bellwether-markets/products/contract/product'
import { pricesHistory } from '@bellwether-markets/products/prices-history/product'
import { regimeHistory } from '@bellwether-markets/products/regime/history-product'
import type { RegimeSeries } from '@bellwether-markets/products/regime/regime-schema'
import { riskHistory } from '@bellwether-markets/products/risk-history/product'
import type { RiskSeries } from '@bellwether-markets/products/risk-history/risk-series'
import type { Condition } from '../../domain/alerts/condition.ts'
import { countFirings, type Reading } from '../../domain/alerts/evaluate.ts'
import type { PastFirings } from '../../service/ports.ts'
import type { CurrentSnapshots } from '../../service/snapshots/current-snapshots.ts'
import { closesOfYear } from './alert-prices.ts'

const YEAR_DAYS = 365

interface DailyReading extends Reading {
  readonly asOf: Instant
}

type Series = readonly DailyReading[]
type Snapshots = Pick<CurrentSnapshots, 'current' | 'latest'>

/**
 * Counts how often a rule would have fired in the last year, by the values after each close.
 * @throws AppError `no_data_yet`
 */
export function pastFirings(snapshots: Snapshots) {
  const closes = closesOfYear((product) => snapshots.latest(product))
  return async (
    condition: Condition,
    symbols: readonly string[],
    cooldownSeconds: number,
  ): Promise<PastFirings> => {
    const product = HISTORIES[condition.form]
    if (product === undefined) return notCounted(NOT_HELD)
    const whole = await wholeOf(snapshots, product)
    const series = seriesOf(condition, symbols, whole, closes)
    const years = series.map(lastYear).filter((readings) => readings.length > 1)
    if (years.length === 0) return notCounted('This market holds no history of it.')
    const days = years.flatMap((readings) => [readings[0].asOf, readings[readings.length - 1].asOf])
    const count = years.reduce((sum, readings) => sum + countFirings(condition, readings, cooldownSeconds), 0)
    const [from, to] = [Math.min(...days), Math.max(...days)].map(dayText)
    return { count, from, to, note: NOTE }
  }
}

const NOTE = 'By the value after each close: what came and went within a day is not counted.'
const NOT_HELD = 'Past signals, events, announcements and ages of data are not held as a series.'
const notCounted = (note: string): PastFirings => ({ count: null, from: null, to: null, note })

const HISTORIES: Partial<Readonly<Record<Condition['form'], Product>>> = {
  risk_value: riskHistory,
  risk_status: riskHistory,
  regime: regimeHistory,
  price: pricesHistory,
  move: pricesHistory,
}

/** Undefined for a market that knows too little, and for a product by symbols. */
async function wholeOf(snapshots: Snapshots, product: Product): Promise<unknown> {
  try {
    const view = await snapshots.current(product)
    return product.subject === undefined ? view.whole() : undefined
  } catch (error) {
    if (error instanceof AppError && error.code === 'no_data_then') return undefined
    throw error
  }
}

/** One for each subject, the oldest reading first. */
function seriesOf(
  { form }: Condition,
  symbols: readonly string[],
  whole: unknown,
  closes: ReturnType<typeof closesOfYear>,
): readonly Series[] {
  if (form === 'price' || form === 'move') {
    const measure = form === 'move' ? moves : prices
    return symbols.flatMap((symbol) => {
      const record = closes(symbol)
      return record === undefined ? [] : [measure(record)]
    })
  }
  const { rows } = (whole ?? { rows: [] }) as { rows: readonly DayRow[] }
  const member = form === 'risk_value' ? 'value' : form === 'risk_status' ? 'status' : 'regime'
  return [rows.map((row) => daily(row.date, row[member] ?? null))]
}

type DayRow = Pick<RiskSeries['rows'][number], 'date'> &
  Partial<RiskSeries['rows'][number] & RegimeSeries['rows'][number]>

const daily = (date: string, value: Reading['value']): DailyReading => ({
  value,
  asOf: startOfUtcDay(parseDay(date) ?? asDay(0)),
})

const readingsOf = (record: PriceRecord, valueAt: (at: number) => number): Series =>
  Array.from(record.day, (day, at) => ({ value: valueAt(at), asOf: startOfUtcDay(asDay(day)) })).filter(
    ({ value }) => Number.isFinite(value),
  )

const prices = (record: PriceRecord): Series => readingsOf(record, (at) => record.close[at])
const moves = (record: PriceRecord): Series => readingsOf(record, (at) => Math.abs(surpriseAt(record, at)))

/** Up to its last day, whatever today is. */
function lastYear(series: Series): Series {
  const last = series.at(-1)?.asOf ?? 0
  const first = startOfUtcDay(asDay(Math.floor(last / startOfUtcDay(asDay(1))) - YEAR_DAYS))
  return series.filter(({ asOf }) => asOf > first)
}

const dayText = (at: number): string => formatDay(asDay(at / startOfUtcDay(asDay(1))))
