import { type Static, Type } from 'typebox'
import { RISK_STATUSES } from '../../domain/risk/risk-status.ts'
import { DayText, Nullable, OneOf } from '../../kernel/schema.ts'

const RegionDriver = Type.Object({
  name: Type.String(),
  contribution: Type.Number({
    description: 'What the driver adds to the score; the contributions sum to it',
  }),
  score: Type.Number({ minimum: 0, maximum: 100 }),
  reading: Type.Number(),
  unit: Type.String(),
  symbols: Type.Array(Type.String(), { description: 'What it is measured on; none for news' }),
  proxy: Type.Boolean({ description: 'Whether a wider fund stands in for the markets of the region' }),
  as_of: DayText('Trading day of the oldest reading in it'),
})

export const RegionalRisk = Type.Object({
  score: Nullable(
    Type.Number({
      minimum: 0,
      maximum: 100,
      description:
        '0.55 of its markets and 0.45 of its news, or the one there is; null where nothing is measured',
    }),
  ),
  status: Nullable(OneOf(RISK_STATUSES)),
  change_7d: Nullable(Type.Number({ description: 'Points since seven calendar days before' })),
  coverage: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Share of its market drivers that have a score',
  }),
  market: Nullable(Type.Number({ minimum: 0, maximum: 100, description: 'The part from market prices' })),
  news: Nullable(
    Type.Number({
      minimum: 0,
      maximum: 100,
      description: 'The part from news; null where it is too thin, with the reason in `missing`',
    }),
  ),
  drivers: Type.Array(RegionDriver),
  missing: Type.Array(Type.Object({ name: Type.String(), reason: Type.String() })),
})
export type RegionalRisk = Static<typeof RegionalRisk>
