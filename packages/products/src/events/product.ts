import { OneOf } from '@bellwether-markets/engine/kernel/schema'
import type { Universe } from '@bellwether-markets/engine/market/asset'
import { assets, daily, facts, news, upstreamIfAny } from '@bellwether-markets/engine/market/inputs'
import { eventTypeOf } from '@bellwether-markets/engine/news/events/event-types'
import { USUAL_DAYS } from '@bellwether-markets/engine/news/topics/find-topics'
import { Type } from 'typebox'
import type { Example } from '../contract/operation.ts'
import { defineProduct, type NextCall } from '../contract/product.ts'
import { InstantParameter } from '../contract/query/query.ts'
import { DESK_HOURS, EVENT_CODES } from '../news-signals/news-schema.ts'
import { newsSignals } from '../news-signals/product.ts'
import { newsRecordProduct } from '../news-signals/record-product.ts'
import { risk } from '../risk/product.ts'
import { conciseEvents } from './concise-events.ts'
import { eventsDoc } from './doc.ts'
import { Events, EventsSnapshot } from './events-schema.ts'
import example from './example.json' with { type: 'json' }
import { filterEvents, MOST_EVENTS } from './filter-events.ts'
import { nameDay } from './name-day-table.ts'

const DEFAULT_LIMIT = 50
/** A year of betas, and the move itself. */
const DAILY_BARS = 254
/** Those compared with, and those that are told. */
const NAME_DAYS = USUAL_DAYS + 5

export const events = defineProduct({
  id: 'events',
  version: 5,
  title: 'Events',
  brief: 'List market events of the week',
  summary: 'Events of seven days with the assets they affect, their themes, and why assets moved.',
  doc: eventsDoc,
  path: '/v1/events',
  access: 'free',
  credits: 0,
  query: Type.Object({
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_EVENTS,
        default: DEFAULT_LIMIT,
        description: 'Most events and most verdicts to return',
        examples: [20],
      }),
    ),
    type: Type.Optional(
      OneOf(EVENT_CODES, { description: 'Only this kind of event', examples: ['guidance_up'] }),
    ),
    symbol: Type.Optional(
      Type.String({
        description: 'Only events, themes and verdicts of this ticker',
        examples: ['BA'],
      }),
    ),
    symbols: Type.Optional(
      Type.String({
        description: 'The same of several tickers, separated by commas',
        examples: ['BA,CL=F'],
      }),
    ),
    since: Type.Optional(
      InstantParameter({
        description: 'Only events reported at or after this instant',
        examples: ['2034-04-14T12:00:00Z'],
      }),
    ),
  }),
  snapshot: EventsSnapshot,
  result: Events,
  inputs: eventInputs,
  refresh: { cron: '*/10 * * * *' },
  answer: (snapshot, { limit = DEFAULT_LIMIT, ...query }): Events =>
    filterEvents(snapshot, { limit, ...query }),
  next: nextCall,
  list: 'events',
  concise: conciseEvents,
  tool: { name: 'get_trading_signals', view: 'events' },
  example: example as Example<typeof Events>,
})

function eventInputs(universe: Universe) {
  const symbols = universe.assets.map(({ symbol }) => symbol)
  return {
    desk: upstreamIfAny(newsSignals),
    risk: upstreamIfAny(risk),
    record: upstreamIfAny(newsRecordProduct),
    headlines: news(DESK_HOURS),
    names: facts(nameDay, NAME_DAYS),
    days: daily(symbols, DAILY_BARS),
    tracked: assets(symbols),
  }
}

/** Events that move no asset have no rows there. */
function nextCall({ events: given }: Events): NextCall {
  const largest = given.find(({ assets: moved }) => moved.length > 0)
  if (largest === undefined) {
    return {
      product: 'risk',
      because: 'No event shown here moves an asset: the risk index shows the market as a whole.',
    }
  }
  const { label } = eventTypeOf(largest.type)
  return {
    product: 'impact',
    query: { event: largest.type },
    because: `The largest event that moves assets is of the kind "${label}" (impact ${largest.impact}): the map shows which assets such events move, and on what evidence.`,
  }
}
