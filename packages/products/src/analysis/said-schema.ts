import { OneOf } from '@bellwether-markets/engine/kernel/schema'
import { Signal } from '@bellwether-markets/engine/kernel/signal'
import { type Static, Type } from 'typebox'
import { NextReport } from '../calendar/calendar-schema.ts'
import { NewsEvent } from '../news-signals/news-schema.ts'

const { id, type, title, impact, source, sources, source_url, first_seen_at } = NewsEvent.properties
const { properties: ofSignal } = Signal

const OwnEvent = Type.Object({
  id,
  type,
  title,
  direction: OneOf(['up', 'down', 'unclear'], {
    description: 'Direction in which it is expected to move it',
  }),
  impact,
  source,
  sources,
  source_url,
  first_seen_at,
})
export type OwnEvent = Static<typeof OwnEvent>

export const OwnNews = Type.Object(
  {
    events: Type.Array(OwnEvent, { maxItems: 5, description: 'As in /v1/events, largest impact first' }),
    text: Type.String(),
  },
  { description: 'Events of the last seven days that name it' },
)
export type OwnNews = Static<typeof OwnNews>

const { date, status, event, earliest, latest, usual_move_pct, n, source: given } = NextReport.properties

export const OwnReport = Type.Object(
  { date, status, event, earliest, latest, usual_move_pct, n, source: given },
  { description: 'Its next report as in /v1/calendar; null for other assets, or if `missing` says why' },
)
export type OwnReport = Static<typeof OwnReport>

const OwnSignal = Type.Object({
  id: ofSignal.id,
  symbol: ofSignal.symbol,
  signal_type: ofSignal.signal_type,
  kind: ofSignal.kind,
  direction: ofSignal.direction,
  confidence: ofSignal.confidence,
  base_rate: ofSignal.base_rate,
  edge: ofSignal.edge,
  edge_state: ofSignal.edge_state,
  strength: ofSignal.strength,
  rank: ofSignal.rank,
  of: ofSignal.of,
  ranked_on: ofSignal.ranked_on,
  issued_at: ofSignal.issued_at,
  resolves_at: ofSignal.resolves_at,
})
export type OwnSignal = Static<typeof OwnSignal>

export const OwnSignals = Type.Object(
  {
    open: Type.Array(OwnSignal, { description: 'As in /v1/signals/latest, largest strength first' }),
    text: Type.String(),
  },
  { description: 'Signals and screens on it that are open until the next refresh' },
)
export type OwnSignals = Static<typeof OwnSignals>
