import { DayText, Nullable, OneOf } from '@bellwether-markets/engine/kernel/schema'
import { type Static, Type } from 'typebox'
import { Count, Figure, Text, UnknownSymbol } from '../schema-parts.ts'

export const CALENDAR_KINDS = ['earnings', 'macro', 'central_bank', 'market'] as const

const usual = {
  usual_move_pct: Figure(
    'Median absolute change on such days, the latest 12 at most: of the company over the session and the next one, for macro and central_bank of the S&P 500 over the session. Null with fewer than 4',
    { minimum: 0 },
  ),
  n: Count('Past days behind it'),
}
const bounds = {
  earliest: Nullable(
    DayText('Of an estimate: by its source, or by the largest miss of its rule in four years; else null'),
  ),
  latest: Nullable(DayText('As earliest')),
}
const STATUS =
  'announced: the day was made public; estimated: by the source, or from the same quarter of the year before'
const SOURCE = 'Who gave the day, or the filing that it is estimated from'

const CalendarRow = Type.Object({
  date: DayText('Day in New York'),
  time_utc: Nullable(Type.String({ description: 'HH:MM; null if no time is known', examples: ['12:30'] })),
  kind: OneOf(CALENDAR_KINDS),
  what: Text('The event in words'),
  symbol: Nullable(Text('The company; null if it concerns none')),
  status: OneOf(['announced', 'estimated', 'filed'], {
    description: `${STATUS}; filed: past, by its filing`,
  }),
  ...bounds,
  ...usual,
  source: Text(SOURCE),
})
export type CalendarRow = Static<typeof CalendarRow>

export const NextReport = Type.Object({
  symbol: Type.String(),
  date: Nullable(DayText('Of its next report; null if none is known')),
  status: Nullable(OneOf(['announced', 'estimated'], { description: STATUS })),
  event: Nullable(
    OneOf(['report', 'filing'], {
      description: 'filing: estimated from filings; the results may be told days or weeks before it',
    }),
  ),
  ...bounds,
  ...usual,
  source: Nullable(Text(SOURCE)),
  reason: Nullable(Text('Why no date is known; else null')),
})
export type NextReport = Static<typeof NextReport>

const NotHeld = Type.Array(
  Type.Object({ kind: OneOf(CALENDAR_KINDS), what: Type.String(), reason: Type.String() }),
  {
    description: 'What the calendar lacks of these kinds, with the reason',
  },
)

export const Calendar = Type.Object({
  from: DayText('First day'),
  to: DayText('Last day'),
  count: Count('Rows in the range'),
  rows: Type.Array(CalendarRow, { description: 'By day, then time' }),
  next_reports: Type.Array(NextReport, {
    description: 'Next report of each of the symbols asked for, also after the range',
  }),
  not_held: NotHeld,
  unknown: Type.Optional(
    Type.Array(UnknownSymbol, { description: 'Symbols asked for that are not tracked; only with `symbols`' }),
  ),
})
export type Calendar = Static<typeof Calendar>

export const CalendarSnapshot = Type.Object({
  today: DayText('Day of the snapshot, in UTC'),
  rows: Type.Array(CalendarRow),
  next_reports: Type.Array(NextReport, { description: 'Of every company' }),
  not_held: NotHeld,
  tracked: Type.Array(Type.String(), { description: 'Every ticker that may be asked for' }),
})
export type CalendarSnapshot = Static<typeof CalendarSnapshot>
