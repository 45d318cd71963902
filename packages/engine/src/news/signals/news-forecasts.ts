import type { SignalEvent } from '../../kernel/signal.ts'
import { asDay, asInstant, formatDay, type Instant, MINUTE } from '../../kernel/time.ts'
import type { Asset, Universe } from '../../market/asset.ts'
import { newYorkDayAndMinutes } from '../../market/new-york-time.ts'
import type { DailyWindow, IntradayWindow } from '../../market/point-in-time.ts'
import { tradingSession } from '../../market/trading-hours.ts'
import { entryInstant, minutesAhead, resolvesAt } from '../../track-record/event-window.ts'
import { dailyVolatilityBps } from '../impact/abnormal-returns.ts'
import { decayedImpact } from '../impact/impact-score.ts'
import type { AffectedAsset, ScoredStory } from '../impact/score-stories.ts'

/** At issue; and while it stands. */
export const FORECAST_IMPACT = 15
const FADED_IMPACT = 5
const SLOT = 10 * MINUTE
const HORIZON_MINUTES = 60
const LONGEST_CLOSED_DAYS = 7
const MOST_FORECASTS = 20
const BPS = 1e4
/** An index cannot be traded. */
const NOT_HELD: readonly string[] = ['index']

export interface NewsForecast {
  readonly scored: ScoredStory
  readonly affected: AffectedAsset
  readonly issuedAt: Instant
  /** Last confirmation by a later story. */
  readonly updatedAt: Instant
  readonly impactNow: number
  readonly event: SignalEvent
  readonly expiresAt: Instant
  readonly resolvesAt: Instant
  /** Log move from before the news to the issue, in daily deviations; NaN without prices. */
  readonly moved: number
}

interface ForecastMarket {
  readonly universe: Universe
  readonly daily: ReadonlyMap<string, DailyWindow>
  /** Half-hour bars of the last sessions. */
  readonly bars: ReadonlyMap<string, IntradayWindow>
}

/**
 * Forecasts in force, largest remaining impact first. A story issues one for each affected asset with an impact of 15
 * or more, at the next ten-minute refresh.
 * Window: 60 minutes if the asset trades and has prices within the day, else its next session from open to close. Later
 * stories only confirm. It ends with its window or when its impact has decayed.
 * @param stories ordered by `knownAt`
 */
export function newsForecasts(
  stories: readonly ScoredStory[],
  market: ForecastMarket,
  asOf: Instant,
): readonly NewsForecast[] {
  const standing = new Map<string, NewsForecast>()
  for (const scored of stories) {
    for (const affected of scored.assets) {
      if (!issuesForecast(scored, affected)) continue
      const key = `${affected.symbol} ${affected.direction}`
      const forecast = forecastOf({ scored, affected, running: standing.get(key) }, market, asOf)
      if (forecast !== undefined) standing.set(key, forecast)
    }
  }
  return [...standing.values()]
    .filter(({ expiresAt, impactNow }) => expiresAt > asOf && impactNow >= FADED_IMPACT)
    .toSorted((a, b) => b.impactNow - a.impactNow || (a.event.symbol < b.event.symbol ? -1 : 1))
    .slice(0, MOST_FORECASTS)
}

/** Assets not named need a second publisher, since one headline is easily misread. */
const issuesForecast = ({ story }: ScoredStory, { named, direction, impact }: AffectedAsset): boolean =>
  direction !== 0 && impact >= FORECAST_IMPACT && (named || story.sources.length > 1)

interface Effect extends Pick<NewsForecast, 'scored' | 'affected'> {
  readonly running: NewsForecast | undefined
}

function forecastOf(
  { scored, affected, running }: Effect,
  market: ForecastMarket,
  asOf: Instant,
): NewsForecast | undefined {
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

/** From the last price before publication to the last one known at issue. */
function movedSince(
  { story: { first } }: ScoredStory,
  symbol: string,
  issuedAt: Instant,
  { bars, daily }: ForecastMarket,
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
