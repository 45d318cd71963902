import { asDay, type Instant, utcDay } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import type { ScheduledEvent } from '@bellwether-markets/engine/market/observation'
import { scheduledAsOf } from '@bellwether-markets/engine/market/point-in-time'
import type {
  FetchResult,
  SourceDeclaration,
  StoredMarket,
  SupplyClass,
} from '@bellwether-markets/engine/market/supply-port'
import { CALENDAR_SOURCES } from './declared-sources.ts'
import { FRED_RELEASES, parseFredReleaseDays, requestFredReleaseDays } from './fred-releases.ts'
import {
  batchOf,
  emptyResult,
  failureOf,
  fetchParsed,
  type LiveDeps,
  metaOf,
  nowOf,
  resultOf,
} from './live-deps.ts'
import { ProviderFault } from './provider-request.ts'
import { parseYahooCalendar } from './yahoo-calendar.ts'

/** A report may be asked for until it was filed. */
const PAST_DAYS = 400

/** Day of a company's report, if it is another one than was known. */
export async function collectReports(
  { symbol, assetClass }: Asset,
  market: StoredMarket,
  deps: LiveDeps,
): Promise<FetchResult> {
  if (!deps.order(assetClass, 'calendar').includes('yahoo')) return emptyResult(undefined)
  return changed([CALENDAR_SOURCES.yahoo, assetClass], deps, async () => {
    const { bytes, receivedAt } = await deps.yahoo.calendar(symbol)
    const { scheduled } = parseYahooCalendar(bytes, metaOf(deps, receivedAt, [symbol]))
    const storedEvents = heldOf(market, nowOf(deps), PAST_DAYS)
    return scheduled.filter((event) => !storedEvents.some((other) => isSame(event, other)))
  })
}

/** Days of releases from today on. A day that is listed no longer is withdrawn. */
export async function collectReleases(market: StoredMarket, deps: LiveDeps): Promise<FetchResult> {
  const { fred: key } = deps.keys
  if (key === undefined || !deps.order('market', 'calendar').includes('fred')) return emptyResult(undefined)
  return changed([CALENDAR_SOURCES.fred, 'market'], deps, async () => {
    const now = nowOf(deps)
    const listed: ScheduledEvent[] = []
    for (const name of Object.keys(FRED_RELEASES) as (keyof typeof FRED_RELEASES)[]) {
      const request = requestFredReleaseDays(name, utcDay(now), { ...deps.identity, key })
      const { scheduled } = await fetchParsed(request, parseFredReleaseDays, deps)
      listed.push(...scheduled.filter((event) => event.name === name && event.day >= utcDay(now)))
    }
    return releaseChanges(listed, heldOf(market, now, 0), now)
  })
}

/** An answer without a day of a release says nothing of it. */
function releaseChanges(
  listed: readonly ScheduledEvent[],
  storedEvents: readonly ScheduledEvent[],
  knownAt: Instant,
): readonly ScheduledEvent[] {
  const names = new Set(listed.map(({ name }) => name))
  const gone = storedEvents.filter(
    (event) => names.has(event.name) && !listed.some((other) => isSame(event, other)),
  )
  return [
    ...listed.filter((event) => !storedEvents.some((other) => isSame(event, other))),
    ...gone.map((event) => ({ ...event, status: 'withdrawn' as const, knownAt })),
  ]
}

async function changed(
  [source, of]: readonly [SourceDeclaration, SupplyClass],
  { sources, policy }: LiveDeps,
  run: () => Promise<readonly ScheduledEvent[]>,
): Promise<FetchResult> {
  const scheduled = await sources.ask(source, run)
  if (scheduled instanceof ProviderFault) return emptyResult(failureOf(scheduled))
  if (scheduled.length > 0) sources.gave(source, policy.clock.now(), of)
  return resultOf(batchOf('receipt', { scheduled }))
}

const heldOf = (market: StoredMarket, now: Instant, pastDays: number): readonly ScheduledEvent[] =>
  scheduledAsOf(market.scheduled?.() ?? [], now, asDay(utcDay(now) - pastDays))

const isSame = (one: ScheduledEvent, other: ScheduledEvent): boolean => contentOf(one) === contentOf(other)

const contentOf = ({ name, status, symbol, source, day, lastDay, at }: ScheduledEvent): string =>
  JSON.stringify([name, status, symbol, source, day, lastDay, at])
