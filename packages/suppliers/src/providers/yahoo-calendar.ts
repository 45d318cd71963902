import { asDay, asInstant, DAY, SECOND, utcDay } from '@bellwether-markets/engine/kernel/time'
import { localDay, NEW_YORK } from './exchange-time.ts'
import { itemsAt, type JsonValue, jsonAt, numberAt } from './json-value.ts'
import { observed, type Parse, type ParseMeta } from './parsed-observations.ts'
import { type Identity, malformed, type ProviderRequest } from './provider-request.ts'
import { yahooGet, yahooResults } from './yahoo-answer.ts'
import type { YahooCredentials } from './yahoo-quote.ts'

/** The day of a company that reports no longer stays in the answer. */
const FARTHEST_DAYS = 400

export const requestYahooCalendar = (
  symbol: string,
  { cookie, crumb }: YahooCredentials,
  identity: Identity,
): ProviderRequest =>
  yahooGet(
    `/v10/finance/quoteSummary/${encodeURIComponent(symbol)}`,
    { modules: 'calendarEvents', formatted: 'false', crumb },
    identity,
    { cookie },
  )

/** The report of one company, named as it was asked for; none if no day is given. */
export const parseYahooCalendar: Parse = (bytes, meta) => {
  const [symbol] = meta.symbols
  const events = jsonAt(yahooResults(bytes, 'quoteSummary')[0], 'calendarEvents')
  if (symbol === undefined || typeof events !== 'object' || events === null) {
    throw malformed('no calendar in the answer')
  }
  const times = itemsAt(events, 'earnings', 'earningsDate').flatMap((time) => timeOf(time, meta) ?? [])
  if (times.length === 0) return observed({})
  const days = times.map(({ day }) => day)
  const [day, lastDay] = [asDay(Math.min(...days)), asDay(Math.max(...days))]
  const isAnnounced = jsonAt(events, 'earnings', 'isEarningsDateEstimate') === false && day === lastDay
  return observed({
    scheduled: [
      {
        name: 'report',
        status: isAnnounced ? 'announced' : 'estimated',
        symbol,
        source: 'yahoo',
        day,
        lastDay,
        at: isAnnounced ? times[0].at : undefined,
        knownAt: meta.receivedAt,
      },
    ],
  })
}

/** Midnight in UTC stands for a day without a time. @returns undefined if it is far from now @throws ProviderFault */
function timeOf(time: JsonValue, { receivedAt }: ParseMeta) {
  const plain = numberAt(time)
  const at = asInstant((Number.isNaN(plain) ? numberAt(time, 'raw') : plain) * SECOND)
  if (Number.isNaN(at)) throw malformed('no day of a report')
  if (Math.abs(at - receivedAt) > FARTHEST_DAYS * DAY) return undefined
  if (at % DAY === 0) return { day: utcDay(at), at: undefined }
  return { day: localDay(NEW_YORK, at), at }
}
