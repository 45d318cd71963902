import { contentWords, foreignWords } from './content-words.ts'
import type { Fact, Language } from './fact.ts'
import { type ReadText, readFigures } from './read-figures.ts'
import { directionWords, negationCount } from './stated-direction.ts'
import { type Evidence, verifyText } from './verify-text.ts'

const LONGEST = 1.6
const SPARE_CHARACTERS = 40
const SHORTEST = 0.5

/** Addresses, markup, code and non-Latin script. */
const STRANGE = /https?:|www\.|[<>{}[\]`@\\|~*_#]|[^\p{Script=Latin}\p{M}\p{N}\p{P}\p{S} ]/giu

/**
 * Whether a paraphrase has the same content as the original. It must
 * have one line, a similar length, the same kind of begin and end, and no addresses, markup or other scripts;
 * state only verified numbers (`verifyText`), the same facts as often, to the same decimals, and those with equal terms
 * in the same order;
 * use direction words only if the original does, not more of them, and not none if it has some;
 * have as many negations, the same content words (`contentWords`) and names, and no added advice, instruction or cause.
 * A distortion without any of these signs is not detected.
 * @param otherNames other names of the same market, such as companies
 * @returns the faults; empty if it passes
 */
export function verifyParaphrase(
  paraphrase: string,
  original: string,
  evidence: Evidence,
  otherNames: readonly string[] = [],
): readonly string[] {
  const misshapen = formFaults(paraphrase, original)
  if (misshapen.length > 0) return misshapen
  const { language, names } = evidence
  const [written, own] = [paraphrase, original].map((text) => readFigures(text, language, names))
  return [
    ...factFaults({ text: paraphrase, read: written }, { text: original, read: own }, evidence),
    ...directionFaults(written.words, own.words, language),
    ...tellingFaults(paraphrase, original, language),
    ...nameFaults(paraphrase, original, evidence, otherNames),
    ...foreignWords(paraphrase, original, language).map((word) => `it says "${word}"`),
  ]
}

function formFaults(paraphrase: string, original: string): readonly string[] {
  const strange = [...paraphrase.matchAll(STRANGE)]
    .map(([mark]) => mark)
    .filter((mark) => !original.includes(mark))
  const isLong = paraphrase.length > LONGEST * original.length + SPARE_CHARACTERS
  return [
    ...(isLong ? ['it is too long'] : []),
    ...(paraphrase.length < SHORTEST * original.length ? ['it is too short'] : []),
    ...(strange.length > 0 ? [`it has ${JSON.stringify(strange[0])}`] : []),
    ...(beginsWell(paraphrase) || !beginsWell(original) ? [] : ['it begins as no sentence does']),
    ...(endOf(paraphrase) === endOf(original) ? [] : ['it ends otherwise']),
  ]
}

const beginsWell = (text: string): boolean => /^[\p{Lu}\p{N}]/u.test(text)

const endOf = (text: string): string => /[.!?,;:]?$/u.exec(text)?.[0] ?? ''

interface Reading {
  readonly text: string
  readonly read: ReadText
}

function factFaults(paraphrase: Reading, original: Reading, evidence: Evidence): readonly string[] {
  const [written, own] = [paraphrase, original].map(({ text, read }) => verifyText(text, evidence, read))
  if (written.faults.length > 0) return written.faults
  if (written.citations.toSorted().join() !== own.citations.toSorted().join())
    return ['it states other facts']
  if (statedNumbers(paraphrase.read) !== statedNumbers(original.read))
    return ['it writes its numbers otherwise']
  return inSameOrder(written.citations, own.citations, evidence) ? [] : ['it exchanges its numbers']
}

/** As in "from 17 to 20". */
function inSameOrder(
  written: readonly string[],
  own: readonly string[],
  { facts, language }: Evidence,
): boolean {
  const cited = facts.filter(({ id }) => own.includes(id))
  const positions = (ids: readonly string[], group: readonly string[]): string =>
    ids.filter((id) => group.includes(id)).join()
  return cited.every((fact) => {
    const group = cited.filter((other) => isAlike(fact, other, language)).map(({ id }) => id)
    return positions(written, group) === positions(own, group)
  })
}

function isAlike(one: Fact, other: Fact, language: Language): boolean {
  if (one.unit !== other.unit || one.currency !== other.currency) return false
  const [terms, others] = [one.terms[language], other.terms[language]]
  return terms.length === 0 || others.length === 0 || terms.some((term) => others.includes(term))
}

function directionFaults(written: string, own: string, language: Language): readonly string[] {
  const countOf = (words: string, direction: 'up' | 'down'): number =>
    directionWords(words, { start: 0, end: words.length }, language).filter(
      (word) => word.direction === direction,
    ).length
  const turned = (['up', 'down'] as const).flatMap((direction) => {
    const [now, before] = [countOf(written, direction), countOf(own, direction)]
    if (now > before) return [`it says ${direction} more often`]
    return now === 0 && before > 0 ? [`it no longer says ${direction}`] : []
  })
  const negates = negationCount(written, language) === negationCount(own, language)
  return negates ? turned : [...turned, 'it negates otherwise']
}

function tellingFaults(paraphrase: string, original: string, language: Language): readonly string[] {
  const [written, own] = [contentWords(paraphrase, language), contentWords(original, language)]
  return own.flatMap((words, kind) =>
    words.join() === written[kind].join()
      ? []
      : [`it says "${written[kind].join(', ')}" in place of "${words.join(', ')}"`],
  )
}

/** German capitalises every noun: only upper-case words and known names count. */
function nameFaults(
  paraphrase: string,
  original: string,
  { language, names }: Evidence,
  otherNames: readonly string[],
): readonly string[] {
  const own = new Set(original.match(/[\p{L}\p{N}&^=.'-]*\p{L}/gu) ?? [])
  const inner =
    language === 'en' ? /(?<![.!?:] |^|\p{L})\p{Lu}[\p{L}&'-]*/gu : /(?<!\p{L})\p{Lu}{2,}(?!\p{L})/gu
  const capitals = /(?<!\p{L})\p{Lu}{2,}(?!\p{L})/gu
  const written = [...paraphrase.matchAll(inner), ...paraphrase.matchAll(capitals)].map(([name]) => name)
  const strangers = written.filter((name) => !own.has(name) && !original.includes(name))
  const [text, known] = [paraphrase.toLowerCase(), original.toLowerCase()]
  const addedNames = otherNames.filter(
    (name) => hasWord(paraphrase, name) && !hasWord(known, name.toLowerCase()),
  )
  const lost = [...names, ...otherNames].filter(
    (name) => hasWord(original, name) && !hasWord(text, name.toLowerCase()),
  )
  return [
    ...[...new Set([...strangers, ...addedNames])].map((name) => `"${name}" is not named in the original`),
    ...[...new Set(lost)].map((name) => `it no longer names "${name}"`),
  ]
}

function hasWord(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0 && name !== ''; at = text.indexOf(name, at + 1)) {
    const around = (text[at - 1] ?? ' ') + (text[at + name.length] ?? ' ')
    if (!/[\p{L}\p{N}]/u.test(around)) return true
  }
  return false
}

/** Sorted and independent of the language: equal if two texts state the same numbers to the same decimals. */
const statedNumbers = ({ figures }: ReadText): string =>
  figures
    .map(({ size, factor, decimals, day }) =>
      day === undefined
        ? (size * factor).toFixed(decimals)
        : `${day.year ?? ''}-${day.month}-${day.dayOfMonth}`,
    )
    .sort()
    .join(' ')
