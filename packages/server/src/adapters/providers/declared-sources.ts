import { HOUR, MINUTE } from '../../kernel/time.ts'
import type { SourceDeclaration } from '../../service/ports.ts'
import { LIVE_FEEDS } from './live-feeds.ts'
import type { ProviderId } from './parsed-observations.ts'

type Gives = SourceDeclaration['gives']
type SourcesOf<Name extends string> = Readonly<Record<Name, SourceDeclaration>>

const ofEach = <Provider extends ProviderId>(
  providers: readonly Provider[],
  gives: Gives,
  words: string,
): SourcesOf<Provider> =>
  Object.fromEntries(
    providers.map((provider) => [provider, { id: `${provider} ${words}`, gives }]),
  ) as SourcesOf<Provider>

export const BAR_SOURCES = ofEach(
  ['yahoo', 'tiingo', 'alpaca', 'cboe', 'fred', 'ecb'],
  'daily_bars',
  'daily bars',
)
export const HALF_HOUR_SOURCES = ofEach(['yahoo', 'alpaca'], 'half_hours', 'half hours')
export const QUOTE_SOURCES = ofEach(['yahoo', 'alpaca', 'finnhub', 'twelve_data', 'fmp'], 'quotes', 'quotes')
export const LAST_PRICES: SourceDeclaration = { id: 'yahoo last prices', gives: 'quotes' }
export const FIGURE_SOURCES = ofEach(['sec', 'yahoo'], 'figures', 'figures')
export const CALENDAR_SOURCES = ofEach(['yahoo', 'fred'], 'calendar', 'calendar')
const NEWS = ofEach(['yahoo', 'gdelt', 'finnhub'], 'headlines', 'news')
export const NEWS_SOURCES: typeof NEWS = { ...NEWS, yahoo: { ...NEWS.yahoo, silentAfterMs: 30 * MINUTE } }

export const FEED_SOURCES: SourcesOf<string> = Object.fromEntries(
  LIVE_FEEDS.map(({ id }) => [id, { id: `feed ${id}`, gives: 'headlines', silentAfterMs: HOUR }]),
)

const BY_ID = new Map(
  [
    ...[
      ...[BAR_SOURCES, HALF_HOUR_SOURCES, QUOTE_SOURCES, FIGURE_SOURCES, CALENDAR_SOURCES],
      ...[NEWS_SOURCES, FEED_SOURCES],
    ].flatMap((sources) => Object.values<SourceDeclaration>(sources)),
    LAST_PRICES,
  ].map((source) => [source.id, source]),
)

/** Undefined for sources of another version. */
export const declaredSource = (id: string): SourceDeclaration | undefined => BY_ID.get(id)
