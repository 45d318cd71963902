import { DayText, Nullable } from '@bellwether-markets/engine/kernel/schema'
import { type Static, Type } from 'typebox'
import { byRegion } from '../regions.ts'
import { Interval, Text } from '../schema-parts.ts'

const Reading = Type.Object({
  score: Nullable(Type.Number({ minimum: 0, maximum: 100 })),
  score_week_ago: Nullable(Type.Number({ minimum: 0, maximum: 100 })),
  share_pct: Nullable(Type.Number({ minimum: 0 })),
  share_30d_interval_90_pct: Nullable(Interval()),
  as_of: Nullable(DayText('Last day of it')),
  reason: Nullable(Text('Why there is no score')),
})
export type IntensityReading = Static<typeof Reading>

/** Relative to two years. */
export const NewsIntensitySnapshot = Type.Object({
  geopolitics: Reading,
  regions: Type.Object(byRegion(() => Reading)),
})
export type NewsIntensitySnapshot = Static<typeof NewsIntensitySnapshot>
