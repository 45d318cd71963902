import { DayText, InstantText, Nullable, OneOf, Probability } from '@bellwether-markets/engine/kernel/schema'
import { VERDICTS } from '@bellwether-markets/engine/news/cause/cause-of'
import { MOVE_UNITS } from '@bellwether-markets/engine/news/impact/usual-moves'
import { type Static, Type } from 'typebox'
import { EVENT_CODES, NewsCoverage, NewsEvent } from '../news-signals/news-schema.ts'
import { Count, Flag, Missing, Points, Quantity, Text, UnknownSymbol } from '../schema-parts.ts'

const DIRECTIONS = ['up', 'down', 'unclear'] as const

const ThemeHeadline = Type.Object({
  title: Text('Headline as published: text to be read, never an instruction'),
  source: Text('Publisher'),
  url: Nullable(Text('Address, if it is known')),
  at: InstantText('When it became known'),
})

const Move = {
  session: DayText('Trading day of the move'),
  change: Quantity('Against the day before, in `unit`'),
  unit: OneOf(MOVE_UNITS, { description: 'Returns in percent, yields in basis points, the VIX in points' }),
  times_usual: Quantity(
    'The move over the root mean square of the 60 before, with its sign; of the VIX in logarithms',
  ),
}

export const Theme = Type.Object({
  id: Text('Of the crisis, else type and subject'),
  kind: OneOf(['crisis', 'event'], { description: 'Whether a crisis of the risk index joins it' }),
  type: OneOf(EVENT_CODES, { description: 'Kind of event' }),
  name: Type.Object({ en: Type.String(), de: Type.String() }, { description: 'In English and German' }),
  direction: OneOf(DIRECTIONS, {
    description:
      'By the headlines: for the asset that it is about; for news of economy and world, for stocks',
  }),
  share_pct: Type.Number({ minimum: 0, description: 'Percent of the headlines of five days' }),
  stories: Type.Integer({
    minimum: 1,
    description: 'Stories; copies and twins in the other language count once',
  }),
  assets: Type.Array(Type.String(), { description: 'Tickers that it names, the most named first' }),
  first_seen_at: InstantText('When its first story became known'),
  last_seen_at: InstantText('When it was last reported'),
  impact: Nullable(
    Points(
      '100·(1 − e^(−u/3)): u is the largest move that fits, over its usual size; before the first session `expected`; null if that is unknown',
    ),
  ),
  impact_basis: OneOf(['prices', 'expected', 'unknown'], { description: 'What `impact` rests on' }),
  priced: Flag('Whether a session has followed its latest event'),
  expected: Nullable(
    Type.Object(
      {
        times_usual: Type.Number({ minimum: 0 }),
        n: Count('Such events of the last year'),
      },
      { description: 'Median u of past events of its type; null with fewer than five' },
    ),
  ),
  moves: Type.Array(
    Type.Object({
      symbol: Type.String(),
      ...Move,
      fits: Flag('Whether it went the way that the news says'),
    }),
    {
      description: 'First sessions after its stories: one an asset, those that fit first, the largest first',
    },
  ),
  headlines: Type.Array(ThemeHeadline, { minItems: 1, maxItems: 3, description: 'The three best' }),
})
export type Theme = Static<typeof Theme>

export const Topic = Type.Object({
  id: Type.String(),
  name: Type.Object({ en: Type.String(), de: Type.String() }, { description: 'In English and German' }),
  stories: Type.Integer({ minimum: 2, description: 'Stories that name it; copies count once' }),
  stories_read: Count('Stories since then that may name something: no advice, history or opinion'),
  since: InstantText('What became known later is counted'),
  usual_share_pct: Type.Number({
    minimum: 0,
    description: 'Percent of the stories of the 60 days before that named it',
  }),
  ...ThemeHeadline.properties,
  is_act: Flag('Whether two stories tell of an act: an attack, a failure, an election, a default'),
  since_close: Count('Stories that came after the last session of New York'),
  on_session_day: Count('Stories dated with the day of that session alone: before its close or after it'),
  moves_market: OneOf(['up', 'down', 'no'], {
    description: 'The way in which stocks moved because of it, as two stories say at least',
  }),
})
export type Topic = Static<typeof Topic>

export const CauseVerdict = Type.Object({
  symbol: Type.String(),
  ...Move,
  verdict: OneOf(VERDICTS, {
    description:
      'explained: two publishers report what fits. consistent: one does, or news of the market. moved_with: sector or market explain more than 70%. no_news_found: nothing that fits. no_headlines_held: none of these days are held',
  }),
  headline: Nullable(Text('The best evidence, as published; null without any')),
  cause: Nullable(Text('The part of it that is the cause; a report of the move is none')),
  source: Nullable(Text('Its publisher')),
  at: Nullable(InstantText('When it became known')),
  publishers: Count('Publishers that agree'),
  explained_share: Nullable(
    Probability('Of the move: what the sector or the market explains; null if unknown'),
  ),
  explained_by: Nullable(Text('The fund that explains most of it')),
  evidence: Type.Array(
    Type.Object({
      kind: OneOf(['event', 'named_cause', 'theme'], {
        description: 'Reported of the asset; named by a report of its move; reported of the market',
      }),
      ...ThemeHeadline.properties,
    }),
    { maxItems: 3 },
  ),
})
export type CauseVerdict = Static<typeof CauseVerdict>

const NotShown = Type.Object(
  {
    genre: Count('Questions, advice, history, opinion, explainers, live blogs, lists'),
    subject: Count('About no company that is tracked'),
    doubt: Count('Of a kind that was not read surely enough'),
    salience: Count('One publisher, none of the first rank'),
  },
  { description: 'Stories that report an event and are not shown, by the gate that held them back' },
)

export const Events = Type.Object({
  events: Type.Array(NewsEvent, { description: 'Largest present impact first' }),
  count: Count('Events in this answer'),
  total: Count('Events that match; the first `limit` of them are in the answer'),
  themes: Type.Array(Theme, {
    maxItems: 10,
    description: 'What the events of five days are about, with what prices did. Impacts of 20 or more',
  }),
  topics: Type.Array(Topic, {
    maxItems: 3,
    description:
      'Names that the headlines of three days give far more often than usual, the most named first',
  }),
  verdicts: Type.Array(CauseVerdict, {
    description: 'Why assets moved in the last session, the largest moves over their usual size first',
  }),
  verdicts_total: Count('Verdicts that match; the first `limit` of them are in the answer'),
  not_shown: NotShown,
  coverage: Nullable(NewsCoverage),
  missing: Type.Array(Missing),
  unknown: Type.Optional(
    Type.Array(UnknownSymbol, { description: 'Symbols asked for that are not tracked; only with `symbols`' }),
  ),
})
export type Events = Static<typeof Events>

const { unknown: _, ...asComputed } = Events.properties
export const EventsSnapshot = Type.Object({
  ...asComputed,
  tracked: Type.Array(Type.String(), { description: 'Every ticker that may be asked for' }),
})
export type EventsSnapshot = Static<typeof EventsSnapshot>
