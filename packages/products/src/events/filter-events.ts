import { formatDay, type Instant, parseInstant, utcDay } from '@bellwether-markets/engine/kernel/time'
import { symbolFilter } from '../named-symbols.ts'
import type { Events, EventsSnapshot, Theme } from './events-schema.ts'

/** In one answer. */
export const MOST_EVENTS = 200

export interface EventFilter {
  /** Most events and most verdicts. */
  readonly limit: number
  readonly type?: string
  /** One ticker; nothing fits an unknown one. */
  readonly symbol?: string
  /** Tickers, separated by commas or blanks. */
  readonly symbols?: string
  readonly since?: Instant
}

/**
 * What meets all conditions; of verdicts those of assets of an event of the kind, in sessions from the day of `since`
 * on. Topics name no asset, so they go with any but `since`.
 * @throws AppError if none of `symbols` is tracked
 */
export function filterEvents(
  { tracked, ...all }: EventsSnapshot,
  { limit, type, symbol, symbols, since }: EventFilter,
): Events {
  const one = symbol?.trim().toUpperCase()
  const named = symbols === undefined ? undefined : symbolFilter(symbols, tracked)
  const isRequested = (asset: string): boolean =>
    (one === undefined || asset === one) && (named === undefined || named.symbols.has(asset))
  const isOfAll = one === undefined && named === undefined
  const isWanted = (entry: Events['events'][number] | Theme): boolean =>
    (type === undefined || entry.type === type) &&
    (since === undefined || (parseInstant(entry.last_seen_at) ?? Number.NaN) >= since) &&
    (isOfAll || symbolsOf(entry).some(isRequested))
  const matching = all.events.filter(isWanted)
  const themes = all.themes.filter(isWanted)
  const moved = new Set(matching.flatMap(symbolsOf))
  const sinceDay = since === undefined ? '' : formatDay(utcDay(since))
  const verdicts = all.verdicts.filter(
    ({ symbol: asset, session }) =>
      isRequested(asset) && (type === undefined || moved.has(asset)) && session >= sinceDay,
  )
  const events = matching.slice(0, limit)
  return {
    ...all,
    events: events,
    count: events.length,
    total: matching.length,
    themes,
    topics: isOfAll && type === undefined ? all.topics : [],
    verdicts: verdicts.slice(0, limit),
    verdicts_total: verdicts.length,
    ...(named && { unknown: named.unknown }),
  }
}

const symbolsOf = (entry: Events['events'][number] | Theme): readonly string[] => [
  ...entry.assets.map((asset) => (typeof asset === 'string' ? asset : asset.symbol)),
  ...('moves' in entry ? entry.moves.map(({ symbol }) => symbol) : []),
]
