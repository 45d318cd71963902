import { Type } from 'typebox'
import { defineOnDemand } from '../contract/on-demand.ts'
import type { Example } from '../contract/operation.ts'
import type { NextCall } from '../contract/product.ts'
import { DayParameter } from '../contract/query/query.ts'
import { conciseWhy } from './concise-why.ts'
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
  doc: `What an asset did in a window of sessions, whether a move of that size is usual, and the parts it is made of.

- **Read \`usual_move_pct\` first.** It is the standard deviation of the 252 sessions before, for as many sessions. Up to 1.5 of them a move is usual, and needs no particular event.
- **Parts** are taken out in order: the stock market, then the group, then the currency. Each is β times the return of the factor beyond the factors before it. The rest is the asset's own. The printed parts sum to the printed move.
- **β** is of the 252 sessions before the window, drawn to the mean of like assets (Vasicek 1973). Parts of log returns are linked to the return of the window (Cariño 1999).
- **Roll**: closes of a future are those of the front month, and jump when the next contract takes its place. \`roll_pct\` is that jump. Betas, usual moves and the other parts are of one contract. If the contract of a close is not known, \`missing\` says so, and the jump counts as own.
- The **group** of a stock is its sector fund. That of a commodity, a bond fund or a fund of foreign stocks is the mean of the others. Of a currency pair, the currency part is the mean of the other pairs.
- **Events** are what was reported at the same time. One may account for the own part of its session only if it should move the asset that way, and that part exceeds 1.5 usual own moves. Of a crisis only the first report in five days counts. \`unexplained_pct\` is the rest of the own part.
- \`next_hour_pct\` is the move of the 60 minutes after the report, when half-hour bars are held.
- **direction** says what you believe. When it is wrong, the summary says so first.

A window has at most 60 sessions; without dates it is the last five. 120 sessions must come before it.

**What it is not.** Nothing here is a cause: an event at the same time may be a coincidence. Betas change, and a part that no factor holds counts as own. Percentages of a yield or of the VIX are of its level.`,
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
