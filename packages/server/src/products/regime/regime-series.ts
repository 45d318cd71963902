import { type Static, Type } from 'typebox'
import { DayText, Nullable } from '../../kernel/schema.ts'
import { RegimeName } from './regime-schema.ts'

const Row = Type.Object({
  date: DayText('Trading day'),
  regime: RegimeName('Official regime after its close'),
  sp500: Type.Number({ exclusiveMinimum: 0 }),
  sma_200: Type.Number({ exclusiveMinimum: 0 }),
  vix: Nullable(Type.Number({ exclusiveMinimum: 0, description: 'Null where it was not known for days' })),
})

export const RegimeSeries = Type.Object({
  count: Type.Integer({ minimum: 0 }),
  rows: Type.Array(Row, { description: 'Trading days, oldest first' }),
})
export type RegimeSeries = Static<typeof RegimeSeries>
