import { AppError } from '@bellwether-markets/engine/kernel/errors'
import type { AssetMention } from '@bellwether-markets/engine/market/asset-names'
import { conditionText, readCondition } from '../../domain/alerts/condition.ts'
import { counted, type Figure, numbersIn, type Unit } from './watch-figures.ts'

/** A condition that a caller asks to be watched. */
export interface Watch {
  /** In the grammar of alerts. */
  readonly when: string
  /** The same from the other side, for a value that is to be reached: for a figure that is past it now. */
  readonly otherwise?: string
  /** Its asset as the sentence names it, if not by its symbol. */
  readonly called?: string
}

/** Why a request sets no alert. */
export type Lack =
  | 'subject'
  | 'value'
  | 'one'
  | 'percent'
  | 'currency'
  | 'range'
  | 'negated'
  | 'mail'
  | 'managed'

export interface WatchReading {
  readonly watch?: Watch
  readonly lack?: Lack
  /** It is a request for an alert and nothing else. */
  readonly isSure: boolean
  /** Where it stands in the sentence. */
  readonly start: number
  readonly end: number
}

export interface WatchedSentence {
  /** Its assets are masked with `#`. */
  readonly masked: string
  readonly mentions: readonly AssetMention[]
  readonly german: boolean
}

const anyOf = (...words: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\d])(?:${words.join('|')})(?![\\p{L}\\d])`, 'iu')

/** What these ask for is a notice. */
const ALERT = anyOf(
  'alerts?',
  'notif(?:y|ication|ications)',
  'warne? (?:me|us|mich|uns)',
  'melde? dich',
  'benachrichtig(?:e|en|ung|ungen)(?: sie)?(?: (?:mich|uns))?',
  '(?:send|schick|schicke|schreib|gib) (?:me|mir|us|uns) (?:bitte )?(?:an?|eine) (?:message|notice|nachricht|meldung)',
)
const MAIL = anyOf(
  'e-?mail me',
  'mail me',
  'mail mir',
  'text me',
  '(?:schick|schicke|schreib) mir eine (?:e-?)?mail',
)
const MANAGED = anyOf(
  '(?:my|meine[nr]?|cancel|remove|stop|show|list|beende|stoppe?|zeig)(?: \\p{L}+){0,2} (?:alerts?|benachrichtigung(?:en)?)',
)
/** A clock is set as well. */
const ALARM = anyOf('alarm(?:iere?)?')

/** Without a condition after them these ask for an answer now: "tell me what risk is". */
const TOLD = anyOf(
  '(?:tell|inform|message|ping|remind|wake) (?:me|us)',
  'let (?:me|us) know',
  'like to (?:know|be told)',
  'want to (?:know|be told)',
  '(?:sag|sage|sagt|sagen sie) (?:mir|uns)',
  '(?:gib|gebt|geben sie) (?:mir|uns) (?:bitte )?bescheid',
  'bescheid',
  'lass(?:en sie)? (?:mich|uns)(?: bitte)? wissen',
  '(?:informier|informiere|erinner|erinnere|weck|wecke) (?:mich|uns)',
)
const WHEN = anyOf(
  'when(?:ever)?',
  '(?:every|each) time',
  'once',
  'as soon as',
  'the moment',
  'wenn',
  'sobald',
)
const IF = anyOf('if', 'in case', 'falls')
const BEFORE = anyOf('before', 'ahead of', 'bevor', 'ehe', 'vor')
const PAST = anyOf('was', 'were', 'did', 'fell', 'rose', 'last time')
const GERMAN_PAST = anyOf('war', 'waren', 'fiel', 'fielen', 'stieg', 'lag', 'lagen', 'zuletzt')
const NEGATED = anyOf(
  'not',
  'no',
  "don['’]?t",
  "doesn['’]?t",
  "won['’]?t",
  'never',
  'nicht',
  'kein(?:e|en|er|em|es)?',
  'nie',
  'niemals',
)

const RISK = anyOf(
  '(?:market ?)?risk',
  'risk(?:\\.value| index| level| score)',
  '(?:markt)?risiko(?:s|index)?',
)
const REGIME = anyOf(
  '(?:market ?)?regimes?',
  '(?:bull|bear) market',
  '(?:markt)?regimes?',
  'b(?:ullen|ären|aeren)markt',
)
const UNUSUAL = anyOf(
  '\\d*[ -]?sigmas?',
  'σ',
  'unusual(?:ly)?',
  'standard deviations?',
  'ungew(?:ö|oe)hnlich(?:e|en)?',
)
const REPORTS = anyOf(
  'report(?:s|ing)?',
  'earnings',
  'results',
  'berichtet',
  '(?:quartals|geschäfts)?zahlen',
  'quartalsbericht\\p{L}*',
)
const SIGNALS = anyOf('\\p{L}*signal(?:s|e|en)?')
const NEWS = anyOf(
  'news',
  'headlines?',
  '\\p{L}*nachricht(?:en)?',
  'meldung(?:en)?',
  'neuigkeit(?:en)?',
  'neues',
  'schlagzeilen?',
)
const STATUSES: readonly (readonly [string, RegExp])[] = [
  ['CALM', anyOf('calm', 'ruhig')],
  ['MODERATE', anyOf('moderate', 'moderat', 'mäßig')],
  ['ELEVATED', anyOf('elevated', 'high', 'erhöht', 'erhoeht', 'hoch')],
  ['CRITICAL', anyOf('critical', 'extreme', 'kritisch', 'extrem')],
]

const AT_LEAST = /[>=]=|≥|(?<!\p{L})(?:at least|or more|mindestens)(?!\p{L})/iu
const AT_MOST = /<=|≤|(?<!\p{L})(?:at most|or less|höchstens)(?!\p{L})/iu
const ABOVE = new RegExp(
  `>|${
    anyOf(
      'above',
      'over',
      'past',
      'exceeds?',
      'exceeded',
      'pass(?:es|ed)?',
      'tops',
      'through',
      '(?:more|higher|greater) than',
      'über',
      'ueber',
      'oberhalb',
      'übersteigt',
      'überschreitet',
      '(?:mehr|höher|größer) als',
    ).source
  }`,
  'iu',
)
const BELOW = new RegExp(
  `<|${
    anyOf(
      'below',
      'under',
      'beneath',
      '(?:less|lower) than',
      'unter',
      'unterhalb',
      'unterschreitet',
      '(?:weniger|niedriger|kleiner|tiefer) als',
    ).source
  }`,
  'iu',
)
const RISES = anyOf('rises?', 'climbs?', 'gains?', 'jumps?', 'goes up', 'steigt', 'klettert', 'springt')
const FALLS = anyOf(
  'falls?',
  'fallen',
  'drops?',
  'dips?',
  'sinks?',
  'slips?',
  'goes down',
  'fällt',
  'faellt',
  'sinkt',
  'rutscht',
)
const CHANGES = anyOf(
  'moves?',
  'changes?',
  'cross(?:es)?',
  'hits?',
  'reach(?:es)?',
  'turns?',
  'flips?',
  'crash(?:es)?',
  'ändert',
  'aendert',
  'wechselt',
  'bewegt',
  'erreicht',
  'kippt',
  'einbricht',
)

/** Strength of a signal and impact of an event that are worth a notice, if none is named. */
const USUAL = { sigmas: 2, strength: 2, impact: 30, days: 1 }

/** Ends of a clause; "and what does gold cost" begins another one. */
const UTTERANCES =
  /[.!?;\n](?=\s|$)|,?\s(?:and|und)\s(?=(?:what|how|which|show|give|is|are|was|wie|welche[rs]?|zeig|gib|ist|sind|analyse|analysiere)\s)/giu

/** The condition that a sentence asks to be watched; undefined if it asks for no alert. */
export function watchIn(sentence: WatchedSentence): WatchReading | undefined {
  const { masked } = sentence
  const ends = [...masked.matchAll(UTTERANCES)]
  const starts = [0, ...ends.map(({ 0: text, index }) => index + text.length)]
  for (const [at, start] of starts.entries()) {
    const end = ends[at]?.index ?? masked.length
    const reading = utteranceAt(sentence, start, end)
    if (reading !== undefined) return { ...reading, start, end }
  }
  return undefined
}

function utteranceAt(
  { masked, mentions, german }: WatchedSentence,
  start: number,
  end: number,
): Pick<WatchReading, 'watch' | 'lack' | 'isSure'> | undefined {
  const inside = mentions.filter((one) => start <= one.start && one.start < end)
  // "3,500 dollars" is no asset.
  const assets = inside.filter((one) => !/\d\s*$/.test(masked.slice(start, one.start)))
  const said = inside
    .filter((one) => !assets.includes(one))
    .reduce((text, unit) => text.slice(0, unit.start) + unit.text + text.slice(unit.end), masked)
    .slice(start, end)
  const isAlert = [ALERT, ALARM, MAIL].some((words) => words.test(said))
  const isAhead = REPORTS.test(said) && BEFORE.test(said)
  if (!isAlert && !(TOLD.test(said) && (WHEN.test(said) || IF.test(said) || isAhead))) return undefined
  if ((german ? GERMAN_PAST : PAST).test(said)) return undefined
  const text = counted([ALERT, ALARM, TOLD].reduce((left, words) => left.replace(words, ' '), said))
  const isChange = [RISES, FALLS, CHANGES, ABOVE, BELOW].some((words) => words.test(text))
  const isOfMarkets = assets.length > 0 || isChange || RISK.test(text) || REGIME.test(text)
  if (ALERT.test(said) && MANAGED.test(said)) return { lack: 'managed', isSure: true }
  if (!isOfMarkets) return ALERT.test(said) ? { lack: 'subject', isSure: true } : undefined
  if (MAIL.test(said)) return { lack: 'mail', isSure: true }
  const isSure = isAlert || (isChange && WHEN.test(said))
  // "Tell me when NVDA reports" is answered at once.
  if (!isAlert && REPORTS.test(text) && !isAhead) return undefined
  if (NEGATED.test(said)) return { lack: 'negated', isSure }
  const { whens, lack } = conditionIn({ text, assets, german })
  if (lack !== undefined) return { lack, isSure }
  const [when, otherwise] = (whens ?? []).map(written)
  if (when === undefined) return { lack: 'range', isSure }
  const called = calledIn(assets)
  const watch = { when, ...(otherwise && { otherwise }), ...(called && { called }) }
  return { watch, isSure }
}

/** "gold" */
function calledIn([asset]: readonly AssetMention[]): string | undefined {
  const name = asset?.text.replace(/['’]s$/, '')
  return name?.toUpperCase() === asset?.found?.symbol ? undefined : name
}

/** In its one spelling; undefined for a threshold out of range. */
function written(when: string): string | undefined {
  try {
    return conditionText(readCondition(when))
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

interface ConditionText {
  readonly text: string
  readonly assets: readonly AssetMention[]
  readonly german: boolean
}

interface Found {
  readonly whens?: readonly string[]
  readonly lack?: Lack
}

function conditionIn({ text, assets, german }: ConditionText): Found {
  const found = [...new Set(assets.flatMap((one) => one.found?.symbol ?? []))]
  if (found.length > 1) return { lack: 'one' }
  const [symbol] = found
  const isCurrency = assets.some((one) => one.found?.assetClass === 'fx')
  const numbers = numbersIn(text, german && !isCurrency)
  const figureIn = (unit: Unit): number | undefined => numbers.find((one) => one.unit === unit)?.value
  if (assets.some((one) => one.found === undefined)) return { lack: 'subject' }
  if (symbol === undefined) return withoutAsset(text, numbers, german)
  if (UNUSUAL.test(text)) return { whens: [`move ${symbol} > ${figureIn('sigma') ?? USUAL.sigmas} sigma`] }
  const levels = numbers.filter(({ unit }) => unit === 'plain' || unit === 'foreign')
  if (levels.length === 0) {
    if (REPORTS.test(text)) return { whens: [`calendar ${symbol} report in ${daysIn(numbers)}d`] }
    if (SIGNALS.test(text)) return { whens: [`signal ${symbol} strength >= ${USUAL.strength}`] }
    if (NEWS.test(text)) return { whens: [`event ${symbol} impact >= ${USUAL.impact}`] }
    return { lack: figureIn('percent') === undefined ? 'value' : 'percent' }
  }
  if (RISK.test(text) || levels.length > 1) return { lack: 'one' }
  if (levels[0].unit === 'foreign' && !isCurrency) return { lack: 'currency' }
  return levelOf(`price ${symbol}`, levels[0].value, text, german)
}

function withoutAsset(text: string, numbers: readonly Figure[], german: boolean): Found {
  if (UNUSUAL.test(text)) return { lack: 'subject' }
  if (REGIME.test(text)) return { whens: ['regime changes'] }
  if (!RISK.test(text)) return { lack: 'subject' }
  const [level, ...others] = numbers.filter(({ unit }) => unit === 'plain' || unit === 'percent')
  if (others.length > 0) return { lack: 'one' }
  if (level !== undefined) return levelOf('risk.value', level.value, text, german)
  const status = STATUSES.find(([, words]) => words.test(text))
  return status === undefined ? { lack: 'value' } : { whens: [`risk.status = ${status[0]}`] }
}

/** A preposition decides before a verb: "falls over 200" in German. */
function levelOf(figure: string, value: number, text: string, german: boolean): Found {
  const said = german ? text.replace(/(?<!\p{L})falls(?!\p{L})/giu, ' ') : text
  if (AT_LEAST.test(said)) return { whens: [`${figure} >= ${value}`] }
  if (AT_MOST.test(said)) return { whens: [`${figure} <= ${value}`] }
  const [isAbove, isBelow] = [ABOVE.test(said), BELOW.test(said)]
  const [rises, falls] = [RISES.test(said), FALLS.test(said)]
  if ((isAbove && isBelow) || (!isAbove && !isBelow && rises && falls)) return { lack: 'one' }
  if (isAbove || isBelow) return { whens: [`${figure} ${isAbove ? '>' : '<'} ${value}`] }
  const sides = [`${figure} >= ${value}`, `${figure} <= ${value}`]
  if (rises || falls) return { whens: [sides[rises ? 0 : 1]] }
  return { whens: sides }
}

function daysIn(numbers: readonly Figure[]): number {
  const [days, weeks] = ['day', 'week'].map((unit) => numbers.find((one) => one.unit === unit)?.value)
  return days ?? (weeks === undefined ? USUAL.days : 7 * weeks)
}
