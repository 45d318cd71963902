import { Nullable, OneOf } from '@bellwether-markets/engine/kernel/schema'
import { type Static, Type } from 'typebox'
import { HELD } from './held.ts'

export const MOST_FOUND = 20

const Row = Type.Object({
  symbol: Type.String(),
  name: Type.String(),
  asset_class: Type.String(),
  sector: Nullable(Type.String({ description: 'Of stocks and sector funds; group of raw materials' })),
  currency: Type.String(),
  has: Type.Array(OneOf(HELD), { description: 'Which answers there are of it now' }),
})

export const Symbols = Type.Object({
  query: Type.String({ description: 'As it was sent' }),
  count: Type.Integer({ minimum: 0, description: 'Number of rows' }),
  rows: Type.Array(Row, { maxItems: MOST_FOUND, description: 'Best first' }),
  exact: Type.Boolean({ description: 'Whether the first row is what the text names' }),
  not_covered: Nullable(
    Type.String({ description: 'What is covered, if the text names something that is not tracked' }),
  ),
})
export type Symbols = Static<typeof Symbols>
