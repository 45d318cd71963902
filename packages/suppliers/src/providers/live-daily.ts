import {
  asDay,
  asInstant,
  type Day,
  formatDay,
  type Instant,
  MINUTE,
} from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import { tradingDayBefore } from '@bellwether-markets/engine/market/missed-sessions'
import type { DailyColumns } from '@bellwether-markets/engine/market/observation'
import type {
  FetchResult,
  StoredDailyRow,
  StoredMarket,
  StoredSplit,
} from '@bellwether-markets/engine/market/supply-port'
import { dailyBarKnownAt, latestTradingDay } from '@bellwether-markets/engine/market/trading-hours'
import { checkDailyBars, type DailyCheck, plausibleOf } from './check-daily-bar.ts'
import { type DailyBarAnswer, type DailyBarProvider, dailyBarProviders } from './daily-bar-providers.ts'
import { rowsOf } from './daily-columns.ts'
import { BAR_SOURCES } from './declared-sources.ts'
import { localDay, NEW_YORK } from './exchange-time.ts'
import { finalClose } from './final-close.ts'
import {
  completionState,
  firstIncompleteDay,
  historyFrom,
  historyState,
  isNotGivenBy,
  missingHistoryFrom,
} from './history-gaps.ts'
import { batchOf, type LiveDeps, nowOf, resultOf, withoutAnswer } from './live-deps.ts'
import { ProviderFault } from './provider-request.ts'
import {
  adjustForDividend,
  dividendState,
  newDividends,
  newSplits,
  rescaleForSplit,
  reviseDaily,
} from './revise-daily.ts'

/** Days fetched again: bars are revised within days. */
const OVERLAP = 10
const MOST_TRIES = 4
const RETRY = 10 * MINUTE
/** If more of a longer answer is implausible, all of it is rejected. */
const MOST_REFUSED = 0.2
const LONG_ANSWER = 20

export async function collectDaily(asset: Asset, market: StoredMarket, deps: LiveDeps): Promise<FetchResult> {
  const now = nowOf(deps)
  const stored = market.daily(asset.symbol)
  const to = localDay(NEW_YORK, now)
  const last = stored === undefined ? undefined : asDay(stored.day[stored.day.length - 1])
  const from = asDay(last === undefined ? historyFrom(asset, to) : last - OVERLAP)
  const missing = [firstIncompleteDay(asset, market), missingHistoryFrom(asset, market)]
  const bestFrom = asDay(Math.min(from, ...missing.map((day) => day ?? from)))
  const settledDay = lastSettledDay(asset, now)
  const faults: ProviderFault[] = []
  let best: FetchResult | undefined
  const providers = dailyBarProviders(asset, { from, bestFrom, to }, deps)
  for (const [rank, provider] of providers.entries()) {
    const answer = await deps.sources.ask(BAR_SOURCES[provider.source], () =>
      provider.fetch(stored === undefined ? 'publication' : 'receipt'),
    )
    if (answer instanceof ProviderFault) {
      faults.push(answer)
      continue
    }
    const collected = accept(asset, { rank, providers, answer }, market, deps)
    if (collected === undefined) continue
    best = betterOf(best, collected)
    if (reaches(collected, last, settledDay)) return collected
  }
  return best === undefined ? withoutAnswer(faults) : late(asset, best, settledDay, deps)
}

function lastSettledDay(asset: Asset, now: Instant): Day {
  let day = latestTradingDay(asset, now)
  while (dailyBarKnownAt(asset, day) > now) day = tradingDayBefore(asset, day)
  return day
}

const reaches = ({ batch }: FetchResult, last: Day | undefined, settledDay: Day): boolean =>
  (last !== undefined && last >= settledDay) || batch.daily.some(({ day }) => day >= settledDay)

/** The better provider, unless only the other one has news. */
const betterOf = (better: FetchResult | undefined, other: FetchResult): FetchResult =>
  better === undefined || (better.batch.daily.length === 0 && other.batch.daily.length > 0) ? other : better

/** Bars come late: ask a few times. */
function late(
  asset: Asset,
  collected: FetchResult,
  settledDay: Day,
  { shared, policy }: LiveDeps,
): FetchResult {
  const name = `tries ${asset.symbol}`
  const now = policy.clock.now()
  const before = shared.get(name)?.value as { readonly day: Day; readonly tries: number } | undefined
  const tries = before?.day === settledDay ? before.tries + 1 : 1
  shared.set(name, { until: now, value: { day: settledDay, tries } })
  if (tries >= MOST_TRIES) return collected
  const reason = `the bar of ${formatDay(settledDay)} is not there yet`
  return { ...collected, failure: { reason, retryAt: asInstant(now + RETRY) } }
}

interface Answered {
  /** Index among the asset's providers. */
  readonly rank: number
  readonly providers: readonly DailyBarProvider[]
  readonly answer: DailyBarAnswer
}

/** Undefined if rejected. */
function accept(
  asset: Asset,
  answered: Answered,
  market: StoredMarket,
  deps: LiveDeps,
): FetchResult | undefined {
  const { rank, providers, answer } = answered
  const { source } = providers[rank]
  const now = nowOf(deps)
  const stored = market.daily(asset.symbol)
  const { accepted, refused } = checked(asset, answer, stored, now)
  if (refused.length > 0)
    deps.sources.distrust(
      BAR_SOURCES[source],
      `${refused.length} bars of ${asset.symbol}: ${refused[0].fault}`,
    )
  const total = answer.daily.bars.day.length
  if (total >= LONG_ANSWER && refused.length > MOST_REFUSED * total) return undefined
  const splits = splitsToStore(asset, answer, market, now)
  const order = deps.order(asset.assetClass, 'daily')
  const better = new Set<string>(order.slice(0, order.indexOf(source) + 1))
  const believed = better.size === 1 ? accepted : accepted.filter(isNotGivenBy(better, stored))
  const merged = reviseDaily(onNewLevel(stored, splits), answer.daily.bars, believed, now)
  const dividends = newDividends(asset, answer, market, stored)
  const daily = addedRows(stored, adjustForDividends(merged, dividends, now), source)
  if (daily.length > 0)
    deps.sources.gave(BAR_SOURCES[source], knownSince(daily, stored && now), asset.assetClass)
  const memos = memosOf(asset, answered, market)
  return resultOf(
    batchOf(stored === undefined ? 'publication' : 'receipt', { daily, splits, memos }),
    refused.map((bar) => heldBack(asset, source, bar)),
  )
}

const knownSince = (rows: readonly StoredDailyRow[], least: Instant | undefined): Instant =>
  asInstant(Math.max(least ?? 0, ...rows.map(({ knownAt }) => knownAt)))

const memosOf = (asset: Asset, { rank, answer }: Answered, market: StoredMarket) => ({
  ...dividendState(asset, answer, market),
  ...(rank === 0 ? { ...completionState(asset, market), ...historyState(asset) } : {}),
})

const heldBack = (
  { symbol }: Asset,
  source: string,
  { day, fault }: DailyCheck['refused'][number],
): FetchResult['refused'][number] => ({ source, subject: `${symbol} ${formatDay(day)}`, reason: fault })

function checked(
  asset: Asset,
  { daily, splits }: DailyBarAnswer,
  stored: DailyColumns | undefined,
  now: Instant,
): DailyCheck {
  const plausible = plausibleOf(asset)
  const today = localDay(NEW_YORK, now)
  const confirmedClose = finalClose(daily.bars, plausible.largestMove, today)
  return checkDailyBars(daily, plausible, { stored, today, splits, confirmedClose })
}

/** A split within the stored bars rescales them, known from now. */
function splitsToStore(
  { symbol }: Asset,
  { splits }: DailyBarAnswer,
  market: StoredMarket,
  now: Instant,
): readonly StoredSplit[] {
  const stored = market.daily(symbol)
  return newSplits(splits, market.splits(symbol)).map((split) => {
    const rescales = stored !== undefined && stored.day[0] < split.day
    return { ...split, rescales, knownAt: rescales ? now : split.knownAt }
  })
}

const adjustForDividends = (
  bars: DailyColumns,
  dividends: ReturnType<typeof newDividends>,
  now: Instant,
): DailyColumns => dividends.reduce((columns, dividend) => adjustForDividend(columns, dividend, now), bars)

const onNewLevel = (
  stored: DailyColumns | undefined,
  splits: readonly StoredSplit[],
): DailyColumns | undefined =>
  splits
    .filter(({ rescales }) => rescales)
    .reduce((columns, split) => columns && rescaleForSplit(columns, split), stored)

function addedRows(
  stored: DailyColumns | undefined,
  columns: DailyColumns,
  source: string,
): readonly StoredDailyRow[] {
  const key = ({ day, knownAt }: Pick<StoredDailyRow, 'day' | 'knownAt'>): string => `${day} ${knownAt}`
  const known = new Set(stored === undefined ? [] : rowsOf(stored).map(key))
  const added = rowsOf(columns).filter((row) => !known.has(key(row)))
  const latest = new Map(added.map((row) => [row.day, { symbol: columns.symbol, source, ...row }]))
  return [...latest.values()]
}
