import { HOUR, MINUTE } from '@bellwether-markets/engine/kernel/time'
import type { SourceDeclaration, SupplyKind } from '@bellwether-markets/engine/market/supply-port'
import { LIVE_FEEDS } from './live-feeds.ts'
import type { SupplierId } from './parsed-observations.ts'

type SourcesOf<Name extends string> = Readonly<Record<Name, SourceDeclaration>>

const ofEach = <Name extends SupplierId>(
  suppliers: readonly Name[],
  gives: SupplyKind,
  words: string,
): SourcesOf<Name> => {
  const sources = suppliers.map((supplier): readonly [Name, SourceDeclaration] => [
    supplier,
    { id: `${supplier} ${words}`, supplier, gives },
  ])
  return Object.fromEntries(sources) as SourcesOf<Name>
}

export const BAR_SOURCES = ofEach(
  ['bulk', 'yahoo', 'tiingo', 'alpaca', 'cboe', 'fred', 'ecb'],
  'daily',
  'daily bars',
)
export const HALF_HOUR_SOURCES = ofEach(['yahoo', 'alpaca'], 'half-hours', 'half hours')
export const QUOTE_SOURCES = ofEach(['yahoo', 'alpaca', 'finnhub', 'twelve_data', 'fmp'], 'quotes', 'quotes')
export const LAST_PRICES: SourceDeclaration = { id: 'yahoo last prices', supplier: 'yahoo', gives: 'quotes' }
export const FIGURE_SOURCES = ofEach(['sec', 'yahoo'], 'fundamentals', 'figures')
export const CALENDAR_SOURCES = ofEach(['yahoo', 'fred'], 'calendar', 'calendar')
const NEWS = ofEach(['yahoo', 'gdelt', 'finnhub'], 'news', 'news')
export const NEWS_SOURCES: typeof NEWS = { ...NEWS, yahoo: { ...NEWS.yahoo, silentAfterMs: 30 * MINUTE } }

export const FEED_SOURCES: SourcesOf<string> = Object.fromEntries(
  LIVE_FEEDS.map(({ id, supplier }) => [
    id,
    { id: `feed ${id}`, supplier, gives: 'news', silentAfterMs: HOUR },
  ]),
)

const BY_ID = new Map(
  [
    ...[
      BAR_SOURCES,
      HALF_HOUR_SOURCES,
      QUOTE_SOURCES,
      FIGURE_SOURCES,
      CALENDAR_SOURCES,
      NEWS_SOURCES,
      FEED_SOURCES,
    ].flatMap((sources) => Object.values<SourceDeclaration>(sources)),
    LAST_PRICES,
  ].map((source) => [source.id, source]),
)

/** Undefined for sources of another version. */
export const declaredSource = (id: string): SourceDeclaration | undefined => BY_ID.get(id)
