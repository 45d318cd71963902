import type { DailyColumns } from '../../domain/market/observation.ts'
import { dailyBarKnownAt } from '../../domain/market/trading-hours.ts'
import { asDay, asInstant, type Day, type Instant, MINUTE } from '../../kernel/time.ts'
import { localToInstant } from './exchange-time.ts'
import type { DailyBar, ParseMeta, ProviderId } from './parsed-observations.ts'
import { malformed } from './provider-fault.ts'

const DELAY = 15 * MINUTE

interface Stamp {
  readonly symbol: string
  readonly source: ProviderId
  /** When the bar of a day counts as published. */
  readonly publishedAt: (day: Day) => Instant
}

/**
 * Bars as columns, oldest first. Of several bars of one day the last one counts. An open, high or low that the close or
 * the others contradict is unknown: the close is what markets settle on.
 */
export function dailyColumns(bars: readonly DailyBar[], stamp: Stamp, meta: ParseMeta): DailyColumns {
  const byDay = new Map(bars.map((bar) => [bar.day, bar]))
  const rows = [...byDay.values()].sort((a, b) => a.day - b.day).map(withoutContradictions)
  return {
    symbol: stamp.symbol,
    source: stamp.source,
    day: Int32Array.from(rows, ({ day }) => day),
    knownAt: Float64Array.from(rows, ({ day }) => knownAt(stamp.publishedAt(day), meta)),
    open: Float64Array.from(rows, ({ open }) => open),
    high: Float64Array.from(rows, ({ high }) => high),
    low: Float64Array.from(rows, ({ low }) => low),
    close: Float64Array.from(rows, ({ close }) => close),
    adjClose: Float64Array.from(rows, ({ adjClose }) => adjClose),
    volume: Float64Array.from(rows, ({ volume }) => volume),
  }
}

/** The moment that an observation counts from, given the moment of its publication. */
export const knownAt = (publishedAt: Instant, { knownFrom, receivedAt }: ParseMeta): Instant =>
  knownFrom === 'publication' ? publishedAt : asInstant(Math.max(publishedAt, receivedAt))

/**
 * When the daily bar of an instrument counts as published: by the hours of its market if it is tracked, else 15
 * minutes after the end of the day by the clocks of its exchange.
 */
export function barPublishedAt(symbol: string, zone: string, { assetOf }: ParseMeta): (day: Day) => Instant {
  const asset = assetOf(symbol)
  if (asset !== undefined) return (day) => dailyBarKnownAt(asset, day)
  return (day) => asInstant(localToInstant(zone, asDay(day + 1), 0) + DELAY)
}

export function withoutContradictions(bar: DailyBar): DailyBar {
  const high = bar.high < bar.close ? Number.NaN : bar.high
  const low = bar.low > bar.close ? Number.NaN : bar.low
  const open = bar.open > high || bar.open < low ? Number.NaN : bar.open
  return { ...bar, open, high, low }
}

/** @throws ProviderFault if moments do not follow each other */
export function requireAscending(stamps: readonly number[]): void {
  for (let index = 1; index < stamps.length; index++) {
    if (stamps[index] < stamps[index - 1]) throw malformed('bars out of order')
  }
}
