import type { Paraphrasable, ParaphrasableText } from '../../contract/paraphrasable.ts'
import { type Briefing, type BriefingSnapshot, type HeldSentence, LANGUAGES } from './briefing-schema.ts'
import { briefing } from './product.ts'

/** A group is a part in one language; each of its sentences keeps its facts, so both languages still agree. */
export const briefingParaphrase: Paraphrasable = {
  product: briefing.id,
  read: (part) => {
    const snapshot = part as BriefingSnapshot
    const groups = new Map<string, ParaphrasableText[]>()
    for (const held of snapshot.held) {
      const { section, language, facts, names } = held
      const text = { text: textOf(snapshot[language], held), evidence: { facts, language, names } }
      const key = `${language} ${section}`
      groups.set(key, [...(groups.get(key) ?? []), text])
    }
    return [...groups.values()]
  },
  write(part, texts) {
    const snapshot = part as BriefingSnapshot
    const [en, de] = LANGUAGES.map((language) => withTexts(snapshot, texts, language))
    return { ...snapshot, en, de }
  },
}

const textOf = (own: Briefing, { section, item }: HeldSentence): string =>
  section === 'headline' ? own.headline : itemsOf(own, section)[item].text

const itemsOf = ({ sections }: Briefing, wanted: string) =>
  sections.find(({ id }) => id === wanted)?.items ?? []

function withTexts(
  snapshot: BriefingSnapshot,
  texts: readonly string[],
  language: (typeof LANGUAGES)[number],
): Briefing {
  const own = snapshot[language]
  const put = new Map<string, string>()
  snapshot.held.forEach((held, at) => {
    if (held.language === language && textOf(own, held) !== texts[at])
      put.set(`${held.section} ${held.item}`, texts[at])
  })
  if (put.size === 0) return own
  const sections = own.sections.map((section) => {
    const items = section.items.map((item, at) => {
      const text = put.get(`${section.id} ${at}`)
      return text === undefined ? item : { text, citations: [] }
    })
    return { ...section, items, text: items.map(({ text }) => text).join(' ') }
  })
  return {
    ...own,
    headline: put.get('headline 0') ?? own.headline,
    tldr: sections[0].text,
    sections,
    unknown: sections[sections.length - 1].items.map(({ text }) => text),
    wording: 'model',
  }
}
