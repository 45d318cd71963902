import { DayText, Nullable, OneOf, Probability } from '@bellwether-markets/engine/kernel/schema'
import { RISK_STATUSES } from '@bellwether-markets/engine/risk/risk-status'
import { type Static, Type } from 'typebox'
import { Figure, Flag, Interval, Missing, Points, Quantity } from '../schema-parts.ts'

const RegionDriver = Type.Object({
  name: Type.String(),
  contribution: Quantity('Points the driver adds to the score; the contributions sum to it'),
  score: Type.Number({ minimum: 0, maximum: 100 }),
  reading: Type.Number(),
  unit: Type.String(),
  symbols: Type.Array(Type.String(), { description: 'Instruments it is measured on; none for news' }),
  proxy: Flag('Whether a wider fund stands in for the markets of the region'),
  as_of: DayText('Trading day of the oldest reading in it'),
})

export const RegionalRisk = Type.Object({
  score: Nullable(
    Points(
      '0.55 of its markets and 0.45 of its news, or the part that is known; null if nothing is measured',
    ),
  ),
  status: Nullable(OneOf(RISK_STATUSES)),
  change_7d: Figure('Points since seven calendar days before'),
  coverage: Probability('Share of its market drivers that have a score'),
  market: Nullable(Points('The part from market prices')),
  news: Nullable(Points('The part from news; null if it is too thin, with the reason in `missing`')),
  news_share_30d_interval_90_pct: Nullable(
    Interval('90% interval of the percent of the general headlines of thirty days; null with `news`'),
  ),
  drivers: Type.Array(RegionDriver),
  missing: Type.Array(Missing),
})
export type RegionalRisk = Static<typeof RegionalRisk>
