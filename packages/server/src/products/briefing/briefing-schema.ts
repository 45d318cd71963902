import { type Static, Type } from 'typebox'
import type { TextEvidence } from '../../domain/briefing/compose-briefing.ts'
import { SECTION_IDS } from '../../domain/briefing/message.ts'
import { FACT_UNITS } from '../../domain/text/fact.ts'
import { DayText, OneOf } from '../../kernel/schema.ts'
import { Count, Missing } from '../schema-parts.ts'

export const LANGUAGES = ['en', 'de'] as const

const Section = Type.Object({
  id: OneOf(SECTION_IDS, { description: 'Subject, the same in every language' }),
  title: Type.String(),
  text: Type.String(),
  facts: Type.Array(Type.String(), { description: 'Ids of the facts that it states' }),
})

const BriefingFact = Type.Object({
  id: Type.String(),
  label: Type.String({ description: 'Name of the fact in English' }),
  value: Type.Union([Type.Number(), Type.String()], { description: 'A number as published, or a day' }),
  unit: Type.String({ description: 'percent, level, price with its currency, day' }),
  as_of: Type.String({ description: 'Day or instant of the fact' }),
  source: Type.String(),
})

export const Briefing = Type.Object({
  language: OneOf(LANGUAGES),
  title: Type.String(),
  date: DayText('Day of the briefing'),
  session: DayText('Latest session of New York whose closes it uses'),
  headline: Type.String(),
  sections: Type.Array(Section, {
    description: 'The most important first, the watch list last; sections without news are left out',
  }),
  facts: Type.Array(BriefingFact, { description: 'Everything that title, headline and sections state' }),
  grounding: Type.Object(
    {
      numbers: Count('Numbers and dates in the texts'),
      verified: Count('Those that are one of the facts: all of them'),
    },
    { description: 'Both languages state the same numbers' },
  ),
  wording: OneOf(['template', 'model'], {
    description:
      'model: a language model paraphrased headline or sections; every number, direction and name was verified against the facts',
  }),
  missing: Type.Array(Missing, { description: 'Missing parts, with the reason' }),
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

/** For paraphrases. */
const EvidenceSchema = Type.Unsafe<TextEvidence>(
  Type.Object({
    texts: Type.Object({ en: Texts, de: Texts }),
    facts: Type.Array(EvidenceFact),
    names: Texts,
  }),
)

export const BriefingSnapshot = Type.Object({ en: Briefing, de: Briefing, held: Type.Array(EvidenceSchema) })
export type BriefingSnapshot = Static<typeof BriefingSnapshot>
