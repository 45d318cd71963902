import { type Day, formatDay, parseDay } from '@bellwether-markets/engine/kernel/time'
import type { ScheduledEvent } from '@bellwether-markets/engine/market/observation'
import { type KeyedIdentity, keyedAnswer, keyedRequest } from './fred.ts'
import { itemsAt, jsonAt, numberAt, textAt } from './json-value.ts'
import { observed, type Parse } from './parsed-observations.ts'
import { malformed, type ProviderRequest, requiredDay } from './provider-request.ts'

type ReleaseName = Exclude<ScheduledEvent['name'], 'report' | 'rate_decision'>

/** Numbers by which FRED names releases. */
export const FRED_RELEASES: Readonly<Record<ReleaseName, number>> = {
  cpi: 10,
  jobs: 50,
  gdp: 53,
  pce: 54,
  retail_sales: 9,
}
const NAMES = new Map(Object.entries(FRED_RELEASES).map(([name, id]) => [id, name as ReleaseName]))
/** More than FRED lists ahead. */
const MOST_DAYS = 1000

export const requestFredReleaseDays = (
  name: ReleaseName,
  from: Day,
  identity: KeyedIdentity,
): ProviderRequest =>
  keyedRequest('release/dates', identity, {
    release_id: String(FRED_RELEASES[name]),
    realtime_start: formatDay(from),
    // Without it only days with data are listed, which are past.
    include_release_dates_with_no_data: 'true',
    sort_order: 'asc',
    limit: String(MOST_DAYS),
  })

/** Every day that is listed. */
export const parseFredReleaseDays: Parse = (bytes, { receivedAt }) => {
  const answer = keyedAnswer(bytes)
  const listed = itemsAt(answer, 'release_dates')
  if (!Array.isArray(jsonAt(answer, 'release_dates'))) throw malformed('no days of releases in the answer')
  if (listed.length >= MOST_DAYS) throw malformed('more days than were asked for')
  const scheduled = listed.map((one): ScheduledEvent => {
    const name = NAMES.get(numberAt(one, 'release_id'))
    const day = requiredDay(parseDay(textAt(one, 'date') ?? ''))
    if (name === undefined) throw malformed('a release that was not asked for')
    return {
      name,
      status: 'announced',
      symbol: undefined,
      source: 'fred',
      day,
      lastDay: day,
      at: undefined,
      knownAt: receivedAt,
    }
  })
  return observed({ scheduled })
}
