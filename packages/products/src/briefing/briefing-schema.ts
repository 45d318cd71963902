import { SECTION_IDS } from '@bellwether-markets/engine/briefing/compose-briefing'
import { EDITION_KINDS } from '@bellwether-markets/engine/briefing/edition-kind'
import { DayText, InstantText, Nullable, OneOf } from '@bellwether-markets/engine/kernel/schema'
import { VERDICTS } from '@bellwether-markets/engine/news/cause/cause-of'
import { REGIMES } from '@bellwether-markets/engine/regime/regime-parameters'
import { RISK_STATUSES } from '@bellwether-markets/engine/risk/risk-status'
import { FACT_UNITS } from '@bellwether-markets/engine/text/fact'
import { type Static, Type } from 'typebox'
import { Count, Figure, Missing, Text } from '../schema-parts.ts'

export const LANGUAGES = ['en', 'de'] as const

const Item = Type.Object({
  text: Text('A sentence, or two that belong together'),
  citations: Type.Array(
    Type.Object({
      fact: Type.String(),
      start: Type.Integer({ minimum: 0 }),
      end: Type.Integer({ minimum: 0 }),
    }),
    {
      description:
        'Where it states which fact: offsets in its text. In the words of a model not of weekdays and of equal numbers',
    },
  ),
})

const Section = Type.Object({
  id: OneOf(SECTION_IDS, { description: 'Subject, the same in every language and always in this order' }),
  title: Type.String(),
  text: Type.String(),
  items: Type.Array(Item),
  facts: Type.Array(Type.String(), { description: 'Ids of the facts that it states' }),
})

const BriefingFact = Type.Object({
  id: Type.String({ description: 'Asset or product, a point, and the measure', examples: ['sp500.1d'] }),
  alias: Type.Optional(Text('Its former id, for one version')),
  label: Text('Name of the fact in the language of the edition'),
  value: Type.Union([Type.Number(), Type.String()], {
    description: 'A number as published, a day, or a time',
  }),
  unit: Text(
    'percent, points, basis_points, times_usual, sessions, level, price with its currency, day, time (UTC)',
  ),
  as_of: Text('Day or instant of the fact'),
  source: Type.String(),
})

const BriefingRow = Type.Object({
  symbol: Type.String(),
  name: Type.String(),
  unit: OneOf(['percent', 'basis_points', 'points'], { description: 'Of day, week and year' }),
  decimals: Count('Of close'),
  close: Figure('Null for a fund, whose closes are adjusted later, and without a close of the session'),
  day: Figure('Change of the session; null as week and year if the contract of a future changed'),
  week: Figure('Change since the last close of the week before'),
  year: Figure('Change since the last close of the year before; null for a yield and the VIX'),
  times_usual: Figure(
    'Size of the move of the session over the root mean square of the 60 before; in a week_review of the move of the week',
    { minimum: 0 },
  ),
})
export type BriefingRow = Static<typeof BriefingRow>

const Mover = Type.Object({
  symbol: Type.String(),
  move_pct: Type.Number(),
  times_usual: Figure('Size of the move over the usual one', { minimum: 0 }),
  verdict: Nullable(
    OneOf(VERDICTS, {
      description: 'Why it moved, as in the verdicts of events; null if events are missing',
    }),
  ),
})

const Update = Type.Object(
  {
    as_of: InstantText('Nothing later is used'),
    text: Text('At most three sentences'),
    items: Type.Array(Item),
    facts: Type.Array(BriefingFact, { description: 'Everything that it states' }),
  },
  {
    description:
      'What changed since the morning, on trading days from 14:45 and 21:20 UTC on: a move of twice its usual size, risk, regime, a theme. Null if nothing did',
  },
)

export const Briefing = Type.Object({
  language: OneOf(LANGUAGES),
  title: Type.String(),
  date: DayText('Day of the briefing'),
  edition: OneOf(['morning']),
  kind: OneOf(EDITION_KINDS, {
    description:
      'session: one session is new; week_start: Monday; week_review: Sunday; holiday: New York was closed the day before; catch_up: closes of the last session are missing; first: too little history to call a move usual',
  }),
  session: DayText('Latest session of New York whose closes it uses'),
  as_of: InstantText('Nothing later is used'),
  headline: Type.String({ maxLength: 120 }),
  lead: Text('What the headline is about: a symbol, `risk`, or `act` for an act of a central bank'),
  tldr: Text('Three sentences: what happened, what confirms or contradicts it, how much risk'),
  sections: Type.Array(Section, {
    description: 'All ten, always in the same order; a section without news says so',
  }),
  table: Type.Object({ rows: Type.Array(BriefingRow) }),
  movers: Type.Array(Mover, { description: 'Stocks of which movers tells, the largest for its size first' }),
  changed_since: DayText('Day of the last briefing that a reader had on a working day'),
  facts: Type.Array(BriefingFact, { description: 'Everything that title, headline and sections state' }),
  grounding: Type.Object(
    {
      numbers: Count('Numbers and dates in the texts'),
      verified: Count('Those that are one of the facts: all of them'),
      dropped: Count('Sentences left out because a check failed'),
    },
    { description: 'Both languages state the same facts' },
  ),
  wording: OneOf(['template', 'model'], {
    description:
      'model: a language model paraphrased headline or sections; every number, direction and name was verified against the facts',
  }),
  missing: Type.Array(Missing, { description: 'Missing parts, with the reason' }),
  unknown: Type.Array(Type.String(), { description: 'What the writer does not know, a sentence each' }),
  markdown: Nullable(Text('The whole edition without its facts; null unless `format=markdown`')),
  update: Nullable(Update),
})
export type Briefing = Static<typeof Briefing>

const Texts = Type.Array(Type.String())

const EvidenceFact = Type.Object({
  id: Type.String(),
  label: Type.String(),
  value: Type.Union([Type.Number(), Type.String()]),
  unit: OneOf(FACT_UNITS),
  currency: Type.Optional(Type.String()),
  directed: Type.Boolean(),
  decimals: Type.Integer({ minimum: 0 }),
  terms: Type.Object({ en: Texts, de: Texts }),
  asOf: Type.String(),
  source: Type.String(),
})

/** A sentence that a model may word otherwise: where it stands, and what it is verified against. */
const HeldSentence = Type.Object({
  section: Type.String(),
  item: Type.Integer({ minimum: 0 }),
  language: OneOf(LANGUAGES),
  facts: Type.Array(EvidenceFact),
  names: Texts,
})
export type HeldSentence = Static<typeof HeldSentence>

/** Of the morning: what updates are compared with, and what pages show of it. */
const MorningState = Type.Object({
  risk: Nullable(
    Type.Object({
      date: Type.String(),
      value: Type.Number(),
      status: OneOf(RISK_STATUSES),
    }),
  ),
  regime: Nullable(OneOf(REGIMES)),
  themes: Nullable(Texts),
})

/** An edition: that of the morning, or with an update. */
export const BriefingSnapshot = Type.Object({
  en: Briefing,
  de: Briefing,
  held: Type.Array(HeldSentence),
  state: MorningState,
})
export type BriefingSnapshot = Static<typeof BriefingSnapshot>
