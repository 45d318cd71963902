import type { EventPoint, SignalEvent } from '../kernel/signal.ts'
import {
  asInstant,
  DAY,
  type Day,
  formatDay,
  formatInstant,
  HOUR,
  type Instant,
  MINUTE,
  parseDay,
  parseInstant,
} from '../kernel/time.ts'
import type { Asset, Universe } from '../market/asset.ts'
import { addTradingDays } from '../market/calendar.ts'
import { dailyBarKnownAt, tradingDayAt, tradingSession } from '../market/trading-hours.ts'

type EventWindow = Pick<SignalEvent, 'entry' | 'exit'>

/** Nobody acts at the very moment of an intraday signal. */
const ACTING_DELAY_MINUTES = 5
const SHORTEST_WINDOW_MINUTES = 5
const QUOTE_DELAY = 15 * MINUTE
/** For a missing price, after `resolves_at`. */
const DAILY_RETRIES = [0, 1, 2, 3, 4, 5, 6, 7].map((days) => days * DAY)
const QUOTE_RETRIES = [0, 15 * MINUTE, HOUR, 4 * HOUR, DAY]

/**
 * From the close after the day of decision over New York trading days; half days count.
 * @param decidedOn day of the closes behind the signal
 */
export function closeToClose(decidedOn: Day, tradingDays: number): EventWindow {
  const entry = addTradingDays(decidedOn, 1)
  return { entry: closeOf(entry), exit: closeOf(addTradingDays(entry, tradingDays)) }
}

/**
 * From a few minutes after the issue, at most to the end of the session.
 * @returns undefined if the asset does not trade or the session ends too soon
 */
export function minutesAhead(asset: Asset, issuedAt: Instant, minutes: number): EventWindow | undefined {
  const entry = asInstant(issuedAt + ACTING_DELAY_MINUTES * MINUTE)
  const day = tradingDayAt(asset, entry)
  const session = day === undefined ? undefined : tradingSession(asset, day)
  if (!session) return undefined
  const exit = asInstant(Math.min(entry + minutes * MINUTE, session.close))
  if (exit - entry < SHORTEST_WINDOW_MINUTES * MINUTE) return undefined
  return { entry: quoteAt(entry), exit: quoteAt(exit) }
}

/** Instant of the entry price: a later signal could know it. */
export function entryInstant(event: SignalEvent, universe: Universe): Instant | undefined {
  const asset = universe.bySymbol.get(event.symbol)
  return asset && pointInstant(asset, event.entry)
}

/**
 * When every price of the event should be known.
 * @returns undefined if an instrument is not tracked or a date is invalid
 */
export function resolvesAt(event: SignalEvent, universe: Universe): Instant | undefined {
  let latest: number = Number.NEGATIVE_INFINITY
  for (const symbol of instrumentsOf(event)) {
    const asset = universe.bySymbol.get(symbol)
    const known = asset && pointKnownAt(asset, event.exit)
    if (known === undefined) return undefined
    latest = Math.max(latest, known)
  }
  return asInstant(latest)
}

/**
 * At `resolves_at`, then while prices are missing; after the last attempt they are void. Independent of when the
 * service ran.
 */
export function resolutionInstants(event: SignalEvent, from: Instant): readonly Instant[] {
  const retries = 'instant' in event.exit ? QUOTE_RETRIES : DAILY_RETRIES
  return retries.map((delay) => asInstant(from + delay))
}

/** Their prices decide the event; its own symbol first, without repeats. */
export function instrumentsOf({ symbol, benchmark, members }: SignalEvent): readonly string[] {
  return [...new Set([symbol, ...(benchmark === null ? [] : [benchmark]), ...(members ?? [])])]
}

/** Undefined if it can be decided. */
export function eventFault(event: SignalEvent): string | undefined {
  const { kind, symbol, benchmark, members, basis, entry, exit } = event
  if (kind === 'beats_median' && !members?.includes(symbol)) return 'the members do not include the symbol'
  if (kind === 'beats_benchmark' && benchmark === null) return 'it names no benchmark'
  if (basis === 'adjusted' && ('instant' in entry || 'instant' in exit)) return 'quotes are never adjusted'
  const closes = entry.at === 'close' && exit.at === 'close'
  if (basis === 'contracts' && !closes) return 'contracts are chained from close to close'
  const [from, to] = [roughInstant(entry), roughInstant(exit)]
  if (from === undefined || to === undefined) return 'a date is none'
  return from < to ? undefined : 'it ends before it begins'
}

const closeOf = (day: Day): EventPoint => ({ at: 'close', day: formatDay(day) })

const quoteAt = (instant: Instant): EventPoint => ({ at: 'quote', instant: formatInstant(instant) })

function pointInstant(asset: Asset, point: EventPoint): Instant | undefined {
  if ('instant' in point) return parseInstant(point.instant)
  const day = parseDay(point.day)
  if (day === undefined) return undefined
  return tradingSession(asset, day)?.[point.at] ?? dailyBarKnownAt(asset, day)
}

function pointKnownAt(asset: Asset, point: EventPoint): Instant | undefined {
  if (!('instant' in point)) {
    const day = parseDay(point.day)
    return day === undefined ? undefined : dailyBarKnownAt(asset, day)
  }
  const instant = parseInstant(point.instant)
  return instant === undefined ? undefined : asInstant(instant + QUOTE_DELAY)
}

/** For an order only; needs no venue hours. */
function roughInstant(point: EventPoint): number | undefined {
  if ('instant' in point) return parseInstant(point.instant)
  const day = parseDay(point.day)
  return day === undefined ? undefined : day * DAY + (point.at === 'open' ? 13 : 21) * HOUR
}
