import type { AssetMention, AssetNames, NamedAsset } from '../../domain/market/asset-names.ts'
import { type FoldedWord, foldedWords } from '../../kernel/folded-words.ts'
import { asInstant, DAY, formatInstant, type Instant, startOfUtcDay, utcDay } from '../../kernel/time.ts'
import { EXAMPLE_SKILLS, EXAMPLES } from './examples.ts'
import { ELSEWHERE, FILLERS, INTENTS, type Intent, LANGUAGE_WORDS } from './intents.ts'
import type { Members, SkillCall } from './skill-call.ts'

export interface Route {
  /** What the sentence asks above all comes first; empty if that is not clear enough. */
  readonly calls: readonly SkillCall[]
  /** What is not answered and why; how to ask if nothing is. */
  readonly told: string
}

export type RouteSentence = (sentence: string) => Route

/** Whether a view of a skill is free; a call that costs must be surer. */
export type IsFree = (skill: string, view: string | undefined) => boolean

export interface RouterDeps {
  readonly names: AssetNames
  readonly isFree: IsFree
  /** Of the market. */
  readonly now: Instant
}

/** Points that a call needs. */
const ENOUGH = { free: 2, paid: 2.6 }
/** Points of a word of an intent, of an asset, of a further word, against it, and of a word that nothing explains. */
const POINTS = { word: 2.75, asset: 0.75, further: 0.5, against: -3, unknown: { free: -0.5, paid: -1 } }
const FURTHER_WORDS = 2

/**
 * Which calls a sentence in English or German asks for. Pure: words are counted, nothing is guessed. Below the threshold
 * there is no call, and the text says what was understood and how to ask.
 */
export function sentenceRouter({ names, isFree, now }: RouterDeps): RouteSentence {
  const callsIn = (read: Sentence): readonly SkillCall[] => {
    const best = bestOf(read, isFree)
    return best === undefined ? [] : callsFor(best, read, now)
  }
  return (sentence) => {
    const whole = readSentence(sentence, names)
    const clauses = clausesOf(sentence).map((clause) => callsIn(readSentence(clause, names)))
    const isEachAsked = clauses.length > 1 && clauses.every((calls) => calls.length > 0)
    const calls = whole.isElsewhere ? [] : isEachAsked ? clauses.flat() : callsIn(whole)
    return { calls: withoutRepeats(calls), told: toldOf(whole, calls, names) }
  }
}

/** "How risky is the market, and what does gold cost?" asks twice. */
const clausesOf = (sentence: string): readonly string[] =>
  sentence.split(/[,;.!?\n](?=\s|$)|\s(?:and|und|sowie)\s/i).filter((clause) => /\p{L}/u.test(clause))

const withoutRepeats = (calls: readonly SkillCall[]): readonly SkillCall[] => [
  ...new Map(calls.map((call) => [JSON.stringify(call), call])).values(),
]

interface Sentence {
  /** Folded words between blanks; assets are `#stock` and the like. */
  readonly text: string
  readonly mentions: readonly AssetMention[]
  readonly german: boolean
  /** The words that neither an asset, an intent nor a filler explains. */
  readonly unknown: number
  readonly isElsewhere: boolean
  /** ISO 8601 date. */
  readonly date: string | undefined
}

const FILLER_WORDS = new Set(FILLERS)
const DATE = /\b(?:19|20)\d\d-\d\d-\d\d\b/

function readSentence(sentence: string, names: AssetNames): Sentence {
  const date = DATE.exec(sentence)?.[0]
  const undated = sentence.replace(DATE, ' ')
  const mentions = names.find(undated)
  const words = foldedWords(undated)
  const text = ` ${wordsWithAssets(words, mentions).join(' ')} `
  const explained = KNOWN_WORDS === undefined ? text : text.replaceAll(KNOWN_WORDS, '')
  const unknown = explained
    .split(' ')
    .filter((word) => word !== '' && !word.startsWith('#') && !FILLER_WORDS.has(word))
  const count = (language: ReadonlySet<string>): number => words.filter(({ key }) => language.has(key)).length
  return {
    text,
    mentions,
    german: count(LANGUAGE_WORDS.de) > count(LANGUAGE_WORDS.en),
    unknown: unknown.length,
    isElsewhere: matches(ELSEWHERE_WORDS, text).length > 0,
    date,
  }
}

/** "Ölpreis" is an asset and the word price. */
function wordsWithAssets(words: readonly FoldedWord[], mentions: readonly AssetMention[]): readonly string[] {
  return words.flatMap((word) => {
    const mention = mentions.find(({ start, end }) => start <= word.start && word.end <= end)
    if (mention === undefined) return [word.bare]
    const price = /preis|price|kurs/.exec(word.key)?.[0]
    const isFirst = mention.start === word.start
    return [...(isFirst ? [wordOf(mention)] : []), ...(price === undefined ? [] : [price])]
  })
}

const CLASS_WORDS = {
  equity: '#stock',
  sector_etf: '#sector',
  etf: '#fund',
  commodity: '#commodity',
  fx: '#fx',
  index: '#index',
} as const

const wordOf = ({ found }: AssetMention): string =>
  found === undefined ? '#none' : CLASS_WORDS[found.assetClass]

/** The intent with the most points, if they are enough. */
function bestOf(sentence: Sentence, isFree: IsFree): Intent | undefined {
  let best: { readonly intent: Intent; readonly points: number } | undefined
  for (const pattern of PATTERNS) {
    const { skill, view } = pattern.intent
    const price = isFree(skill, view) ? 'free' : 'paid'
    const points = pointsOf(pattern, sentence) + sentence.unknown * POINTS.unknown[price]
    if (points >= ENOUGH[price] && points > (best?.points ?? 0)) best = { intent: pattern.intent, points }
  }
  return best?.intent
}

function pointsOf({ intent, all, any, not }: IntentPattern, { mentions, text }: Sentence): number {
  const groups = all.map((words) => matches(words, text))
  const onlyUnknown = mentions.length > 0 && mentions.every(({ found }) => found === undefined)
  if (groups.some(({ length }) => length === 0) || (intent.takes !== undefined && onlyUnknown)) return 0
  const own = groups.map(([first]) => (first.startsWith('#') ? POINTS.asset : POINTS.word))
  const further = Math.min(matches(any, text).length, FURTHER_WORDS) * POINTS.further
  return own.reduce((sum, one) => sum + one, further) + matches(not, text).length * POINTS.against
}

/** One, or one for each asset where the skill takes a single one. */
function callsFor(intent: Intent, sentence: Sentence, now: Instant): readonly SkillCall[] {
  const { text, german, date } = sentence
  const set = (intent.sets ?? []).find(({ words }) => matches(patternOf(words), text).length > 0)
  const shared = {
    ...(intent.view === undefined ? {} : { view: intent.view }),
    ...(set === undefined ? {} : { [set.name]: set.value }),
    ...(intent.skill === 'intelligence-briefing' && german ? { lang: 'de' } : {}),
    ...(date === undefined || intent.undated ? {} : { as_of: `${date}T23:59:59Z` }),
    ...(intent.takes === 'since' ? { since: date ?? formatInstant(sinceOf(text, now)) } : {}),
  }
  return assetArguments(intent, sentence).map((assets) => ({
    skill: intent.skill,
    arguments: { ...shared, ...assets },
  }))
}

/** Midnight UTC for "since this morning", else a day ago. */
const sinceOf = (text: string, now: Instant): Instant =>
  / (?:this morning|seit heute) /.test(text) ? startOfUtcDay(utcDay(now)) : asInstant(now - DAY)

function assetArguments({ takes, skill }: Intent, { mentions }: Sentence): readonly Members[] {
  const assets = mentions.flatMap(({ found }) => found ?? [])
  const of = (wanted: string): readonly string[] => [
    ...new Set(assets.filter(({ assetClass }) => assetClass === wanted).map(({ symbol }) => symbol)),
  ]
  if (takes === 'ticker') return of('equity').map((ticker) => ({ ticker }))
  if (takes === 'sector') {
    const sector = assets.find(({ assetClass }) => assetClass === 'sector_etf')?.sector
    return [sector === undefined ? {} : { sector }]
  }
  if (takes === undefined || takes === 'since') return [{}]
  const symbols =
    skill === 'commodity-signals' ? of('commodity') : [...new Set(assets.map(({ symbol }) => symbol))]
  if (takes === 'one symbol') return symbols.map((symbol) => ({ symbols: [symbol] }))
  return [symbols.length === 0 ? {} : { symbols }]
}

/** What was left out, or how to ask. */
function toldOf(
  { mentions, german }: Sentence,
  calls: readonly SkillCall[],
  { coverage }: AssetNames,
): string {
  const left = mentions.flatMap(({ asset, text }) => (asset.kind === 'found' ? [] : leftOut(asset, text)))
  const missing = left.length === 0 ? [] : [...left, coverage]
  if (calls.length > 0) return missing.join(' ')
  const names = mentions.flatMap(({ found, text }) =>
    found === undefined ? [] : `${text} (${found.symbol})`,
  )
  const { nothing, understood, ask } = TOLD[german ? 'de' : 'en']
  return [
    nothing,
    ...(names.length === 0 ? [] : [`${understood}: ${names.join(', ')}.`]),
    ...missing,
    `${ask}: ${READY[german ? 'de' : 'en'].map((text) => `“${text}”`).join(' ')}`,
  ].join(' ')
}

const TOLD = {
  en: {
    nothing:
      'This asks for nothing that is answered here, or not clearly enough; nothing was called or charged.',
    understood: 'Understood',
    ask: 'Ask for example',
  },
  de: {
    nothing:
      'Danach kann hier nicht gefragt werden, oder es war nicht klar genug; nichts wurde aufgerufen oder berechnet.',
    understood: 'Verstanden',
    ask: 'Zum Beispiel',
  },
} as const

/** Ready sentences: two are free. */
const READY = {
  en: [0, 1, 3].map((index) => EXAMPLES[EXAMPLE_SKILLS[index]][0]),
  de: [0, 1, 3].map((index) => EXAMPLES[EXAMPLE_SKILLS[index]][3]),
} as const

function leftOut(asset: NamedAsset, text: string): string {
  if (asset.kind === 'not_covered') return `No data on ${asset.what}.`
  if (asset.kind === 'ambiguous') return `“${text}” may mean ${asset.candidates.join(', ')}: name one.`
  const near = asset.kind === 'unknown' ? asset.nearest : []
  return `“${text}” is not tracked${near.length === 0 ? '' : `; near: ${near.join(', ')}`}.`
}

const matches = (pattern: RegExp | undefined, text: string): readonly string[] =>
  pattern === undefined ? [] : (text.match(pattern) ?? [])

/** `undefined` for no words, which match nothing. */
function patternOf(words: readonly string[]): RegExp | undefined {
  if (words.length === 0) return undefined
  const written = [...new Set(words.map(writtenWord))].toSorted((one, other) => other.length - one.length)
  return new RegExp(`(?<= )(?:${written.join('|')})(?= )`, 'g')
}

/** A word of the table as a pattern over folded words. */
const writtenWord = (phrase: string): string =>
  phrase.startsWith('#')
    ? phrase
    : phrase
        .split(' ')
        .map((word) => {
          const key = foldedWords(word)
            .map((part) => part.key)
            .join(' ')
          return word.endsWith('*') ? `${key}[^ ]*` : key
        })
        .join(' ')

interface IntentPattern {
  readonly intent: Intent
  readonly all: readonly (RegExp | undefined)[]
  readonly any: RegExp | undefined
  readonly not: RegExp | undefined
}

const PATTERNS = INTENTS.map(
  (intent): IntentPattern => ({
    intent,
    all: intent.all.map(patternOf),
    any: patternOf(intent.any ?? []),
    not: patternOf(intent.not ?? []),
  }),
)
const ELSEWHERE_WORDS = patternOf(ELSEWHERE)
const KNOWN_WORDS = patternOf(
  INTENTS.flatMap(({ all, any = [], sets = [] }) => [
    ...all.flat(),
    ...any,
    ...sets.flatMap(({ words }) => words),
  ]),
)
