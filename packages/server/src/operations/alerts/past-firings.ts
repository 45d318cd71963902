import type { Product } from '../../contract/product.ts'
import type { Condition } from '../../domain/alerts/condition.ts'
import { countFirings, type Reading } from '../../domain/alerts/evaluate.ts'
import { type PriceRecord, surpriseAt } from '../../domain/briefing/price-record.ts'
import { asDay, formatDay, type Instant, parseDay, startOfUtcDay } from '../../kernel/time.ts'
import { regimeHistory } from '../../products/regime/history-product.ts'
import type { RegimeSeries } from '../../products/regime/regime-schema.ts'
import { riskHistory } from '../../products/risk-history/product.ts'
import type { RiskSeries } from '../../products/risk-history/risk-series.ts'
import type { PastFirings } from '../../service/ports.ts'
import type { CurrentSnapshots } from '../../service/snapshots/current-snapshots.ts'
import { closesOfYear } from './alert-prices.ts'

const YEAR_DAYS = 365

interface DailyReading extends Reading {
  readonly asOf: Instant
}

type Series = readonly DailyReading[]
type Latest = Pick<CurrentSnapshots, 'latest'>

/** Counts how often a rule would have fired in the last year, by the values after each close. */
export function pastFirings({ latest }: Latest) {
  const closes = closesOfYear(latest)
  return (condition: Condition, symbols: readonly string[], cooldownSeconds: number): PastFirings => {
    const series = seriesOf(condition, symbols, latest, closes)
    if (typeof series === 'string') return { count: null, from: null, to: null, note: series }
    const years = series.map(lastYear).filter((readings) => readings.length > 1)
    if (years.length === 0) return { count: null, from: null, to: null, note: 'No history of it is held.' }
    const days = years.flatMap((readings) => [readings[0].asOf, readings[readings.length - 1].asOf])
    const count = years.reduce((sum, readings) => sum + countFirings(condition, readings, cooldownSeconds), 0)
    const [from, to] = [Math.min(...days), Math.max(...days)].map(dayText)
    return { count, from, to, note: NOTE }
  }
}

const NOTE = 'By the value after each close: what came and went within a day is not counted.'
const NOT_HELD: Partial<Readonly<Record<Condition['form'], string>>> = {
  signal: 'Past strengths are not held as a series.',
  event: 'Past impacts are not held as a series.',
  stale: 'How old data were in the past is not held.',
}

/** One for each subject, the oldest reading first; a text if there is none of this form. */
function seriesOf(
  condition: Condition,
  symbols: readonly string[],
  latest: Latest['latest'],
  closes: ReturnType<typeof closesOfYear>,
): readonly Series[] | string {
  const notHeld = NOT_HELD[condition.form]
  if (notHeld !== undefined) return notHeld
  const rowsOf = (product: Product) =>
    (latest(product)?.whole() as RiskSeries | RegimeSeries | undefined)?.rows ?? []
  switch (condition.form) {
    case 'risk_value':
      return [rowsOf(riskHistory).map((row) => daily(row.date, 'value' in row ? row.value : null))]
    case 'risk_status':
      return [rowsOf(riskHistory).map((row) => daily(row.date, 'status' in row ? row.status : null))]
    case 'regime':
      return [rowsOf(regimeHistory).map((row) => daily(row.date, 'regime' in row ? row.regime : null))]
    default: {
      const measure = condition.form === 'move' ? moves : prices
      return symbols.flatMap((symbol) => {
        const record = closes(symbol)
        return record === undefined ? [] : [measure(record)]
      })
    }
  }
}

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
