import { formatDate, formatNumber } from '@bellwether-markets/engine/text/number-format'
import type { Briefing } from '@bellwether-markets/products/briefing/briefing-schema'
import { SOURCE_WORDS } from '../words/briefing-words.ts'
import type { Language } from '../words/language.ts'

type Fact = Briefing['facts'][number]
type Item = Briefing['sections'][number]['items'][number]

/** A fact as the page shows it. */
export interface ShownFact {
  /** Of its element; unique within the page. */
  readonly key: string
  /** Its place among the endnotes, from 1. */
  readonly note: number
  readonly id: string
  readonly label: string
  readonly value: string
  readonly day: string
  readonly source: string
}

/** A stretch of text; with a fact if it states one. */
export interface Segment {
  readonly text: string
  readonly fact?: ShownFact
  /** Punctuation that stays on its line. */
  readonly before?: string
  readonly after?: string
}

export interface ShownSection {
  readonly id: string
  readonly title: string
  readonly segments: readonly Segment[]
  /** Those of its numbers, each once. */
  readonly facts: readonly ShownFact[]
}

export interface ShownEdition {
  readonly update: ShownSection | undefined
  readonly sections: readonly ShownSection[]
  /** In the order of their notes. */
  readonly facts: readonly ShownFact[]
  readonly minutes: number
}

const WORDS_PER_MINUTE = 200

/** @param sections how many of them are shown; all by default */
export function readEdition(edition: Briefing, sections = edition.sections.length): ShownEdition {
  const { language, update } = edition
  const facts: ShownFact[] = []
  const shown = edition.sections.slice(0, sections)
  const own = notesOf(edition.facts, 'f', language, facts)
  const updated =
    update === null || sections < edition.sections.length
      ? undefined
      : sectionOf({ ...update, id: 'update', title: '' }, notesOf(update.facts, 'u', language, facts))
  const read = shown.map((section) => sectionOf(section, own))
  const words = shown.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0)
  return {
    update: updated,
    sections: read,
    facts: facts.toSorted((a, b) => a.note - b.note),
    minutes: Math.max(1, Math.round(words / WORDS_PER_MINUTE)),
  }
}

type NoteOf = (id: string, stated: string) => ShownFact | undefined

/** The endnotes of a list of facts, numbered as they are first stated. */
function notesOf(all: readonly Fact[], prefix: string, language: Language, notes: ShownFact[]): NoteOf {
  const byId = new Map(all.map((fact) => [fact.id, fact]))
  const known = new Map<string, ShownFact>()
  return (id, stated) => {
    const fact = byId.get(id)
    if (fact === undefined) return undefined
    const before = known.get(id)
    if (before !== undefined) return before
    const note = notes.length + 1
    const made = {
      key: `${prefix}${note}`,
      note,
      id,
      label: fact.label,
      value: valueText(fact, stated, language),
      day: momentText(fact.as_of, language),
      source: sourceText(fact, language),
    }
    known.set(id, made)
    notes.push(made)
    return made
  }
}

function sectionOf(
  { id, title, items }: { readonly id: string; readonly title: string; readonly items: readonly Item[] },
  noteOf: NoteOf,
): ShownSection {
  const segments = items.flatMap((item, at) => [
    ...(at === 0 ? [] : [{ text: ' ' }]),
    ...segmentsOf(item, noteOf),
  ])
  return { id, title, segments, facts: [...new Set(segments.flatMap(({ fact }) => fact ?? []))] }
}

/** A weekday or a word for a count is no number to look up. */
const isNumber = (stated: string): boolean => /\d/.test(stated)

function segmentsOf({ text, citations }: Item, noteOf: NoteOf): readonly Segment[] {
  const segments: Segment[] = []
  let from = 0
  for (const { fact: id, start, end } of citations.toSorted((a, b) => a.start - b.start)) {
    const stated = text.slice(start, end)
    const fact = isNumber(stated) ? noteOf(id, stated) : undefined
    if (fact === undefined) continue
    const before = /[(“„]*$/.exec(text.slice(from, start))?.[0] ?? ''
    const after = /^[).,;:”“]*/.exec(text.slice(end))?.[0] ?? ''
    segments.push(
      { text: unbroken(text.slice(from, start - before.length)) },
      { text: unbroken(stated), fact, before, after },
    )
    from = end + after.length
  }
  return [...segments, { text: unbroken(text.slice(from)) }].filter((segment) => segment.text !== '')
}

/** No line ends within a percentage or a range. */
export const unbroken = (text: string): string =>
  text.replaceAll(/(?<=\d) (?=%)/g, '\u00a0').replaceAll(/(?<=\d)–(?=\d)/g, '\u2060–\u2060')

/** With its sign, which the text may say in words. */
function valueText({ value, unit }: Fact, stated: string, language: Language): string {
  if (unit === 'day') return formatDate(String(value), language)
  if (unit === 'time') return `${value} UTC`
  if (typeof value === 'string') return value
  if (unit === 'sessions') return formatNumber(value, 0, language)
  const unsigned = unit === 'times_usual' ? timesText(value, language) : unbroken(stated)
  return value < 0 && !/^[−-]/.test(unsigned) ? `−${unsigned}` : unsigned
}

const timesText = (value: number, language: Language): string =>
  `${formatNumber(value, 1, language)}${language === 'de' ? '-mal' : ' times'}`

/** Of a day, or of an instant with its time. */
export function momentText(text: string, language: Language): string {
  const day = formatDate(text.slice(0, 10), language)
  return text.length > 10 ? `${day}, ${text.slice(11, 16)} UTC` : day
}

const CALL = /^call\.(alpha_14d|radar_daily|scr_daily)_/

/** A call's source is the version of its model. */
function sourceText({ id, source }: Fact, language: Language): string {
  const words = SOURCE_WORDS[language]
  const model = CALL.exec(id)?.[1]
  return model === undefined ? (words[source] ?? source) : `${words[model]}, ${source}`
}
