import { type Static, Type } from 'typebox'
import { Nullable } from '../../kernel/schema.ts'
import { NewsCoverage, NewsEvent } from '../news-signals/news-schema.ts'
import { Count, Missing } from '../schema-parts.ts'

export const Events = Type.Object({
  events: Type.Array(NewsEvent, { description: 'Largest present impact first' }),
  count: Count('Events in this answer'),
  total: Count('Events that match; the first `limit` of them are in the answer'),
  coverage: Nullable(NewsCoverage),
  missing: Type.Array(Missing),
})
export type Events = Static<typeof Events>
