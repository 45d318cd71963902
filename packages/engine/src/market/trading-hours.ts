import {
  asDay,
  asInstant,
  DAY,
  type Day,
  dateOf,
  dayFromDate,
  type Instant,
  MINUTE,
  startOfUtcDay,
  weekday,
} from '../kernel/time.ts'
import type { Asset } from './asset.ts'
import { closesEarly, isCovered, isRecurringHoliday, sessionOf } from './calendar.ts'
import { newYorkDayAndMinutes, newYorkToInstant } from './new-york-time.ts'
import { venueHours } from './venue-hours.ts'

/** Trading from `open` up to, not at, `close`. */
export interface TradingSession {
  readonly open: Instant
  readonly close: Instant
}

const PUBLICATION_DELAY = 15 * MINUTE
const FALLBACK_CLOSE = 17 * 60
const VOLATILITY_INDEX_DELAY = 15 * MINUTE
const CLOSED_AFTER_THE_ATTACKS = [dayFromDate(2001, 9, 11), dayFromDate(2001, 9, 13)] as const

/**
 * The session of an asset on a trading day.
 * - Stocks, funds, indices: the NYSE session; volatility indices (`^VIX…`) end 15 minutes later, with their options.
 * - Futures and the dollar index: the hours of their contract, mostly from the evening before. No trading day on NYSE's
 * recurring holidays; electronic trading then counts for the next day. They trade on NYSE's special closures, except 11
 * to 13 September 2001. The day after Thanksgiving and Christmas Eve are short.
 * - Currencies: 17:00 to 17:00 New York, Sunday evening to Friday; 25 December and 1 January included.
 * Sources: contract specifications and hours notices of CME Group and ICE Futures U.S.; Cboe for VIX options. Changes
 * of hours are kept from 2012 (grains), 2014 (softs), 2015 (metals, energy); before, the electronic session.
 * @returns undefined on days without a session
 * @throws RangeError outside 1985–2035, except for currencies
 */
export function tradingSession(asset: Asset, day: Day): TradingSession | undefined {
  const hours = venueHours(asset, day)
  if (hours === undefined) return exchangeSession(asset, day)
  if (!hasVenueSession(asset, day)) return undefined
  const close = isShortDay(day) ? (hours.shortClose ?? hours.close) : hours.close
  return { open: newYorkToInstant(day, hours.open), close: newYorkToInstant(day, close) }
}

/** Trading day of the running session; undefined between sessions. A break belongs to its session. */
export function tradingDayAt(asset: Asset, instant: Instant): Day | undefined {
  const today = newYorkDayAndMinutes(instant).day
  for (const day of [today, asDay(today + 1)]) {
    const session = tradingSession(asset, day)
    if (session !== undefined && instant >= session.open && instant < session.close) return day
  }
  return undefined
}

/**
 * Trading day of the running session or, between sessions, of the last one.
 * @throws RangeError if no session began before it within 1985–2035
 */
export function latestTradingDay(asset: Asset, instant: Instant): Day {
  let day = asDay(newYorkDayAndMinutes(instant).day + 1)
  while (!hasBegun(asset, day, instant)) day = asDay(day - 1)
  return day
}

/** A break within the session counts as closed. */
export function marketState(asset: Asset, instant: Instant): 'open' | 'closed' {
  const day = tradingDayAt(asset, instant)
  if (day === undefined) return 'closed'
  const pause = venueHours(asset, day)?.pause
  if (pause === undefined) return 'open'
  const [from, to] = pause
  return instant >= newYorkToInstant(day, from) && instant < newYorkToInstant(day, to) ? 'closed' : 'open'
}

/**
 * When the daily bar of a trading day counts as known at the earliest: 15 minutes after the official close. A bar of a
 * day without a session counts from 17:15 New York; a currency bar, cut at midnight in London, from 00:15 UTC of the
 * next day. A short futures day counts at full length: a bar may come late, never early.
 */
export function dailyBarKnownAt(asset: Asset, day: Day): Instant {
  return asInstant(barEnd(asset, day) + PUBLICATION_DELAY)
}

function barEnd(asset: Asset, day: Day): Instant {
  if (asset.assetClass === 'fx') return asInstant(startOfUtcDay(day) + DAY)
  if (!isCovered(day)) return newYorkToInstant(day, FALLBACK_CLOSE)
  const hours = venueHours(asset, day)
  if (hours !== undefined && hasVenueSession(asset, day)) return newYorkToInstant(day, hours.close)
  const close = hours === undefined ? exchangeSession(asset, day)?.close : undefined
  return close ?? newYorkToInstant(day, FALLBACK_CLOSE)
}

function exchangeSession(asset: Asset, day: Day): TradingSession | undefined {
  const session = sessionOf(day)
  if (session === undefined) return undefined
  const delay = asset.symbol.startsWith('^VIX') ? VOLATILITY_INDEX_DELAY : 0
  return { open: session.open, close: asInstant(session.close + delay) }
}

function hasVenueSession(asset: Asset, day: Day): boolean {
  if (weekday(day) % 6 === 0) return false
  if (asset.assetClass === 'fx') return true
  const [first, last] = CLOSED_AFTER_THE_ATTACKS
  return !isRecurringHoliday(day) && (day < first || day > last)
}

/** Short for Thanksgiving or Christmas; futures venues share these days. */
function isShortDay(day: Day): boolean {
  if (!isCovered(day) || !closesEarly(day)) return false
  const { month, dayOfMonth } = dateOf(day)
  return month === 11 || (month === 12 && dayOfMonth === 24)
}

function hasBegun(asset: Asset, day: Day, instant: Instant): boolean {
  const session = tradingSession(asset, day)
  return session !== undefined && session.open <= instant
}
