import type { NormalHeadline, Token } from '../text/normal-headline.ts'
import { WORD_SIGNS } from './word-signs.ts'

/** Tokens before a word. */
const REACH = 3
/** Verbs negate their whole object. */
const VERB_REACH = 5
const VERB = /^(reject|escap|avoid|avert|dodg|dismiss|den[iy]|prevent|verhinder|vermeide|dementier|bestreite)/
const GERMAN_REACH_AFTER = 4
const ENDED_WITHIN = 2

/** Opposite sign, and weaker. */
const TURNED = -0.7

/** "Not only" and "no doubt" negate nothing. */
const NO_NEGATION: Readonly<Record<string, ReadonlySet<string>>> = {
  not: new Set(['only', 'just', 'merely', 'least']),
  no: new Set(['doubt', 'wonder', 'matter', 'surprise', '1']),
  nothing: new Set(['but', 'short']),
  nicht: new Set(['nur', 'zuletzt', 'bloß']),
  without: new Set(['doubt']),
}

/** Two words that negate together. */
const SECOND: Readonly<Record<string, ReadonlySet<string>>> = {
  out: new Set(['rule', 'rules', 'ruled', 'ruling']),
}

/** Second parts of a pair. */
const PAIRED: Readonly<Record<string, string>> = { noch: 'weder', nor: 'neither' }
const AFTER: ReadonlySet<string> = new Set(['nicht', 'kaum', 'ausgeschlossen'])
const CLAUSE_END = /[,:;–—|]|\s-\s/

/**
 * Factor: 1 without a negation, −0.7 for one, 0.49 for two. Reach: three tokens before or inside, five for verbs such
 * as "avoids", in German also four after; never across the end of a clause.
 * @param from first token of the phrase
 * @param until its last
 */
export function negationOf(headline: NormalHeadline, from: number, until = from): number {
  const { tokens, language } = headline
  const { negators } = WORD_SIGNS[language]
  const found: string[] = []
  for (let place = Math.max(0, from - VERB_REACH); place <= until; place++) {
    if (!turns(tokens, place, negators)) continue
    if (from - place > REACH && !VERB.test(tokens[place].text)) continue
    if (place > from || !clauseEnds(headline, place, from)) found.push(tokens[place].text)
  }
  if (language === 'de') {
    const last = Math.min(tokens.length - 1, until + GERMAN_REACH_AFTER)
    for (let place = until + 1; place <= last && !clauseEnds(headline, until, place); place++) {
      const { text } = tokens[place]
      if (AFTER.has(text) && !NO_NEGATION[text]?.has(tokens[place + 1]?.text ?? '')) found.push(text)
    }
  }
  const counted = found.filter((word) => !found.includes(PAIRED[word] ?? '')).length
  return counted === 0 ? 1 : TURNED ** counted
}

const clauseEnds = ({ title, tokens }: NormalHeadline, from: number, to: number): boolean =>
  CLAUSE_END.test(title.slice(tokens[from].end, tokens[to].begin))

/** The token that ends a bad thing, as in "ends strike" or "Streik beendet". */
export function enderOf({ tokens, language }: NormalHeadline, at: number): number | undefined {
  const { enders } = WORD_SIGNS[language]
  const first = Math.max(0, at - ENDED_WITHIN)
  const last = language === 'de' ? Math.min(tokens.length - 1, at + ENDED_WITHIN) : at - 1
  for (let place = first; place <= last; place++) {
    if (place !== at && enders.has(tokens[place].text)) return place
  }
  return undefined
}

function turns(tokens: readonly Token[], place: number, negators: ReadonlySet<string>): boolean {
  const { text } = tokens[place]
  if (SECOND[text]?.has(tokens[place - 1]?.text ?? '')) return true
  if (!negators.has(text)) return false
  if (text === 'noch') return tokens.slice(0, place).some((token) => token.text === 'weder')
  const next = tokens[place + 1]?.text
  return next === undefined || !NO_NEGATION[text]?.has(next)
}
