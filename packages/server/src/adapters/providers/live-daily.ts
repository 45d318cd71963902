import type { Asset } from '../../domain/market/asset.ts'
import { tradingDayBefore } from '../../domain/market/missed-sessions.ts'
import type { DailyColumns } from '../../domain/market/observation.ts'
import { dailyBarKnownAt, latestTradingDay } from '../../domain/market/trading-hours.ts'
import { asDay, asInstant, type Day, formatDay, type Instant, MINUTE } from '../../kernel/time.ts'
import type {
  SourceDeclaration,
  StoredDailyColumns,
  StoredDailyRow,
  StoredMarket,
} from '../../service/ports.ts'
import { BAR_SOURCES } from './declared-sources.ts'
import { localDay } from './exchange-time.ts'
import { completionMemo, firstIncompleteDay, isNotGivenBy } from './incomplete-history.ts'
import { judgeDaily } from './judge-daily.ts'
import { lastingClose } from './lasting-close.ts'
import { type DailyRoute, dailyRoutes, type RouteAnswer } from './live-daily-routes.ts'
import { batchOf, type Collecting, type LiveParts, nothing } from './live-parts.ts'
import { plausibleOf } from './live-plausible.ts'
import { ProviderFault } from './provider-fault.ts'
import { adjustForDividend, newSplits, rescaleForSplit, reviseDaily } from './revise-daily.ts'

const TEN_YEARS = 3653
/** Days before the last stored one that are asked for again: bars are revised within days. */
const OVERLAP = 10
const NEW_YORK = 'America/New_York'
/** How often the bar of a day is asked for that should be there and is not. */
const MOST_TRIES = 4
const RETRY = 10 * MINUTE
/** A longer answer of which more than this share cannot be true is not believed at all. */
const MOST_REFUSED = 0.2
const LONG_ANSWER = 20

/** The daily bars of an asset since what is stored, or of ten years, from the first supplier that has them. */
export async function collectDaily(
  asset: Asset,
  market: StoredMarket,
  parts: LiveParts,
): Promise<Collecting> {
  const now = parts.policy.clock.now()
  const stored = market.daily(asset.symbol)
  const to = localDay(NEW_YORK, now)
  const last = stored === undefined ? undefined : asDay(stored.day[stored.day.length - 1])
  const from = asDay(last === undefined ? to - TEN_YEARS : last - OVERLAP)
  const bestFrom = asDay(Math.min(from, firstIncompleteDay(asset, market) ?? from))
  const wanted = lastSettledDay(asset, now)
  const faults: ProviderFault[] = []
  let best: Collecting | undefined
  const routes = dailyRoutes(asset, { from, bestFrom, to }, parts)
  for (const [rank, route] of routes.entries()) {
    const answer = await parts.sources.ask(sourceOf(route), () =>
      route.fetch(stored === undefined ? 'publication' : 'receipt'),
    )
    if (answer instanceof ProviderFault) {
      faults.push(answer)
      continue
    }
    const collected = accept(asset, { rank, routes, answer }, market, parts)
    if (collected === undefined) continue
    best = betterOf(best, collected)
    if (reaches(collected, last, wanted)) return collected
  }
  return best === undefined ? withoutAnswer(faults) : late(asset, best, wanted, parts)
}

const sourceOf = ({ source }: DailyRoute): SourceDeclaration => BAR_SOURCES[source]

function lastSettledDay(asset: Asset, now: Instant): Day {
  let day = latestTradingDay(asset, now)
  while (dailyBarKnownAt(asset, day) > now) day = tradingDayBefore(asset, day)
  return day
}

const reaches = ({ batch }: Collecting, last: Day | undefined, wanted: Day): boolean =>
  (last !== undefined && last >= wanted) || batch.daily.some(({ day }) => day >= wanted)

/** The answer of the better supplier, unless it has nothing new and the other one has. */
const betterOf = (better: Collecting | undefined, other: Collecting): Collecting =>
  better === undefined || (better.batch.daily.length === 0 && other.batch.daily.length > 0) ? other : better

/** A symbol that every supplier says it does not know is done with for today. */
function withoutAnswer(faults: readonly ProviderFault[]): Collecting {
  const severe = faults.find(({ kind }) => kind !== 'not_found')
  if (severe === undefined) return nothing(undefined)
  return nothing({ reason: severe.message, retryAt: severe.retryAt })
}

/** What came does not reach the last day that is over: it is asked for again a few times, as bars come late. */
function late(asset: Asset, collected: Collecting, wanted: Day, { shared, policy }: LiveParts): Collecting {
  const name = `tries ${asset.symbol}`
  const now = policy.clock.now()
  const before = shared.get(name)?.value as { readonly day: Day; readonly tries: number } | undefined
  const tries = before?.day === wanted ? before.tries + 1 : 1
  shared.set(name, { until: now, value: { day: wanted, tries } })
  if (tries >= MOST_TRIES) return collected
  const reason = `the bar of ${formatDay(wanted)} is not there yet`
  return { ...collected, failure: { reason, retryAt: asInstant(now + RETRY) } }
}

interface Answered {
  /** Place of the supplier among those of the asset. */
  readonly rank: number
  readonly routes: readonly DailyRoute[]
  readonly answer: RouteAnswer
}

/** What may be stored of an answer; undefined where it cannot be believed. */
function accept(
  asset: Asset,
  { rank, routes, answer }: Answered,
  market: StoredMarket,
  parts: LiveParts,
): Collecting | undefined {
  const route = routes[rank]
  const { source } = route
  const now = parts.policy.clock.now()
  const stored = market.daily(asset.symbol)
  const applied = market.splits(asset.symbol)
  const plausible = plausibleOf(asset)
  const today = localDay(NEW_YORK, now)
  const { accepted, refused } = judgeDaily(answer.daily, plausible, {
    stored,
    today,
    splits: answer.splits,
    confirmedClose: lastingClose(answer.daily.bars, plausible.largestMove, today),
  })
  if (refused.length > 0)
    parts.sources.distrust(sourceOf(route), `${refused.length} bars of ${asset.symbol}: ${refused[0].fault}`)
  const total = answer.daily.bars.day.length
  if (total >= LONG_ANSWER && refused.length > MOST_REFUSED * total) return undefined
  const splits = newSplits(answer.splits, applied).map((split) => {
    const rescales = stored !== undefined && stored.day[0] < split.day
    return { ...split, rescales, knownAt: rescales ? now : split.knownAt }
  })
  const better = new Set<string>(routes.slice(0, rank + 1).map((one) => one.source))
  const believed = rank === 0 ? accepted : accepted.filter(isNotGivenBy(better, stored))
  let base: DailyColumns | undefined = stored
  for (const split of splits) {
    if (base !== undefined && split.rescales) base = rescaleForSplit(base, split)
  }
  const merged = reviseDaily(base, answer.daily.bars, believed, now)
  let adjusted = merged
  for (const dividend of newDividends(asset, answer, market, stored)) {
    adjusted = adjustForDividend(adjusted, dividend, now)
  }
  const rows = addedRows(stored, adjusted, source)
  const newest = rows.reduce((latest, { knownAt }) => Math.max(latest, knownAt), 0)
  if (rows.length > 0)
    parts.sources.gave(sourceOf(route), asInstant(Math.max(newest, stored === undefined ? 0 : now)))
  return {
    batch: batchOf(stored === undefined ? 'publication' : 'receipt', {
      daily: rows,
      splits,
      memos: { ...dividendMemo(asset, answer, market), ...(rank === 0 ? completionMemo(asset, market) : {}) },
    }),
    failure: undefined,
    refused: refused.map(({ day, fault }) => ({
      source,
      subject: `${asset.symbol} ${formatDay(day)}`,
      reason: fault,
    })),
  }
}

const memoName = ({ symbol }: Asset): string => `dividends ${symbol}`

/** Dividends whose reduction of earlier closes is not in the store yet. */
function newDividends(
  asset: Asset,
  { dividends }: RouteAnswer,
  market: StoredMarket,
  stored: StoredDailyColumns | undefined,
): RouteAnswer['dividends'] {
  if (stored === undefined) return []
  const through = Number(market.memo(memoName(asset)) ?? stored.day[stored.day.length - 1])
  return dividends.filter(({ exDay }) => exDay > through)
}

function dividendMemo(
  asset: Asset,
  { daily, dividends }: RouteAnswer,
  market: StoredMarket,
): Readonly<Record<string, string>> {
  const before = Number(market.memo(memoName(asset)) ?? daily.bars.day[daily.bars.day.length - 1] ?? 0)
  const latest = dividends.reduce((day, { exDay }) => Math.max(day, exDay), before)
  return { [memoName(asset)]: String(latest) }
}

/** The rows that are not stored yet; of several revisions of a day the last one. */
function addedRows(
  stored: StoredDailyColumns | undefined,
  columns: DailyColumns,
  source: string,
): readonly StoredDailyRow[] {
  const known = new Set(Array.from(stored?.day ?? [], (day, row) => `${day} ${stored?.knownAt[row]}`))
  const added = new Map<number, StoredDailyRow>()
  for (let row = 0; row < columns.day.length; row++) {
    const day = asDay(columns.day[row])
    const knownAt = asInstant(columns.knownAt[row])
    if (known.has(`${day} ${knownAt}`)) continue
    added.set(day, {
      symbol: columns.symbol,
      source,
      day,
      knownAt,
      open: columns.open[row],
      high: columns.high[row],
      low: columns.low[row],
      close: columns.close[row],
      adjClose: columns.adjClose[row],
      volume: columns.volume[row],
    })
  }
  return [...added.values()]
}
