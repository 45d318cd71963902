import { asDay, type Day, dayFromDate } from '../../kernel/time.ts'
import { nextTradingDay, tradingDays } from '../../market/calendar.ts'
import type { Numbers } from '../../market/observation.ts'
import { Room } from '../../series/room.ts'
import type { PriceSeries } from './price-series.ts'

/** NYSE trading days, oldest first; NaN if missing. */
export interface PricePanel {
  readonly day: readonly Day[]
  readonly stocks: readonly PanelStock[]
  /** `PanelStock.sector` is an index into it. */
  readonly sectors: readonly string[]
}

export interface ListedStock {
  readonly symbol: string
  readonly sector: number
  readonly trainsFrom: number | undefined
  readonly serves: boolean
  readonly dollarVolume: Float64Array | undefined
  readonly quotedClose: Float64Array | undefined
}

interface PanelStock extends ListedStock {
  readonly adjustedClose: Float64Array
}

export interface ListedPanel extends Omit<PricePanel, 'stocks'> {
  readonly stocks: readonly ListedStock[]
}

const NO_SECTOR = 'none'
/** Of the trading calendar. */
const CALENDAR_START = dayFromDate(1985, 1, 1)

/**
 * Ends on the last day with closes for at least half of the served stocks (of all while none has any), because a provider
 * may be early with a few symbols.
 * @param series output order; days strictly increasing
 * @returns an empty panel if no stock has a close
 * @throws RangeError if a symbol is duplicated, or a close is after the calendar's last year
 */
export function pricePanel(series: readonly PriceSeries[], room = new Room()): PricePanel {
  if (new Set(series.map((one) => one.symbol)).size !== series.length) {
    throw new RangeError('a symbol stands twice in the panel')
  }
  const sectors = [...new Set(series.map((one) => one.sector ?? NO_SECTOR))].sort()
  const day = calendarOf(series)
  const rowOf = new Map(day.map((one, row) => [one as number, row]))
  const stocks = series.map((one): PanelStock => {
    const align = (values: Numbers): Float64Array => alignTo(room.numbers(day.length), one.day, values, rowOf)
    return {
      symbol: one.symbol,
      sector: sectors.indexOf(one.sector ?? NO_SECTOR),
      trainsFrom: one.trainsFrom,
      serves: one.serves,
      adjustedClose: positiveOnly(align(one.adjustedClose)),
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

/** Of all stocks while no served one has a close; undefined if none has. */
const lastServedDay = (series: readonly PriceSeries[]): Day | undefined =>
  middleEnd(series.filter((one) => one.serves)) ?? middleEnd(series)

/** The last day that at least half of those with a close reach. */
function middleEnd(series: readonly PriceSeries[]): Day | undefined {
  const ends = series
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

/** Whether a day is the exchange's last of its week. */
export const endsWeek = (day: Day): boolean => weekOf(nextTradingDay(day)) > weekOf(day)

/** Monday to Sunday. */
const weekOf = (day: Day): number => Math.floor((day + 3) / 7)
