import { DayText, Nullable, OneOf, Probability } from '@bellwether-markets/engine/kernel/schema'
import { type Static, Type } from 'typebox'
import { EVENT_CODES } from '../news-signals/news-schema.ts'
import { REGIONS } from '../regions.ts'
import { Count, Figure, Missing, Quantity, Text } from '../schema-parts.ts'

export const ImpactRow = Type.Object({
  event: OneOf(EVENT_CODES, { description: 'Kind of event' }),
  label: Text('The kind in words'),
  side: Nullable(
    Text('Of events that can come either way, the side the row holds for; the other has the opposite sign'),
  ),
  region: Nullable(OneOf(REGIONS, { description: 'Region of the event; null for any region' })),
  symbol: Nullable(Text('Asset; null for the asset that the news names')),
  effect: OneOf(['up', 'down', 'either'], {
    description: 'up: the asset should rise; either: the kind alone does not tell',
  }),
  effect_bps: Quantity(
    'Expected abnormal return over the day and the next, basis points; positive: the asset should rise',
  ),
  size_bps: Figure(
    'Of the named asset: expected size of its return beyond two ordinary days, whatever its sign; null for the others',
  ),
  horizon: Type.String({ description: 'How far it reaches, ISO 8601', examples: ['P2D'] }),
  half_life_hours: Type.Number({ minimum: 0, description: 'Hours after which half of its impact counts' }),
  reason: Text('Where the prior comes from'),
  basis: OneOf(['prior', 'measured'], {
    description: 'measured from 20 events of this market on; below, the prior weighs more',
  }),
  n: Count('Events of this market behind the value; the same as measured_n'),
  prior_bps: Quantity('Before anything was measured here; positive: the asset should rise'),
  prior_n: Count('Recorded events that the prior was learned from; 0 for an expert value'),
  measured_bps: Figure(
    'Mean abnormal return of the events of the last year in this market, positive: the asset rose; null without one',
  ),
  measured_n: Count('Events of the last year in this market'),
  hit_rate: Nullable(Probability('Share of those that went the way stated; null without one')),
})
export type ImpactRow = Static<typeof ImpactRow>

export const ImpactMap = Type.Object({
  rows: Type.Array(ImpactRow, { description: 'By event, the largest effect first' }),
  count: Type.Integer({ minimum: 0 }),
  method: Type.String(),
  measured_from: Nullable(DayText('First day of the news that was measured; null if none was')),
  measured_to: Nullable(DayText('Last day of it')),
  missing: Type.Array(Missing),
})
export type ImpactMap = Static<typeof ImpactMap>
