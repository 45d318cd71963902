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
  doc: `Lists what is due: company reports, releases, decisions of central banks, and days on which the New York exchange is closed or closes early.

- **Range.** Without \`from\` and \`to\`: from today to 14 days ahead. A range may reach 365 days back and 120 ahead. \`symbols\` narrows the rows to their reports, \`kind\` to one kind.
- **next_reports** gives the next report of each symbol asked for, also if it lies after the range. Without a date it gives the reason.
- **status**: \`announced\` days were made public before them. \`estimated\` days are those of a supplier, with the range that it gives. If it gives none, they are 52 weeks after the filing on the same fiscal quarter of the year before. \`earliest\` and \`latest\` are then that day, less and plus the largest miss of this rule in up to four years. \`filed\` days are past.
- **event** of the next report says what comes on its day: the \`report\`, or its \`filing\` if the day is estimated from filings. \`source\` names who gave it.
- **How good the estimates are.** Of those from filings, on 80 large companies from 2012 to mid-2025, asked on the 15th of each month, half of the estimates were at most 1 day off and 90% at most 7. In 83% the filing lay between \`earliest\` and \`latest\`.
- **usual_move_pct** is the median absolute change on such days, the latest 12 at most, in percent. Of a report: of the company, from the close before the day to the close of the session after it, as reports come before the open or after the close. Of releases and central banks: of the S&P 500 on the day. With fewer than 4 days it is null; \`n\` counts them.
- **Point in time.** A day is listed from when it was announced, a filing from the day after it. With \`as_of\` the calendar is what was known then. A report whose day moves by at most 45 days is the same report: its later day replaces the earlier one from when it became known.
- **Sources.** A live market asks Yahoo once a day for the next report of each company. With a key it asks FRED for the days of consumer prices, jobs, output, income and spending, and retail sales. Other days come from a table with their sources, and are listed from 14 days before. A recorded market has filings and the table.
- **not_held** says what this calendar lacks, and how far the table reaches if it ends before the calendar. A report that is estimated from filings is its filing with the SEC, and results are often told days or weeks before it.

A usual move says how large moves were, not in which direction. It is no forecast.`,
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

function nextCall({ rows, next_reports: [nextReport] }: Calendar): NextCall {
  const ticker = nextReport?.symbol ?? rows.find(({ symbol }) => symbol !== null)?.symbol
  return ticker === undefined || ticker === null
    ? { product: 'risk', because: 'How dangerous the market is before these days.' }
    : { product: 'analysis', query: { ticker }, because: `What is known of ${ticker} before its report.` }
}
