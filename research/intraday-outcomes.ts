import type { SignalEvent } from '@bellwether-markets/engine/kernel/signal'
import { asDay, asInstant, parseInstant } from '@bellwether-markets/engine/kernel/time'
import type { Observations, QuoteColumns } from '@bellwether-markets/engine/market/observation'
import { lastIndexUpTo } from '@bellwether-markets/engine/series/last-index-up-to'
import { nextHalfHour } from '@bellwether-markets/engine/signals/intraday/intraday-record'
import type { ScoredBar } from '@bellwether-markets/engine/signals/intraday/scored-bars'
import { minutesAhead } from '@bellwether-markets/engine/track-record/event-window'

const OUTCOME_MINUTES = 30

/** Return after a scored bar by the quotes that its event names; NaN if it has none or they are missing. */
export function eventReturns(observations: Observations): (bar: ScoredBar) => number {
  const quotesOf = new Map<string, QuoteColumns | undefined>()
  return ({ features: { asset, window }, row }) => {
    const event = minutesAhead(asset, asInstant(window.end[row]), OUTCOME_MINUTES)
    if (event === undefined) return Number.NaN
    const day = asDay(window.day[row])
    const key = `${asset.symbol} ${day}`
    if (!quotesOf.has(key)) quotesOf.set(key, observations.quotes(asset.symbol, day))
    const quotes = quotesOf.get(key)
    return quotes === undefined ? Number.NaN : priceAt(quotes, event.exit) / priceAt(quotes, event.entry) - 1
  }
}

/** Return to the close of the next bar. */
export const barReturns = (bar: ScoredBar): number => nextHalfHour(bar)

function priceAt({ at, price }: QuoteColumns, point: SignalEvent['entry']): number {
  const instant = 'instant' in point ? parseInstant(point.instant) : undefined
  const row = instant === undefined ? -1 : lastIndexUpTo(at, instant)
  return row < 0 ? Number.NaN : price[row]
}
