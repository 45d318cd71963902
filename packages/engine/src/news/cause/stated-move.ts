import words from '../../../data/news/cause-words.json' with { type: 'json' }
import { SP500 } from '../../market/roles.ts'
import type { WordLists } from '../../table-schemas.ts'
import { EVENT_WORDS } from '../events/event-rules.ts'
import { findAliases, usualNames } from '../linking/find-aliases.ts'
import { type NormalHeadline, oncePerText } from '../text/normal-headline.ts'

const { connects, sends, stocks, lows, highs } = words as WordLists

const whole = (list: readonly string[], flags = 'iu'): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${list.join('|')})(?![\\p{L}\\p{N}])`, flags)

const RISES = whole([...EVENT_WORDS.rise, ...highs])
const FALLS = whole([...EVENT_WORDS.fall, ...lows])
const CONNECTS = whole(connects)
const SENDS = whole(sends)
const STOCKS = whole(stocks, 'giu')
const CLAUSE_END = /[;:]\s|\s[-–—|]\s/u
/** Words between the asset and how it moved, at most so many letters. */
const REACH = 60

type Titled = Pick<NormalHeadline, 'title'>

interface NamedCause {
  /** How the asset moved. */
  readonly sign: -1 | 1
  /** In the words of the headline. */
  readonly cause: string
}

interface Mention {
  readonly begin: number
  readonly end: number
}

const aliasesIn = oncePerText((headline) => findAliases(headline, usualNames()))

/** Where a title names an asset; the stock market also by words such as "Wall Street". */
export function mentionsOf(headline: NormalHeadline, symbol: string): readonly Mention[] {
  const named = aliasesIn(headline).filter(({ alias }) => alias.entity?.symbols.includes(symbol))
  if (symbol !== SP500) return named
  return [
    ...named,
    ...[...headline.title.matchAll(STOCKS)].map(({ index, 0: { length } }) => ({
      begin: index,
      end: index + length,
    })),
  ]
}

/** The move of the asset that the title states, as in "Dow plunges"; 0 if it states none, or one that others contradict. */
export function statedSign(headline: NormalHeadline, symbol: string): -1 | 0 | 1 {
  const signs = mentionsOf(headline, symbol).map(({ end }) => {
    const [clause] = headline.title.slice(end, end + REACH).split(CLAUSE_END)
    return signOf(clause.slice(0, CONNECTS.exec(clause)?.index))
  })
  return Math.sign(signs.reduce<number>((sum, sign) => sum + sign, 0)) as -1 | 0 | 1
}

/**
 * What a headline that reports a move gives as its cause: "oil collapses amid price war", "price war sends oil to
 * four-year low". A move without a cause is none.
 */
export function namedCause(headline: Titled, mentions: readonly Mention[]): NamedCause | undefined {
  for (const { begin, end } of mentions) {
    const found =
      causeAfter(headline.title.slice(end)) ??
      causeBefore(headline.title.slice(0, begin), headline.title.slice(end))
    if (found !== undefined) return found
  }
  return undefined
}

/** "… falls 3% as CAUSE". */
function causeAfter(rest: string): NamedCause | undefined {
  const [clause] = rest.split(CLAUSE_END)
  const connector = CONNECTS.exec(clause)
  if (connector === null || connector.index > REACH) return undefined
  const sign = signOf(clause.slice(0, connector.index))
  return sign === 0 ? undefined : causeOf(clause.slice(connector.index + connector[0].length), sign)
}

/** "CAUSE sends … lower". */
function causeBefore(before: string, rest: string): NamedCause | undefined {
  const clause = before.split(CLAUSE_END).at(-1) ?? ''
  const verb = [...clause.matchAll(new RegExp(SENDS, 'giu'))].at(-1)
  if (verb === undefined || clause.length - verb.index > REACH) return undefined
  const sign = signOf(rest.split(CLAUSE_END)[0].slice(0, REACH))
  const beforeVerb = clause.slice(0, verb.index)
  const connector = CONNECTS.exec(beforeVerb)
  const cause = connector === null ? beforeVerb : beforeVerb.slice(connector.index + connector[0].length)
  return sign === 0 ? undefined : causeOf(cause, sign)
}

/** A cause has a word of four letters. */
const causeOf = (text: string, sign: -1 | 1): NamedCause | undefined =>
  /\p{L}{4}/u.test(text)
    ? {
        sign,
        cause: text
          .replace(/\(published \d{4}\)/i, '')
          .trim()
          .replace(/[,.]$/, ''),
      }
    : undefined

/** Of the first rise or fall that a text states. */
export function signOf(text: string): -1 | 0 | 1 {
  const [rise, fall] = [RISES.exec(text)?.index ?? Infinity, FALLS.exec(text)?.index ?? Infinity]
  if (rise === fall) return 0
  return rise < fall ? 1 : -1
}
