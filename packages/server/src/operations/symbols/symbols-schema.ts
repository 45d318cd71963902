import { Count, Flag, List, Nullable, OneOf, Text } from '@bellwether-markets/engine/kernel/schema'
import { type Static, Type } from 'typebox'
import { HELD } from './held.ts'

export const MOST_FOUND = 20

const Row = Type.Object({
  symbol: Type.String(),
  name: Type.String(),
  asset_class: Type.String(),
  sector: Nullable(Text('Of stocks and sector funds; group of raw materials')),
  currency: Type.String(),
  has: List(OneOf(HELD), 'Which answers there are of it now'),
})

export const Symbols = Type.Object({
  query: Text('As it was sent'),
  count: Count('Number of rows'),
  rows: Type.Array(Row, { maxItems: MOST_FOUND, description: 'Best first' }),
  exact: Flag('Whether the first row is what the text names'),
  not_covered: Nullable(Text('What is covered, if the text names something that is not tracked')),
})
export type Symbols = Static<typeof Symbols>
