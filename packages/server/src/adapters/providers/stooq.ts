import { parseDay } from '../../kernel/time.ts'
import { readCsv } from './csv-table.ts'
import { barPublishedAt, dailyColumns, requireAscending } from './daily-columns.ts'
import { decimalOf } from './json-value.ts'
import { type DailyBar, droppedRows, observed, type ParsedObservations, type ParseMeta } from './supplied.ts'
import { malformed } from './supplier-fault.ts'

const HEADER = /^(Date,Open,High,Low,Close|Data,Otwarcie,Najwyzszy,Najnizszy,Zamkniecie)(,Volume|,Wolumen)?$/
const ZONE = 'Europe/Warsaw'

/**
 * Daily bars of a file that somebody downloaded; closes are adjusted for splits and dividends, currencies have no
 * volume. Rows before the first daily one, which are monthly, are bars of their own day. The supplier is never asked: it
 * demands to be visited by a browser.
 * @throws SupplierFault where it is no such file
 */
export function parseStooqDaily(bytes: Uint8Array, meta: ParseMeta): ParsedObservations {
  const [symbol] = meta.asked
  if (symbol === undefined) throw malformed('bars of nothing')
  const table = readCsv(bytes, HEADER)
  const bars = table.rows.map(([date, ...values]): DailyBar => {
    const day = parseDay(date)
    if (day === undefined) throw malformed('a date that cannot be read')
    const [open, high, low, close, volume] = values.map(decimalOf)
    return { day, open, high, low, close, adjClose: close, volume: volume ?? Number.NaN }
  })
  requireAscending(bars.map(({ day }) => day))
  const known = bars.filter(({ close }) => !Number.isNaN(close))
  const stamp = { symbol, source: 'stooq' as const, publishedAt: barPublishedAt(symbol, ZONE, meta) }
  return observed('stooq', {
    daily: [
      { currency: undefined, scale: 1, bars: dailyColumns(known, stamp, meta), provisional: undefined },
    ],
    dropped: droppedRows({ 'no close': bars.length - known.length }),
  })
}
