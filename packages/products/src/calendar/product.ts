import { OneOf } from '@bellwether-markets/engine/kernel/schema'
import type { Universe } from '@bellwether-markets/engine/market/asset'
import { assets, daily, fundamentals, scheduled, simulated } from '@bellwether-markets/engine/market/inputs'
import { SP500 } from '@bellwether-markets/engine/market/roles'
import { Type } from 'typebox'
import type { Example } from '../contract/operation.ts'
import { defineProduct, type NextCall } from '../contract/product.ts'
import { DayParameter } from '../contract/query/query.ts'
import { USUAL_DAYS } from './calendar-reach.ts'
import { CALENDAR_KINDS, Calendar, CalendarSnapshot } from './calendar-schema.ts'
import { conciseCalendar } from './concise-calendar.ts'
import { calendarDoc } from './doc.ts'
import example from './example.json' with { type: 'json' }
import { selectDays } from './select-days.ts'

/** Three years. */
const BARS = 780

export const calendar = defineProduct({
  id: 'calendar',
  version: 2,
  title: 'Calendar',
  brief: 'List company reports and releases ahead',
  summary:
    'Company reports, releases, central banks and exchange holidays, announced or estimated, with the usual move.',
  doc: calendarDoc,
  path: '/v1/calendar',
  access: 'keyed',
  credits: 2,
  query: Type.Object({
    from: Type.Optional(
      DayParameter({ description: 'First day; today without it', examples: ['2034-04-17'] }),
    ),
    to: Type.Optional(
      DayParameter({ description: 'Last day; without it 14 days after the first', examples: ['2034-05-01'] }),
    ),
    symbols: Type.Optional(
      Type.String({
        description: 'Only reports of these tickers, separated by commas, and the next one of each',
        examples: ['NVDA'],
      }),
    ),
    kind: Type.Optional(OneOf(CALENDAR_KINDS, { description: 'Only this kind', examples: ['earnings'] })),
  }),
  snapshot: CalendarSnapshot,
  result: Calendar,
  inputs: (universe: Universe) => {
    const stocks = universe.assets.filter(({ assetClass }) => assetClass === 'equity')
    const symbols = stocks.map(({ symbol }) => symbol)
    return {
      tracked: assets(universe.assets.map(({ symbol }) => symbol)),
      published: fundamentals(symbols),
      announced: scheduled(USUAL_DAYS),
      bars: daily([...symbols, SP500], BARS),
      isSimulated: simulated(),
    }
  },
  refresh: { cron: '5 0 * * *' },
  answer: selectDays,
  list: 'rows',
  concise: conciseCalendar,
  next: nextCall,
  tool: { name: 'get_market_risk', view: 'calendar' },
  example: example as Example<typeof Calendar>,
})

function nextCall({ rows, next_reports: [asked] }: Calendar): NextCall {
  const ticker = asked?.symbol ?? rows.find(({ symbol }) => symbol !== null)?.symbol
  return ticker === undefined || ticker === null
    ? { product: 'risk', because: 'How dangerous the market is before these days.' }
    : { product: 'analysis', query: { ticker }, because: `What is known of ${ticker} before its report.` }
}
