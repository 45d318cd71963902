import type { Span } from '@bellwether-markets/engine/text/clauses'
import { citedText } from '@bellwether-markets/engine/text/verify-text'
import type { Paraphrasable, ParaphrasableText } from '../contract/paraphrasable.ts'
import { type Briefing, type BriefingSnapshot, type HeldSentence, LANGUAGES } from './briefing-schema.ts'
import { briefing } from './product.ts'

type Item = Briefing['sections'][number]['items'][number]

/** A group is a part in one language; each of its sentences keeps its facts, so both languages still agree. */
export const briefingParaphrase: Paraphrasable = {
  product: briefing.id,
  read: (part) => {
    const snapshot = part as BriefingSnapshot
    const groups = new Map<string, ParaphrasableText[]>()
    for (const sentence of snapshot.held) {
      const { section, language, facts, names } = sentence
      const text = { text: textOf(snapshot[language], sentence), evidence: { facts, language, names } }
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

const itemsOf = ({ sections }: Briefing, sectionId: string) =>
  sections.find(({ id }) => id === sectionId)?.items ?? []

function withTexts(
  snapshot: BriefingSnapshot,
  texts: readonly string[],
  language: (typeof LANGUAGES)[number],
): Briefing {
  const own = snapshot[language]
  const put = new Map<string, { readonly text: string; readonly sentence: HeldSentence }>()
  snapshot.held.forEach((sentence, at) => {
    if (sentence.language === language && textOf(own, sentence) !== texts[at])
      put.set(`${sentence.section} ${sentence.item}`, { text: texts[at], sentence: sentence })
  })
  if (put.size === 0) return own
  const sections = own.sections.map((section) => {
    const items = section.items.map((item, at) => {
      const other = put.get(`${section.id} ${at}`)
      if (other === undefined) return item
      return { text: other.text, citations: citationsOf(other.text, item, other.sentence) }
    })
    return { ...section, items, text: items.map(({ text }) => text).join(' ') }
  })
  return {
    ...own,
    headline: put.get('headline 0')?.text ?? own.headline,
    tldr: sections[0].text,
    sections,
    unknown: sections[sections.length - 1].items.map(({ text }) => text),
    wording: 'model',
  }
}

/** As the validator reads them. It cannot tell equal numbers of one sentence apart: those have none. */
function citationsOf(text: string, own: Item, evidence: HeldSentence): Item['citations'] {
  const before = citedText(own.text, evidence).citations
  const meant = Map.groupBy(before, ({ fact }) => fact)
  return citedText(text, evidence).citations.flatMap((read) => {
    const facts = new Set(meant.get(read.fact)?.map((span) => factAt(own, span)))
    const [fact] = facts
    return facts.size === 1 && fact !== undefined ? [{ ...read, fact }] : []
  })
}

const factAt = ({ citations }: Item, { start, end }: Span): string | undefined =>
  citations.find((one) => one.start < end && one.end > start)?.fact
