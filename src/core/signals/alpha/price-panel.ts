import { asDay, type Day, dayFromDate } from '../../../kernel/time.ts'
import { tradingDays } from '../../market/calendar.ts'
import type { Numbers } from '../../market/observation.ts'
import type { PriceSeries } from './price-series.ts'

/**
 * Closes of many stocks on the trading days of the New York Stock Exchange. Each stock has one column of `day.length`
 * numbers, oldest first, NaN where it has none.
 */
export interface PricePanel {
  readonly day: readonly Day[]
  readonly stocks: readonly PanelStock[]
  /** Distinct sectors; `PanelStock.sector` is an index into it. */
  readonly sectors: readonly string[]
}

export interface PanelStock {
  readonly symbol: string
  readonly sector: number
  readonly trainsFrom: number | undefined
  readonly serves: boolean
  readonly adjustedClose: Float64Array
  readonly dollarVolume: Float64Array | undefined
  readonly quotedClose: Float64Array | undefined
}

const NO_SECTOR = 'none'
/** Closes before the trading calendar begins are dropped. */
const CALENDAR_START = dayFromDate(1985, 1, 1)

/**
 * Aligns closes on the trading calendar. Days on which the exchange was shut are dropped. The panel ends on the last
 * day on which at least half of the served stocks that ever had one have a close, so that a supplier that is early with a few symbols
 * does not make a cross-section of those few.
 * @param series in the order the stocks keep; days strictly increasing
 * @returns an empty panel where no served stock has a close
 * @throws RangeError where a symbol stands twice, or a close lies after the calendar's last year
 */
export function pricePanel(series: readonly PriceSeries[]): PricePanel {
  if (new Set(series.map((one) => one.symbol)).size !== series.length) {
    throw new RangeError('a symbol stands twice in the panel')
  }
  const sectors = [...new Set(series.map((one) => one.sector ?? NO_SECTOR))].sort()
  const day = calendarOf(series)
  const rowOf = new Map(day.map((one, row) => [one as number, row]))
  const stocks = series.map((one): PanelStock => {
    const align = (values: Numbers): Float64Array => aligned(one.day, values, rowOf, day.length)
    return {
      symbol: one.symbol,
      sector: sectors.indexOf(one.sector ?? NO_SECTOR),
      trainsFrom: one.trainsFrom,
      serves: one.serves,
      adjustedClose: align(one.adjustedClose).map((close) => (close > 0 ? close : Number.NaN)),
      dollarVolume: one.dollarVolume && align(one.dollarVolume),
      quotedClose: one.quotedClose && align(one.quotedClose),
    }
  })
  return { day, stocks, sectors }
}

function calendarOf(series: readonly PriceSeries[]): readonly Day[] {
  const first = Math.min(...series.filter((one) => one.day.length > 0).map((one) => one.day[0]))
  const last = lastCommonDay(series.filter((one) => one.serves))
  if (!Number.isFinite(first) || last === undefined || last < CALENDAR_START) return []
  return tradingDays(asDay(Math.max(first, CALENDAR_START)), last)
}

function lastCommonDay(served: readonly PriceSeries[]): Day | undefined {
  const ends = served
    .flatMap(({ day, adjustedClose }) => {
      for (let row = day.length - 1; row >= 0; row--) if (adjustedClose[row] > 0) return [day[row]]
      return []
    })
    .sort((a, b) => b - a)
  return ends.length === 0 ? undefined : asDay(ends[Math.ceil(ends.length / 2) - 1])
}

function aligned(
  days: Numbers,
  values: Numbers,
  rowOf: ReadonlyMap<number, number>,
  length: number,
): Float64Array {
  const column = new Float64Array(length).fill(Number.NaN)
  for (let at = 0; at < days.length; at++) {
    const row = rowOf.get(days[at])
    if (row !== undefined) column[row] = values[at]
  }
  return column
}
