import { Type } from 'typebox'
import { defineOnDemand } from '../contract/on-demand.ts'
import type { Example } from '../contract/operation.ts'
import type { NextCall } from '../contract/product.ts'
import { DayParameter } from '../contract/query/query.ts'
import { conciseWhy } from './concise-why.ts'
import { whyDoc } from './doc.ts'
import example from './example.json' with { type: 'json' }
import { whyInputs } from './why-inputs.ts'
import { Direction, PartsOfMove } from './why-schema.ts'

export const pricesWhy = defineOnDemand({
  id: 'prices-why',
  method: 'GET',
  path: '/v1/prices/why',
  title: 'Why it moved',
  brief: 'Split a price move into its parts',
  summary: 'A move of one asset: how usual it is, its parts, and what was reported at the same time.',
  doc: whyDoc,
  credits: 3,
  query: Type.Object({
    symbol: Type.String({ description: 'Ticker of a tracked asset, in any case', examples: ['CL=F'] }),
    from: Type.Optional(
      DayParameter({ description: 'First session; without it the last five', examples: ['2034-04-07'] }),
    ),
    to: Type.Optional(
      DayParameter({ description: 'Last session; without it the last close', examples: ['2034-04-13'] }),
    ),
    direction: Type.Optional(Direction('What you believe that it did; a wrong belief is corrected')),
  }),
  result: PartsOfMove,
  errors: ['symbol_not_tracked'],
  inputs: whyInputs,
  concise: conciseWhy,
  list: 'events',
  next: nextCall,
  tool: { name: 'get_asset_prices', view: 'why' },
  example: example as Example<typeof PartsOfMove>,
})

function nextCall({ symbol, events }: PartsOfMove): NextCall {
  const [largest] = events
  return largest?.type === undefined || largest.type === null
    ? {
        product: 'prices-history',
        query: { symbol },
        because: `The daily bars of ${symbol} show the window and what came before it.`,
      }
    : {
        product: 'impact',
        query: { event: largest.type },
        because: 'The map shows what events of that kind did to prices, and on what evidence.',
      }
}
