import { Count, List, Nullable, Text } from '@bellwether-markets/engine/kernel/schema'
import { type Static, Type } from 'typebox'

const Reading = Nullable(Type.Union([Type.Number(), Type.String()]))

/** A difference between two answers that may affect a decision. */
export const Change = Type.Object({
  product: Text('Product whose answer changed'),
  kind: Text('Kind of change, such as regime or new_signal'),
  subject: Nullable(Text('Symbol or region it is about; null for the whole market')),
  before: { ...Reading, description: 'Earlier value; null if there was none' },
  after: { ...Reading, description: 'Later value; null if there is none any more' },
  importance: Type.Number({
    minimum: 0,
    maximum: 100,
    description: 'Importance, 100 the highest',
  }),
  why: Text('One sentence with the figures'),
  assets: List(Type.String(), 'Symbols it affects'),
})
export type Change = Static<typeof Change>

export const Changes = Type.Object({
  since: Type.String({ format: 'date-time', description: 'Instant that was compared with' }),
  until: Type.String({ format: 'date-time', description: 'Instant up to which was compared' }),
  cursor: Text('Send it as `since` the next time'),
  changes: List(Change, 'Most important first'),
  count: Count('Number of changes'),
  compared: List(
    Type.Object({
      product: Text('Product'),
      before: Nullable(
        Type.String({
          format: 'date-time',
          description: 'Instant of the earlier answer; null if there was none',
        }),
      ),
      after: Nullable(
        Type.String({
          format: 'date-time',
          description: 'Instant of the later answer; null if there is none',
        }),
      ),
    }),
    'Which answers were compared',
  ),
})
export type Changes = Static<typeof Changes>
