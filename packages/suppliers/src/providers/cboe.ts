import { type Day, parseDay } from '@bellwether-markets/engine/kernel/time'
import { readCsv } from './csv-table.ts'
import { barPublishedAt, dailyColumns, requireAscending } from './daily-columns.ts'
import { NEW_YORK } from './exchange-time.ts'
import { decimalOf } from './json-value.ts'
import { type DailyBar, observed, type Parse } from './parsed-observations.ts'
import {
  browserLikeAgent,
  getRequest,
  type Identity,
  malformed,
  type ProviderRequest,
  requiredDay,
} from './provider-request.ts'

const FILES = 'https://cdn.cboe.com/api/global/us_indices/daily_prices'

/** Whole history of `VIX`, `VVIX` or `VIX3M`. */
export const requestCboeHistory = (index: string, identity: Identity): ProviderRequest =>
  getRequest('cboe', `${FILES}/${encodeURIComponent(index)}_History.csv`, identity, {
    headers: { 'user-agent': browserLikeAgent(identity), accept: 'text/csv' },
    expects: 'csv',
  })

/** In points: OHLC or close alone. Symbol: `^` and the requested name. */
export const parseCboeHistory: Parse = (bytes, meta) => {
  const [index] = meta.symbols
  if (index === undefined) throw malformed('an index of no name')
  const table = readCsv(bytes, /^DATE,[\w ,]+$/i)
  const closeName = table.header.includes('CLOSE') ? 'CLOSE' : index
  const at = (name: string): number => table.header.indexOf(name)
  const [date, close] = [table.column('DATE'), table.column(closeName)]
  const bars = table.rows.map((row): DailyBar => {
    const value = decimalOf(row[close])
    const price = (name: string): number => (at(name) < 0 ? Number.NaN : decimalOf(row[at(name)]))
    return {
      day: americanDay(row[date]),
      open: price('OPEN'),
      high: price('HIGH'),
      low: price('LOW'),
      close: value,
      adjClose: value,
      volume: Number.NaN,
    }
  })
  requireAscending(bars.map(({ day }) => day))
  const known = bars.filter((bar) => !Number.isNaN(bar.close))
  const symbol = `^${index}`
  const stamp = { symbol, source: 'cboe' as const, publishedAt: barPublishedAt(symbol, NEW_YORK, meta) }
  return observed({
    daily: [{ currency: undefined, bars: dailyColumns(known, stamp, meta), provisional: undefined }],
  })
}

/** @throws ProviderFault unless MM/DD/YYYY */
function americanDay(text: string): Day {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  return requiredDay(parseDay(`${year}-${month}-${day}`))
}
