import { OneOf } from '@bellwether-markets/engine/kernel/schema'
import { Signal } from '@bellwether-markets/engine/kernel/signal'
import { type Static, Type } from 'typebox'
import { NextReport } from '../calendar/calendar-schema.ts'
import { NewsEvent } from '../news-signals/news-schema.ts'
import { pick } from '../pick.ts'

const OwnEvent = Type.Object({
  ...pick(NewsEvent.properties, 'id', 'type', 'title'),
  direction: OneOf(['up', 'down', 'unclear'], {
    description: 'Direction in which it is expected to move it',
  }),
  ...pick(NewsEvent.properties, 'impact', 'source', 'sources', 'source_url', 'first_seen_at'),
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

export const OwnReport = Type.Object(
  pick(
    NextReport.properties,
    'date',
    'status',
    'event',
    'earliest',
    'latest',
    'usual_move_pct',
    'n',
    'source',
  ),
  { description: 'Its next report as in /v1/calendar; null for other assets, or if `missing` says why' },
)
export type OwnReport = Static<typeof OwnReport>

export const OWN_SIGNAL = [
  'id',
  'symbol',
  'signal_type',
  'kind',
  'direction',
  'confidence',
  'base_rate',
  'edge',
  'edge_state',
  'strength',
  'rank',
  'of',
  'ranked_on',
  'issued_at',
  'resolves_at',
] as const
const OwnSignal = Type.Object(pick(Signal.properties, ...OWN_SIGNAL))
export type OwnSignal = Static<typeof OwnSignal>

export const OwnSignals = Type.Object(
  {
    open: Type.Array(OwnSignal, { description: 'As in /v1/signals/latest, largest strength first' }),
    text: Type.String(),
  },
  { description: 'Signals and screens on it that are open until the next refresh' },
)
export type OwnSignals = Static<typeof OwnSignals>
