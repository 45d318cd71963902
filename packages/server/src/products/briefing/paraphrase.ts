import type { Paraphrasable, ParaphrasableText } from '../../contract/paraphrasable.ts'
import type { Language } from '../../domain/text/fact.ts'
import { type Briefing, type BriefingSnapshot, LANGUAGES } from './briefing-schema.ts'
import { briefing } from './product.ts'

/** Headline, then sections, each a group. */
const groupsIn = (
  { held }: BriefingSnapshot,
  language: Language,
): readonly (readonly ParaphrasableText[])[] =>
  held.map(({ texts, facts, names }) =>
    texts[language].map((text) => ({ text, evidence: { facts, language, names } })),
  )

/** Each thought is paraphrased independently: it keeps its numbers, so both languages still agree. */
export const briefingParaphrase: Paraphrasable = {
  product: briefing.id,
  read: (part) => LANGUAGES.flatMap((language) => groupsIn(part as BriefingSnapshot, language)),
  write(part, texts) {
    const snapshot = part as BriefingSnapshot
    const rest = [...texts]
    const [en, de] = LANGUAGES.map((language) => {
      const groups = groupsIn(snapshot, language).map((group) => rest.splice(0, group.length))
      return withTexts(snapshot[language], groups)
    })
    return { ...snapshot, en, de }
  },
}

function withTexts(own: Briefing, [[headline], ...sections]: readonly (readonly string[])[]): Briefing {
  const worded: Briefing = {
    ...own,
    headline,
    sections: own.sections.map((section, at) => ({ ...section, text: sections[at].join(' ') })),
  }
  const same = JSON.stringify(worded) === JSON.stringify(own)
  return same ? own : { ...worded, wording: 'model' }
}
