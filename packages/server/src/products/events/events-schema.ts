import { type Static, Type } from 'typebox'
import { Nullable } from '../../kernel/schema.ts'
import { NewsCoverage, NewsEvent } from '../news-signals/news-schema.ts'

export const Events = Type.Object({
  events: Type.Array(NewsEvent, { description: 'Largest present impact first' }),
  count: Type.Integer({ minimum: 0, description: 'Events in this answer' }),
  total: Type.Integer({
    minimum: 0,
    description: 'Events that the filters leave, of which the first `limit` are given',
  }),
  coverage: Nullable(NewsCoverage),
  missing: Type.Array(Type.Object({ name: Type.String(), reason: Type.String() })),
})
export type Events = Static<typeof Events>
