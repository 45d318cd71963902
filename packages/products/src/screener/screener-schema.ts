import { DayText, Nullable, OneOf, Probability } from '@bellwether-markets/engine/kernel/schema'
import { type Static, Type } from 'typebox'
import { Count, Figure, Flag, Text } from '../schema-parts.ts'
import { OPERATORS } from './conditions.ts'
import { BETTER, MEASURES, UNITS } from './measures.ts'

export const DescribedAsset = Type.Object({
  symbol: Type.String(),
  name: Type.String(),
  asset_class: Type.String(),
  sector: Nullable(Type.String()),
  currency: Type.String(),
  day: DayText('Of its latest close'),
  period_end: Nullable(DayText('Of its latest report; null without one')),
})
export type DescribedAsset = Static<typeof DescribedAsset>

const Company = Type.Object({
  ...DescribedAsset.properties,
  adjusted: Flag('Whether closes are adjusted, so that it has no multiples'),
  figures: Type.Array(Nullable(Type.Number()), {
    minItems: MEASURES.length,
    maxItems: MEASURES.length,
    description: 'In the order of the measures',
  }),
})
export type Company = Static<typeof Company>

/** Every analysed asset, in the order of the universe. */
export const CompanyTable = Type.Object({ companies: Type.Array(Company) })
export type CompanyTable = Static<typeof CompanyTable>

const Condition = Type.Object({
  field: Type.String(),
  operator: OneOf(OPERATORS),
  value: Type.Number(),
  excludes: Count('Stocks that this condition alone excludes'),
  unknown: Count('Stocks without the figure'),
})

const Field = Type.Object({
  field: Type.String(),
  unit: OneOf(UNITS),
  meaning: Type.String(),
  better: Nullable(OneOf(BETTER, { description: 'Null if there is no agreed direction' })),
  coverage: Probability('Share of the stocks that have it'),
})

const Row = Type.Object({
  symbol: Type.String(),
  name: Type.String(),
  sector: Nullable(Type.String()),
  figures: Type.Record(Type.String(), Figure('By field')),
})

export const Screen = Type.Object({
  matched: Count('Stocks that meet every condition'),
  of: Count('Stocks that were looked at'),
  caveats: Type.Array(Type.String(), {
    description: 'What a match does not mean, and what is not known here',
  }),
  no_match: Nullable(Text('If none matches, the condition that excludes most')),
  conditions: Type.Array(Condition, { description: 'As understood; a stock has to meet all' }),
  sort: Text('Field of the order; descending after a minus'),
  sector: Nullable(Text('Only this sector')),
  dropped: Type.Array(Type.Object({ symbol: Type.String(), missing: Type.Array(Type.String()) }), {
    description: 'Stocks that no known figure excludes and of which fields of conditions are unknown',
  }),
  rows: Type.Array(Row, { description: 'Matches in order, with the fields used and a few others' }),
  fields: Type.Array(Field, { description: 'All fields' }),
})
export type Screen = Static<typeof Screen>
export type ScreenCondition = Static<typeof Condition>
