import { isDeepStrictEqual } from 'node:util'
import { type FoldedWord, foldedWords } from '@bellwether-markets/engine/kernel/folded-words'
import { asDay, formatDay, type Instant, utcDay } from '@bellwether-markets/engine/kernel/time'
import type { AssetMention, AssetNames, NamedAsset } from '@bellwether-markets/engine/market/asset-names'
import { EXAMPLE_SKILLS, EXAMPLES } from './examples.ts'
import {
  ABOUT,
  ELSEWHERE,
  FILLERS,
  GREETING,
  INTENTS,
  type Intent,
  LANGUAGE_WORDS,
  NEGATIONS,
  ORDERS,
  TRADE_ORDER,
} from './intents.ts'
import { DATE, type SentenceTime, timeIn } from './sentence-time.ts'
import type { Members, SkillCall } from './skill-call.ts'
import { type Lack, type Watch, watchIn } from './watch-sentence.ts'
import { INCOMPLETE } from './watch-words.ts'

export interface Route {
  /** What the sentence asks above all comes first; empty if that is not clear enough. */
  readonly calls: readonly SkillCall[]
  /** The condition that it asks to be watched: then there are no calls. */
  readonly watch?: Watch
  /** What is not answered and why; how to ask if nothing is. */
  readonly told: string
  readonly german: boolean
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
  return (sentence) => {
    const words = wordsOf(sentence, names)
    const read = (start: number, end: number): Routed => {
      const part = readPart(words, start, end, now)
      return { ...part, ...chosen(part, isFree, now) }
    }
    const whole = read(0, sentence.length)
    const parts = joined(clausesOf(words), read)
    const asked = parts.filter(({ calls }) => calls.length > 0)
    // A call that only the whole makes may need words of several clauses.
    const isApart =
      !whole.isJoint &&
      (asked.length > 1 ||
        (asked.length === 1 && (whole.calls.length === 0 || isDeepStrictEqual(whole.calls, asked[0].calls))))
    const isOrder = matches(ORDER_WORDS, whole.text).length > 0
    const watched = isOrder ? undefined : watchIn({ ...words, german: whole.german })
    const beside = watched && leftOf([read(0, watched.start), read(watched.end, sentence.length)], whole)
    if (watched?.watch) return { calls: [], watch: watched.watch, told: beside ?? '', german: whole.german }
    const calls = isOrder ? [] : withoutRepeats((isApart ? asked : [whole]).flatMap((part) => part.calls))
    if (watched?.lack && (watched.isSure || calls.length === 0)) {
      const told = [incompleteOf(watched.lack, whole, names), beside].filter(Boolean).join(' ')
      return { calls: [], told, german: whole.german }
    }
    const left = isApart && calls.length > 0 ? parts.filter((part) => part.calls.length === 0) : []
    return { calls, told: toldOf({ whole, parts, calls, left, names }), german: whole.german }
  }
}

/** What a sentence, or a clause of it, leads to. */
interface Routed extends Part, Choice {}

const withoutRepeats = (calls: readonly SkillCall[]): readonly SkillCall[] => [
  ...new Map(calls.map((call) => [JSON.stringify(call), call])).values(),
]

/** A sentence, read once; dates and greetings are blanked out of its words. */
interface SentenceWords {
  readonly sentence: string
  /** Its assets are masked, its length is the same. */
  readonly masked: string
  readonly words: readonly FoldedWord[]
  readonly mentions: readonly AssetMention[]
}

const blank = (text: string): string => ' '.repeat(text.length)

function wordsOf(sentence: string, names: AssetNames): SentenceWords {
  const greeted = sentence.replace(GREETING, blank)
  const undated = greeted.replace(DATE, blank)
  const mentions = names.find(undated)
  let masked = greeted
  for (const { start, end } of mentions)
    masked = masked.slice(0, start) + '#'.repeat(end - start) + masked.slice(end)
  return { sentence, masked, mentions, words: foldedWords(undated) }
}

interface Span {
  readonly start: number
  readonly end: number
}

/** "How risky is the market, and what does gold cost?" asks twice; "between 2025-01-02 and 2025-02-03" once. */
function clausesOf({ masked }: SentenceWords): readonly Span[] {
  const ends = [...masked.matchAll(/[,;.!?\n](?=\s|$)|\s(?:and|und|sowie)\s(?!(?:19|20)\d\d-)/gi)]
  const starts = [0, ...ends.map(({ 0: text, index }) => index + text.length)]
  return starts.map((start, at) => ({ start, end: ends[at]?.index ?? masked.length }))
}

/** "gold, silver" is one; what only greets or thanks asks for nothing. */
function joined(clauses: readonly Span[], read: (start: number, end: number) => Routed): readonly Routed[] {
  const parts: Routed[] = []
  for (const { start, end } of clauses) {
    const part = read(start, end)
    const before = parts.at(-1)
    if (part.isKnown || part.unknown.length > 0 || part.isElsewhere) parts.push(part)
    else if (part.mentions.length > 0 || part.saysTime) {
      if (before) parts[parts.length - 1] = read(before.start, end)
      else parts.push(part)
    }
  }
  return parts
}

interface Part extends Span {
  readonly written: string
  /** Folded words between blanks; assets are `#stock` and the like, a range of time is `#range`. */
  readonly text: string
  readonly mentions: readonly AssetMention[]
  readonly german: boolean
  /** A word that an intent needs is in it. */
  readonly isKnown: boolean
  /** The words that neither an asset, an intent nor a filler explains. */
  readonly unknown: readonly FoldedWord[]
  readonly isElsewhere: boolean
  readonly isNegated: boolean
  /** It asks what the service costs, or what a word means. */
  readonly isAbout: boolean
  readonly time: SentenceTime
  readonly saysTime: boolean
  readonly weights: readonly Weight[]
}

/** "40 % gold" */
interface Weight {
  readonly symbol: string
  readonly weight: number
}

const FILLER_WORDS = new Set(FILLERS)
const NEGATION_WORDS = new Set(NEGATIONS)

function readPart(
  { sentence, masked, ...all }: SentenceWords,
  start: number,
  end: number,
  now: Instant,
): Part {
  const within = (one: Span): boolean => start <= one.start && one.start < end
  const mentions = all.mentions.filter(within)
  const words = all.words.filter(within)
  const time = timeIn(masked.slice(start, end), now)
  const weights = weightsIn(masked, mentions)
  const marks = [...(time.isRange ? ['#range'] : []), ...(weights.length > 0 ? ['#weights'] : [])]
  const text = ` ${[...wordsWithAssets(words, mentions), ...marks].join(' ')} `
  const explained = text.replaceAll(KNOWN_WORDS, '')
  const unexplained = new Set(
    explained.split(' ').filter((word) => word !== '' && !/^#|^\d+$/.test(word) && !FILLER_WORDS.has(word)),
  )
  const count = (language: ReadonlySet<string>): number => words.filter(({ key }) => language.has(key)).length
  return {
    start,
    end,
    text,
    mentions,
    time,
    weights,
    written: sentence.slice(start, end).trim(),
    german: count(LANGUAGE_WORDS.de) > count(LANGUAGE_WORDS.en),
    isKnown: matches(ASKING_WORDS, text).length > 0,
    unknown: words.filter(({ bare }) => unexplained.has(bare)),
    isElsewhere: matches(ELSEWHERE_WORDS, text).length > 0 || TRADE_ORDER.test(text),
    isNegated: words.some(({ key }) => NEGATION_WORDS.has(key)),
    isAbout: ABOUT.test(text),
    saysTime: time.isRange || time.isSpan || (time.on ?? time.from ?? time.other) !== undefined,
  }
}

/** Percentages next to assets, before or after them. */
function weightsIn(masked: string, mentions: readonly AssetMention[]): readonly Weight[] {
  return mentions.flatMap(({ start, end, found, text }) => {
    const before = /(\d+(?:[.,]\d+)?)\s*(?:%|percent|prozent)\s*(?:of|in|von)?\s*$/i.exec(
      masked.slice(0, start),
    )
    const after = /^\s*[:=(]?\s*(\d+(?:[.,]\d+)?)\s*(?:%|percent|prozent)(?!\s*(?:of\s|in\s|von\s)?#)/i.exec(
      masked.slice(end),
    )
    const [, number] = before ?? after ?? []
    if (number === undefined) return []
    return [{ symbol: found?.symbol ?? text, weight: Number(number.replace(',', '.')) }]
  })
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

type Bar = 'negated' | 'about' | 'time'

interface Choice {
  readonly calls: readonly SkillCall[]
  /** Its clauses ask one question together: they name what is compared or held. */
  readonly isJoint?: boolean
  /** Why the question leads to no call. */
  readonly bar?: Bar
}

/** The calls of the intent with the most points, if they are enough and nothing bars it. */
function chosen(part: Part, isFree: IsFree, now: Instant): Choice {
  if (part.isElsewhere) return { calls: [] }
  let best: { readonly intent: Intent; readonly points: number; readonly bar: Bar | undefined } | undefined
  for (const pattern of PATTERNS) {
    const { intent } = pattern
    const price = isFree(intent.skill, intent.view) ? 'free' : 'paid'
    const points = pointsOf(pattern, part) + part.unknown.length * POINTS.unknown[price]
    if (points < ENOUGH[price] || points <= (best?.points ?? 0)) continue
    best = { intent, points, bar: barOf(intent, part, price) }
  }
  if (best === undefined) return { calls: [] }
  if (best.bar !== undefined) return { calls: [], bar: best.bar }
  const isJoint = best.intent.takes === 'holdings' || best.intent.takes === 'stocks'
  return { calls: callsFor(best.intent, part, now), isJoint }
}

function barOf(intent: Intent, part: Part, price: 'free' | 'paid'): Bar | undefined {
  if (price === 'paid' && part.isNegated) return 'negated'
  if (price === 'paid' && part.isAbout && intent.skill !== 'asset-prices') return 'about'
  return takesTime(intent, part.time) ? undefined : 'time'
}

function takesTime({ time }: Intent, { from, to, other, isSpan }: SentenceTime): boolean {
  if (other !== undefined) return false
  if (from !== undefined || to !== undefined)
    return time === 'range' || time === 'window' || (time === 'since' && to === undefined)
  return !isSpan || time === 'range' || time === 'span' || time === 'window'
}

function pointsOf({ intent, all, any, not }: IntentPattern, { mentions, text }: Part): number {
  const stocks = mentions.filter(({ found }) => found?.assetClass === 'equity')
  if (intent.takes === 'stocks' && stocks.length < 2) return 0
  const groups = all.map((words) => matches(words, text))
  const onlyUnknown = mentions.length > 0 && mentions.every(({ found }) => found === undefined)
  if (groups.some(({ length }) => length === 0) || (intent.takes !== undefined && onlyUnknown)) return 0
  const own = groups.map(([first]) => (isAsset(first) ? POINTS.asset : POINTS.word))
  const further = Math.min(matches(any, text).length, FURTHER_WORDS) * POINTS.further
  return own.reduce((sum, one) => sum + one, further) + matches(not, text).length * POINTS.against
}

const isAsset = (word: string): boolean => word.startsWith('#') && !['#range', '#weights'].includes(word)

/** One, or one for each asset where the skill takes a single one. */
function callsFor(intent: Intent, part: Part, now: Instant): readonly SkillCall[] {
  const { text, german, time } = part
  const sets = (intent.sets ?? []).filter(({ words }) => matches(patternOf(words), text).length > 0)
  const shared = {
    ...(intent.view === undefined ? {} : { view: intent.view }),
    // Of one name the first counts.
    ...Object.fromEntries(sets.toReversed().map(({ name, value }) => [name, value])),
    ...(intent.skill === 'intelligence-briefing' && german ? { lang: 'de' } : {}),
    ...timeArguments(intent, time, now),
  }
  const companions = (intent.with ?? []).map((skill) => ({ skill, arguments: {} }))
  const own = assetArguments(intent, part).map((assets) => ({
    skill: intent.skill,
    arguments: { ...shared, ...assets },
  }))
  return [...own, ...companions]
}

/** Whole days, so that a repeated message asks the same. */
function timeArguments(
  { time, view, undated }: Intent,
  { on, from, to, within }: SentenceTime,
  now: Instant,
): Members {
  if (time === 'window') {
    const days =
      from !== undefined && to !== undefined
        ? { from, to }
        : (within ?? (on === undefined ? {} : { from: on, to: on }))
    return days
  }
  if (view === 'changes') return { since: from ?? on ?? formatDay(asDay(utcDay(now) - 1)) }
  return {
    ...(on === undefined || undated ? {} : { as_of: `${on}T23:59:59Z` }),
    ...(from === undefined ? {} : { [time === 'since' ? 'since' : 'from']: from }),
    ...(to === undefined ? {} : { to }),
  }
}

function assetArguments({ takes, skill }: Intent, { mentions, weights }: Part): readonly Members[] {
  const assets = mentions.flatMap(({ found }) => found ?? [])
  const symbolsOf = (wanted?: string): readonly string[] => [
    ...new Set(
      assets
        .filter(({ assetClass }) => wanted === undefined || assetClass === wanted)
        .map(({ symbol }) => symbol),
    ),
  ]
  if (takes === 'holdings') return [{ holdings: weights }]
  if (takes === 'stocks') return [{ symbols: symbolsOf('equity') }]
  if (takes === 'query') return mentions.slice(0, 1).map(({ text }) => ({ q: text }))
  if (takes === 'stock') return symbolsOf('equity').map((ticker) => ({ ticker }))
  if (takes === 'ticker') return symbolsOf().map((ticker) => ({ ticker }))
  if (takes === 'sector') {
    const sector = assets.find(({ assetClass }) => assetClass === 'sector_etf')?.sector
    return [sector === undefined ? {} : { sector }]
  }
  if (takes === undefined) return [{}]
  const symbols = symbolsOf(skill === 'commodity-signals' ? 'commodity' : undefined)
  if (takes === 'one symbol') return symbols.map((symbol) => ({ symbols: [symbol] }))
  return [symbols.length === 0 ? {} : { symbols }]
}

interface Outcome {
  readonly whole: Routed
  readonly parts: readonly Routed[]
  readonly calls: readonly SkillCall[]
  /** Clauses without a call, in a sentence that has one. */
  readonly left: readonly Routed[]
  readonly names: AssetNames
}

/** What else a sentence asks that is watched. */
function leftOf(others: readonly Part[], { german }: Part): string {
  const asked = others.filter(({ isKnown, mentions }) => isKnown || mentions.length > 0)
  const quotes = asked.map(({ written }) =>
    quoted(written.replace(/^(?:[^\p{L}\d]|(?:and|und)\s)+/iu, ''), german),
  )
  return quotes.length === 0 ? '' : `${TOLD[german ? 'de' : 'en'].left}: ${quotes.join(', ')}.`
}

function incompleteOf(lack: Lack, { mentions, german }: Routed, names: AssetNames): string {
  const say = INCOMPLETE[german ? 'de' : 'en']
  const missing = missingIn(mentions, german)
  const ready = say.ready.map((text) => quoted(text, german)).join(' ')
  return [
    say.lead,
    ...(missing.length === 0 ? [say[lack]] : [...missing, german ? names.germanCoverage : names.coverage]),
    `${TOLD[german ? 'de' : 'en'].ask}: ${ready}`,
  ].join(' ')
}

/** Names of what is no asset here. */
function missingIn(mentions: readonly AssetMention[], german: boolean): readonly string[] {
  const missing = mentions.filter(({ found }) => found === undefined)
  // To look for like names takes time.
  const unknown = missing.filter(({ asset }) => asset.kind === 'unknown').slice(0, NEAREST_TOLD)
  const named = missing.filter((one) => one.asset.kind !== 'unknown' || unknown.includes(one))
  return named.slice(0, MOST_TOLD).map(({ asset, text }) => TOLD[german ? 'de' : 'en'].missing(asset, text))
}

const MOST_TOLD = 5
const NEAREST_TOLD = 3
const LONGEST_QUOTE = 80

/** What was left out, or how to ask. */
function toldOf({ whole, parts, calls, left, names }: Outcome): string {
  const { mentions, german } = whole
  const told = TOLD[german ? 'de' : 'en']
  const isNamed = mentions.every(({ found }) => found !== undefined)
  const mistyped =
    calls.length === 0 && isNamed && whole.isKnown && !whole.isElsewhere ? mistypedIn(whole, names) : []
  const shown = [...new Set([...missingIn(mentions, german), ...mistyped])]
  const notes = [
    ...new Set((calls.length === 0 ? [whole, ...parts] : left).flatMap(({ bar }) => bar ?? [])),
  ].map((bar) => told[bar])
  const uncovered = shown.length === 0 ? [] : [...shown, german ? names.germanCoverage : names.coverage]
  if (calls.length > 0) {
    const quotes = left.slice(0, NEAREST_TOLD).map(({ written }) => quoted(written, german))
    return [
      ...(quotes.length === 0 ? [] : [`${told.left}: ${quotes.join(', ')}.`]),
      ...notes,
      ...uncovered,
    ].join(' ')
  }
  const found = mentions.flatMap(({ found, text }) =>
    found === undefined ? [] : found.symbol === text ? text : `${text} (${found.symbol})`,
  )
  const understood = [...new Set(found)].slice(0, MOST_TOLD)
  return [
    told.nothing,
    ...(understood.length === 0 ? [] : [`${told.understood}: ${understood.join(', ')}.`]),
    ...notes,
    ...uncovered,
    `${told.ask}: ${READY[german ? 'de' : 'en'].map((text) => quoted(text, german)).join(' ')}`,
  ].join(' ')
}

/** Names that are like one of an asset: "Nvidai". */
function mistypedIn({ unknown, german }: Part, { resolve }: AssetNames): readonly string[] {
  return unknown
    .filter(({ text }) => /^\p{Lu}.{3}/u.test(text))
    .slice(0, NEAREST_TOLD)
    .flatMap(({ text }) => {
      const asset = resolve(text)
      const isLike = asset.kind === 'unknown' && asset.nearest.length > 0
      return isLike ? TOLD[german ? 'de' : 'en'].missing(asset, text) : []
    })
}

function quoted(text: string, german: boolean): string {
  const short = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE - 1)}…` : text
  return german ? `„${short}“` : `“${short}”`
}

const TOLD = {
  en: {
    nothing:
      'This asks for nothing that is answered here, or not clearly enough; nothing was called or charged.',
    understood: 'Understood',
    left: 'Not answered',
    negated: 'A sentence that says “not” leads to no paid call: say what you want instead.',
    about: 'What calls cost is in the list of skills and at /v1.',
    time: 'Another time is asked for with its date, such as “on 2025-03-03”; not every view has one.',
    ask: 'Ask for example',
    missing(asset: NamedAsset, text: string): string {
      if (asset.kind === 'not_covered') return `No data on ${asset.what}.`
      if (asset.kind === 'ambiguous') return `“${text}” may mean ${asset.candidates.join(', ')}: name one.`
      const near = nearTo(asset)
      return `“${text}” is not tracked${near === '' ? '' : `; near: ${near}`}.`
    },
  },
  de: {
    nothing:
      'Danach kann hier nicht gefragt werden, oder es war nicht klar genug; nichts wurde aufgerufen, nichts kostet etwas.',
    understood: 'Verstanden',
    left: 'Nicht beantwortet',
    negated: 'Ein verneinter Satz führt zu keinem bezahlten Aufruf: sag, was du stattdessen möchtest.',
    about: 'Was Aufrufe kosten, steht in der Liste der Skills und unter /v1.',
    time: 'Nach einer anderen Zeit fragt man mit ihrem Datum, etwa „am 2025-03-03“; nicht jede Ansicht hat eines.',
    ask: 'Zum Beispiel',
    missing(asset: NamedAsset, text: string): string {
      if (asset.kind === 'not_covered') return `Zu „${text}“ gibt es hier keine Daten.`
      if (asset.kind === 'ambiguous')
        return `„${text}“ kann ${asset.candidates.join(', ')} heißen: nenne eines.`
      const near = nearTo(asset)
      return `„${text}“ wird nicht verfolgt${near === '' ? '' : `; ähnlich: ${near}`}.`
    },
  },
} as const

const nearTo = (asset: NamedAsset): string => (asset.kind === 'unknown' ? asset.nearest.join(', ') : '')

/** Ready sentences: two are free. */
const READY = {
  en: [0, 1, 3].map((index) => EXAMPLES[EXAMPLE_SKILLS[index]][0]),
  de: [0, 1, 3].map((index) => EXAMPLES[EXAMPLE_SKILLS[index]][3]),
} as const

const matches = (pattern: RegExp, text: string): readonly string[] => text.match(pattern) ?? []

/** No words match nothing. */
function patternOf(words: readonly string[]): RegExp {
  if (words.length === 0) return /(?!)/g
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
  readonly all: readonly RegExp[]
  readonly any: RegExp
  readonly not: RegExp
}

const PATTERNS = INTENTS.map(
  (intent): IntentPattern => ({
    intent,
    all: intent.all.map(patternOf),
    any: patternOf(intent.any ?? []),
    not: patternOf(intent.not ?? []),
  }),
)
const ORDER_WORDS = patternOf(ORDERS)
const ELSEWHERE_WORDS = patternOf(ELSEWHERE)
const withoutAssets = (words: readonly string[]): RegExp =>
  patternOf(words.filter((word) => !word.startsWith('#')))
const ASKING_WORDS = withoutAssets(INTENTS.flatMap(({ all }) => all.flat()))
const KNOWN_WORDS = withoutAssets(
  INTENTS.flatMap(({ all, any = [], sets = [] }) => [
    ...all.flat(),
    ...any,
    ...sets.flatMap(({ words }) => words),
  ]),
)
