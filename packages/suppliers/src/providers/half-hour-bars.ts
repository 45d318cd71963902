import { asInstant, type Day, type Instant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import type { IntradayColumns } from '@bellwether-markets/engine/market/observation'
import {
  type TradingSession,
  tradingDayAt,
  tradingSession,
} from '@bellwether-markets/engine/market/trading-hours'
import { knownAt, withoutContradictions } from './daily-columns.ts'
import { localDay } from './exchange-time.ts'
import type { DailyBar, ParseMeta, ProviderId } from './parsed-observations.ts'

const HALF_HOUR = 30 * MINUTE

export interface ShortBar {
  readonly start: Instant
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/** Undefined outside sessions. */
export type SessionOf = (at: Instant) => { readonly day: Day; readonly session: TradingSession } | undefined

export interface HalfHourStamp {
  readonly symbol: string
  readonly source: ProviderId
  readonly sessionOf: SessionOf
  /** Until then, no bar means no trade. */
  readonly seenUntil: Instant
  /** NaN if unknown. */
  readonly previousClose: (day: Day) => number
}

interface Slot {
  readonly day: Day
  readonly start: number
  readonly end: number
  readonly bars: ShortBar[]
}

/**
 * Aligned with each session's open, by trading day. Skips half hours without a trade, unfinished or not wholly covered,
 * and bars outside sessions.
 * @param bars oldest first, each within one half hour
 */
export function halfHourBars(
  bars: readonly ShortBar[],
  stamp: HalfHourStamp,
  meta: ParseMeta,
): readonly IntradayColumns[] {
  const slots = new Map<number, Slot>()
  for (const bar of bars) {
    const place = stamp.sessionOf(bar.start)
    if (place !== undefined) slotOf(slots, place, bar.start).bars.push(bar)
  }
  const ended = [...slots.values()].filter(({ end }) => end <= Math.min(stamp.seenUntil, meta.receivedAt))
  return [...Map.groupBy(ended, ({ day }) => day)].map(([day, ofDay]) => columnsOf(day, ofDay, stamp, meta))
}

export function trackedSessions({ assetOf }: ParseMeta, symbol: string): SessionOf | undefined {
  const asset = assetOf(symbol)
  if (asset === undefined) return undefined
  return (at) => {
    const day = tradingDayAt(asset, at)
    const session = day === undefined ? undefined : tradingSession(asset, day)
    return day === undefined || session === undefined ? undefined : { day, session }
  }
}

function slotOf(
  slots: Map<number, Slot>,
  { day, session }: { day: Day; session: TradingSession },
  at: Instant,
): Slot {
  const start = session.open + Math.floor((at - session.open) / HALF_HOUR) * HALF_HOUR
  const known = slots.get(start)
  if (known !== undefined) return known
  const slot = { day, start, end: Math.min(start + HALF_HOUR, session.close), bars: [] }
  slots.set(start, slot)
  return slot
}

function columnsOf(
  day: Day,
  slots: readonly Slot[],
  { symbol, source, previousClose }: HalfHourStamp,
  meta: ParseMeta,
): IntradayColumns {
  const ordered = [...slots].sort((a, b) => a.start - b.start)
  const merged = ordered.map(({ bars }) => mergedBar(day, bars))
  const column = (value: (bar: (typeof merged)[number]) => number): Float64Array =>
    Float64Array.from(merged, value)
  return {
    symbol,
    source,
    day,
    previousClose: previousClose(day),
    start: Float64Array.from(ordered, ({ start }) => start),
    end: Float64Array.from(ordered, ({ end }) => end),
    knownAt: Float64Array.from(ordered, ({ end }) => knownAt(asInstant(end), meta)),
    open: column(({ open }) => open),
    high: column(({ high }) => high),
    low: column(({ low }) => low),
    close: column(({ close }) => close),
    volume: column(({ volume }) => volume),
  }
}

function mergedBar(day: Day, bars: readonly ShortBar[]): DailyBar {
  const merged = (name: keyof ShortBar, merge: (a: number, b: number) => number): number => {
    const known = bars.map((bar) => bar[name] as number).filter((value) => !Number.isNaN(value))
    return known.length === 0 ? Number.NaN : known.reduce(merge)
  }
  const close = bars[bars.length - 1].close
  return withoutContradictions({
    day,
    open: bars[0].open,
    high: merged('high', (a, b) => Math.max(a, b)),
    low: merged('low', (a, b) => Math.min(a, b)),
    close,
    adjClose: close,
    volume: merged('volume', (a, b) => a + b),
  })
}

/** By market hours if tracked, else the exchange's date. */
export function quoteDay(symbol: string, zone: string, at: Instant, meta: ParseMeta): Day {
  return trackedSessions(meta, symbol)?.(at)?.day ?? localDay(zone, at)
}
