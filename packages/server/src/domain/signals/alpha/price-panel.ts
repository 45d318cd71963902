import { asDay, type Day, dayFromDate } from '../../../kernel/time.ts'
import { tradingDays } from '../../market/calendar.ts'
import type { Numbers } from '../../market/observation.ts'
import { columnBlock } from './column-block.ts'
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

/** What of a stock is asked for beside its path. */
export interface ListedStock {
  readonly symbol: string
  readonly sector: number
  readonly trainsFrom: number | undefined
  readonly serves: boolean
  readonly dollarVolume: Float64Array | undefined
  readonly quotedClose: Float64Array | undefined
}

export interface PanelStock extends ListedStock {
  readonly adjustedClose: Float64Array
}

/** A panel whose closes have become paths. */
export interface ListedPanel extends Omit<PricePanel, 'stocks'> {
  readonly stocks: readonly ListedStock[]
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
  const closes = columnBlock(series.length, day.length)
  const stocks = series.map((one, at): PanelStock => {
    const align = (values: Numbers): Float64Array =>
      alignTo(new Float64Array(day.length), one.day, values, rowOf)
    return {
      symbol: one.symbol,
      sector: sectors.indexOf(one.sector ?? NO_SECTOR),
      trainsFrom: one.trainsFrom,
      serves: one.serves,
      adjustedClose: positiveOnly(alignTo(closes[at], one.day, one.adjustedClose, rowOf)),
      dollarVolume: one.dollarVolume && align(one.dollarVolume),
      quotedClose: one.quotedClose && align(one.quotedClose),
    }
  })
  return { day, stocks, sectors }
}

function calendarOf(series: readonly PriceSeries[]): readonly Day[] {
  const first = Math.min(...series.filter((one) => one.day.length > 0).map((one) => one.day[0]))
  const last = lastServedDay(series)
  if (!Number.isFinite(first) || last === undefined || last < CALENDAR_START) return []
  return tradingDays(asDay(Math.max(first, CALENDAR_START)), last)
}

/** The last day on which at least half of the served stocks that ever had a close have one; undefined without any. */
export function lastServedDay(series: readonly PriceSeries[]): Day | undefined {
  const ends = series
    .filter((one) => one.serves)
    .flatMap(({ day, adjustedClose }) => {
      for (let row = day.length - 1; row >= 0; row--) if (adjustedClose[row] > 0) return [day[row]]
      return []
    })
    .sort((a, b) => b - a)
  return ends.length === 0 ? undefined : asDay(ends[Math.ceil(ends.length / 2) - 1])
}

function alignTo(
  column: Float64Array,
  days: Numbers,
  values: Numbers,
  rowOf: ReadonlyMap<number, number>,
): Float64Array {
  column.fill(Number.NaN)
  for (let at = 0; at < days.length; at++) {
    const row = rowOf.get(days[at])
    if (row !== undefined) column[row] = values[at]
  }
  return column
}

function positiveOnly(closes: Float64Array): Float64Array {
  for (let row = 0; row < closes.length; row++) if (!(closes[row] > 0)) closes[row] = Number.NaN
  return closes
}
