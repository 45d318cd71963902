import { Nullable, OneOf } from '@bellwether-markets/engine/kernel/schema'
import { type Static, Type } from 'typebox'
import { Count, Figure, Points, Text, UnknownSymbol } from '../schema-parts.ts'
import { BETTER, UNITS } from '../screener/measures.ts'
import { DescribedAsset } from '../screener/screener-schema.ts'

const Value = Type.Object({
  symbol: Type.String(),
  value: Figure('In the unit of the measure'),
  percentile: Nullable(
    Points('Among the stocks of its sector, 100 for the highest value; null with fewer than five'),
  ),
  n: Count('Stocks of its sector that have the figure'),
})

const ComparedMeasure = Type.Object({
  field: Type.String(),
  unit: OneOf(UNITS),
  meaning: Type.String(),
  better_is: Nullable(OneOf(BETTER, { description: 'Null if there is no agreed direction' })),
  values: Type.Array(Value, { description: 'In the order of the assets' }),
  difference: Figure(
    'Highest less lowest value, in interquartile ranges of all tracked stocks; null if a value is unknown, or for scores among different peers',
  ),
  better: Nullable(Text('Whose value is better by a material difference; null if nobody’s is')),
})

const Correlation = Type.Object({
  symbols: Type.Array(Type.String(), { minItems: 2, maxItems: 2 }),
  correlation: Figure('Of the daily returns of the last year; null with fewer than 60 common days'),
  n: Count('Common days'),
})

export const Comparison = Type.Object({
  summary: Text('The largest differences, in one sentence'),
  caveats: Type.Array(Type.String(), { description: 'What makes the comparison less than it seems' }),
  rule: Text('When a difference is material'),
  assets: Type.Array(DescribedAsset, { description: 'In the order in which they were named' }),
  measures: Type.Array(ComparedMeasure, { description: 'The largest difference first' }),
  correlations: Type.Array(Correlation, { description: 'Each pair' }),
  unknown: Type.Array(UnknownSymbol),
  not_analysed: Type.Array(Type.String(), { description: 'Tracked, but with too little history' }),
})
export type Comparison = Static<typeof Comparison>
export type ComparedMeasure = Static<typeof ComparedMeasure>
