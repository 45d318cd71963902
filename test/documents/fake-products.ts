import { Nullable, OneOf, ProbabilityEstimate } from '@bellwether-markets/engine/kernel/schema'
import { defineProduct, type Product } from '@bellwether-markets/products/contract/product'
import { DayParameter } from '@bellwether-markets/products/contract/query/query'
import { Type } from 'typebox'

const Weather = Type.Object({
  value: Type.Number({ minimum: 0, maximum: 100, description: 'Degree of the weather' }),
  status: OneOf(['FAIR', 'FOUL'], { description: 'The weather in a word' }),
  storm: Nullable(ProbabilityEstimate),
  regions: Type.Record(Type.String(), Type.Object({ score: Type.Number({ description: 'Score' }) })),
})

const weather = defineProduct({
  id: 'weather',
  version: 1,
  title: 'Weather',
  brief: 'Look at the weather',
  summary: 'How the weather is.',
  doc: 'Measured, not felt.',
  path: '/v1/weather',
  access: 'free',
  credits: 0,
  query: Type.Object({}),
  snapshot: Weather,
  result: Weather,
  inputs: () => ({}),
  refresh: { cron: '0 * * * *' },
  answer: (snapshot) => snapshot,
  next: () => ({
    product: 'tide-table',
    query: { harbour: 'A=B' },
    because: 'The tide follows the weather.',
  }),
  example: {
    query: {},
    result: { value: 12.5, status: 'FAIR', storm: null, regions: { north: { score: 3 } } },
  },
})

const TideTable = Type.Object({
  harbour: Type.String({ description: 'Harbour' }),
  heights: Type.Array(Type.Object({ height_m: Nullable(Type.Number({ description: 'Height in metres' })) })),
})

const tideTable = defineProduct({
  id: 'tide-table',
  version: 1,
  title: 'Tide table',
  brief: 'Get the tides of a harbour',
  summary: 'Heights of the tide at a harbour.',
  doc: 'Computed from the moon.',
  path: '/v1/tides/{harbour}',
  access: 'keyed',
  credits: 5,
  query: Type.Object({
    harbour: Type.String({ in: 'path', description: 'Harbour' }),
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 31, default: 7, description: 'Days', examples: [7] }),
    ),
    from: Type.Optional(DayParameter({ description: 'First day', examples: ['2020-03-16'] })),
    zones: Type.Optional(Type.Array(OneOf(['north', 'south']), { maxItems: 2, description: 'Zones' })),
  }),
  snapshot: TideTable,
  result: TideTable,
  inputs: () => ({}),
  refresh: { cron: '0 6 * * *' },
  subject: { parameter: 'harbour', missing: 'symbol_not_tracked' },
  answer: (snapshot) => snapshot,
  next: () => ({ product: 'weather', because: 'The weather follows the tide.' }),
  example: {
    query: { harbour: 'A=B', days: '3', zones: 'north' },
    result: { harbour: 'A=B', heights: [{ height_m: 1.5 }, { height_m: null }] },
  },
})

const bells = defineProduct({
  id: 'bells',
  version: 2,
  title: 'Bells',
  brief: 'Count the bells',
  summary: 'How many bells it is.',
  doc: 'Struck every half hour.',
  path: '/v1/bells',
  access: 'keyed',
  credits: 1,
  query: Type.Object({}),
  snapshot: Type.Object({ bells: Type.Integer({ description: 'Bells' }) }),
  result: Type.Object({ bells: Type.Integer({ description: 'Bells' }) }),
  inputs: () => ({}),
  refresh: { cron: '*/30 * * * *' },
  answer: (snapshot) => snapshot,
  next: () => ({ product: 'weather', because: 'The weather matters more.' }),
  example: { query: {}, result: { bells: 8 } },
})

/** A small catalog of every kind: whole and parted, free and keyed. */
export const FAKE_PRODUCTS: readonly Product[] = [weather, tideTable, bells]
