import type { SignalEvent } from '../../../kernel/signal.ts'
import { asDay, asInstant, formatDay, type Instant, MINUTE } from '../../../kernel/time.ts'
import type { Asset, Universe } from '../../market/asset.ts'
import { newYorkDayAndMinutes } from '../../market/new-york-time.ts'
import type { DailyWindow, IntradayWindow } from '../../market/point-in-time.ts'
import { tradingSession } from '../../market/trading-hours.ts'
import { entryInstant, minutesAhead, resolvesAt } from '../../track-record/event-window.ts'
import { dailyVolatilityBps } from '../impact/daily-volatility.ts'
import { decayedImpact } from '../impact/impact-score.ts'
import type { AffectedAsset, ScoredStory } from '../impact/score-stories.ts'

/** Impact below which news makes no call, at its issue and later. */
export const CALL_IMPACT = 15
const FADED_IMPACT = 5
/** Instants at which answers are made anew. */
const SLOT = 10 * MINUTE
const HORIZON_MINUTES = 60
const LONGEST_CLOSED_DAYS = 7
const MOST_CALLS = 20
const BPS = 1e4
/** An index cannot be held. */
const NOT_HELD: readonly string[] = ['index']

/** A call on an asset that a story makes. */
export interface NewsCall {
  readonly scored: ScoredStory
  readonly affected: AffectedAsset
  readonly issuedAt: Instant
  /** When a later story last said the same. */
  readonly updatedAt: Instant
  readonly impactNow: number
  readonly event: SignalEvent
  readonly expiresAt: Instant
  readonly resolvesAt: Instant
  /** Log move from before the news to the issue, in daily deviations; NaN where no price tells. */
  readonly moved: number
}

export interface CallMarket {
  readonly universe: Universe
  readonly daily: ReadonlyMap<string, DailyWindow>
  /** Half-hour bars of the last sessions, of those that have any. */
  readonly bars: ReadonlyMap<string, IntradayWindow>
}

/**
 * The calls that stand at an instant, the largest remaining impact first. A story calls the assets that it bears on with
 * an impact of 15 or more (those that it does not name once a second publisher has it), at the first ten minutes after it became known: for 60 minutes where the asset trades then and
 * has prices within the day, else for its next session from open to close. While a call stands, the same call of a later
 * story only confirms it. A call ends with its window, or when its impact has faded.
 * @param stories in the order in which they became known
 */
export function newsCalls(
  stories: readonly ScoredStory[],
  market: CallMarket,
  asOf: Instant,
): readonly NewsCall[] {
  const standing = new Map<string, NewsCall>()
  for (const scored of stories) {
    for (const affected of scored.assets) {
      if (!makesCall(scored, affected)) continue
      const key = `${affected.symbol} ${affected.direction}`
      const call = callOf(scored, affected, standing.get(key), market, asOf)
      if (call !== undefined) standing.set(key, call)
    }
  }
  return [...standing.values()]
    .filter(({ expiresAt, impactNow }) => expiresAt > asOf && impactNow >= FADED_IMPACT)
    .toSorted((a, b) => b.impactNow - a.impactNow || (a.event.symbol < b.event.symbol ? -1 : 1))
    .slice(0, MOST_CALLS)
}

/** What is not named is called only where a second publisher has the story: one headline is easily misread. */
const makesCall = ({ story }: ScoredStory, { named, direction, impact }: AffectedAsset): boolean =>
  direction !== 0 && impact >= CALL_IMPACT && (named || story.sources.length > 1)

function callOf(
  scored: ScoredStory,
  affected: AffectedAsset,
  running: NewsCall | undefined,
  market: CallMarket,
  asOf: Instant,
): NewsCall | undefined {
  const { knownAt } = scored.story.first
  const issuedAt = asInstant(Math.ceil(knownAt / SLOT) * SLOT)
  const asset = market.universe.bySymbol.get(affected.symbol)
  if (issuedAt > asOf || asset === undefined || NOT_HELD.includes(asset.assetClass)) return undefined
  const impactNow = decayedImpact(affected.impact, scored.event.type, knownAt, asOf)
  if (running !== undefined && running.resolvesAt > issuedAt) {
    return { ...running, updatedAt: issuedAt, impactNow: Math.max(running.impactNow, impactNow) }
  }
  const event = eventOf(asset, affected, issuedAt, market.bars.has(affected.symbol))
  const expiresAt = event && entryInstant({ ...event, entry: event.exit }, market.universe)
  const resolved = event && resolvesAt(event, market.universe)
  if (event === undefined || expiresAt === undefined || resolved === undefined) return undefined
  const moved = movedSince(scored, affected.symbol, issuedAt, market)
  return {
    scored,
    affected,
    issuedAt,
    updatedAt: issuedAt,
    impactNow,
    event,
    expiresAt,
    resolvesAt: resolved,
    moved,
  }
}

function eventOf(
  asset: Asset,
  { symbol, direction }: AffectedAsset,
  issuedAt: Instant,
  hasBars: boolean,
): SignalEvent | undefined {
  const window =
    (hasBars ? minutesAhead(asset, issuedAt, HORIZON_MINUTES) : undefined) ?? nextSession(asset, issuedAt)
  if (window === undefined) return undefined
  return {
    kind: 'return_sign',
    symbol,
    direction: direction > 0 ? 'long' : 'short',
    basis: 'price',
    benchmark: null,
    members: null,
    ...window,
  }
}

/** The first session that opens after an instant, from its open to its close. */
function nextSession(asset: Asset, instant: Instant): Pick<SignalEvent, 'entry' | 'exit'> | undefined {
  const today = newYorkDayAndMinutes(instant).day
  for (let ahead = 0; ahead <= LONGEST_CLOSED_DAYS; ahead++) {
    const day = asDay(today + ahead)
    const session = tradingSession(asset, day)
    if (session === undefined || session.open <= instant) continue
    return { entry: { at: 'open', day: formatDay(day) }, exit: { at: 'close', day: formatDay(day) } }
  }
  return undefined
}

/** From the last price before the news was published to the last one known when the call was issued. */
function movedSince(
  { story: { first } }: ScoredStory,
  symbol: string,
  issuedAt: Instant,
  { bars, daily }: CallMarket,
): number {
  const window = bars.get(symbol)
  const volatility = dailyVolatilityBps(daily.get(symbol))
  if (window === undefined || volatility === undefined || !first.timeOfDayKnown) return Number.NaN
  let before = Number.NaN
  let after = Number.NaN
  for (let row = 0; row < window.length; row++) {
    if (window.knownAt[row] > issuedAt) break
    after = window.close[row]
    if (window.end[row] <= first.publishedAt) before = window.close[row]
    else if (Number.isNaN(before)) before = window.previousClose[row]
  }
  return (BPS * Math.log(after / before)) / volatility
}
