import { type Static, Type } from 'typebox'
import { SECTION_IDS } from '../../core/briefing/message.ts'
import { DayText, OneOf } from '../../kernel/schema.ts'

export const LANGUAGES = ['en', 'de'] as const

const Section = Type.Object({
  id: OneOf(SECTION_IDS, { description: 'What it is about, the same in every language' }),
  title: Type.String(),
  text: Type.String(),
  facts: Type.Array(Type.String(), { description: 'Ids of the facts that it states' }),
})

const BriefingFact = Type.Object({
  id: Type.String(),
  label: Type.String({ description: 'What it is, in English' }),
  value: Type.Union([Type.Number(), Type.String()], { description: 'A number as published, or a day' }),
  unit: Type.String({ description: 'percent, level, price with its currency, day' }),
  as_of: Type.String({ description: 'Day or instant it is of' }),
  source: Type.String(),
})

const Missing = Type.Object({ name: Type.String(), reason: Type.String() })

export const Briefing = Type.Object({
  language: OneOf(LANGUAGES),
  title: Type.String(),
  date: DayText('Day of the briefing'),
  session: DayText('Latest session of New York whose closes it rests on'),
  headline: Type.String(),
  sections: Type.Array(Section, {
    description: 'The most important first, what to watch last; only what there is something to say about',
  }),
  facts: Type.Array(BriefingFact, { description: 'Everything that title, headline and sections state' }),
  grounding: Type.Object(
    {
      numbers: Type.Integer({ minimum: 0, description: 'Numbers and dates in the texts' }),
      verified: Type.Integer({ minimum: 0, description: 'Those that are one of the facts: all of them' }),
    },
    { description: 'Both languages state the same numbers' },
  ),
  missing: Type.Array(Missing, { description: 'What it does without, and why' }),
})
export type Briefing = Static<typeof Briefing>

export const BriefingSnapshot = Type.Object({ en: Briefing, de: Briefing })
export type BriefingSnapshot = Static<typeof BriefingSnapshot>
