import { parseDay } from '../../kernel/time.ts'
import { barPublishedAt, dailyColumns } from './daily-columns.ts'
import { decimalTextAt, type JsonValue, jsonAt, membersAt, parseJson, textAt } from './json-value.ts'
import { type DailyBar, observed, type ParsedObservations, type ParseMeta } from './supplied.ts'
import { malformed, SupplierFault } from './supplier-fault.ts'

const SERIES = ['Time Series (Daily)', 'Time Series FX (Daily)']
const ZONES: Readonly<Record<string, string>> = { 'US/Eastern': 'America/New_York', UTC: 'UTC' }

/**
 * Daily bars of a file that somebody downloaded: prices as they were paid, and the close adjusted for splits and
 * dividends where the file has it. The supplier is never asked: 25 requests a day are too few.
 * @throws SupplierFault where it is an error, a notice of the limit, or another answer
 */
export function parseAlphaVantageDaily(bytes: Uint8Array, meta: ParseMeta): ParsedObservations {
  const answer = parseJson(bytes)
  refuseNotices(answer)
  const series = SERIES.map((name) => jsonAt(answer, name)).find((found) => found !== undefined)
  const header = jsonAt(answer, 'Meta Data')
  if (series === undefined || header === undefined) throw malformed('no daily bars in the answer')
  const symbol = meta.asked[0] ?? textAt(header, '2. Symbol') ?? pairOf(header)
  const zone = ZONES[textAt(header, '5. Time Zone') ?? textAt(header, '6. Time Zone') ?? ''] ?? 'UTC'
  const bars = membersAt(series).map(([date, values]): DailyBar => {
    const day = parseDay(date)
    if (day === undefined) throw malformed('a date that cannot be read')
    const named = new Map(membersAt(values).map(([name, value]) => [name.replace(/^\d+\. /, ''), value]))
    const figure = (name: string): number => decimalTextAt(named.get(name))
    if (Number.isNaN(figure('close'))) throw malformed('a bar without a close')
    const prices = { open: figure('open'), high: figure('high'), low: figure('low'), close: figure('close') }
    return { day, ...prices, adjClose: figure('adjusted close'), volume: figure('volume') }
  })
  const stamp = { symbol, source: 'alpha_vantage' as const, publishedAt: barPublishedAt(symbol, zone, meta) }
  const columns = dailyColumns(bars, stamp, meta)
  return observed('alpha_vantage', {
    daily: [{ currency: undefined, scale: 1, bars: columns, provisional: undefined }],
  })
}

function pairOf(header: JsonValue): string {
  const [from, to] = [textAt(header, '2. From Symbol'), textAt(header, '3. To Symbol')]
  if (from === undefined || to === undefined) throw malformed('bars of nothing')
  return `${from}${to}=X`
}

/** A limit is a notice with status 200. */
function refuseNotices(answer: JsonValue): void {
  if (textAt(answer, 'Note') !== undefined || textAt(answer, 'Information') !== undefined) {
    throw new SupplierFault('limited', 'too many requests')
  }
  if (textAt(answer, 'Error Message') !== undefined)
    throw new SupplierFault('bad_request', 'the request is refused')
}
