import words from '../../../data/news/cause-words.json' with { type: 'json' }
import { DAY } from '../../kernel/time.ts'
import { SP500 } from '../../market/roles.ts'
import type { WordLists } from '../../table-schemas.ts'
import { signOf, statedSign } from '../cause/stated-move.ts'
import { centralities } from '../crises/crisis-reports.ts'
import { reportsNews } from '../gates/genre.ts'
import { sourceWeight } from '../impact/impact-score.ts'
import type { ReadStory } from '../story/news-stories.ts'
import type { NewsStory } from '../story/news-story.ts'
import { nameWordsOf } from './name-words.ts'

type Sign = -1 | 0 | 1

const { acts, connects, stocks, shakes } = words as WordLists
const anyOf = (list: readonly string[]): string =>
  `(?<![\\p{L}\\p{N}])(?:${list.join('|')})(?![\\p{L}\\p{N}])`
const STOCKS = new RegExp(anyOf(stocks), 'iu')
/** The last connector before the name, few words away. */
const BECAUSE = new RegExp(`${anyOf(connects)}(?!.*${anyOf(connects)})`, 'iu')
const SHAKES = new RegExp(`${anyOf(shakes)}.{0,40}${anyOf(stocks)}`, 'iu')
const REACH = 60
const ACT = new RegExp(anyOf(acts), 'iu')
/** Stories that must say so. */
const AGREEING = 2
const LONG_TITLE = 100
const FUTURES = /futures/i

export const tellsAct = (own: readonly ReadStory[]): boolean =>
  own.filter(({ first }) => ACT.test(first.title)).length >= AGREEING

/** How stocks moved because of what has these keys, as most of its stories say. */
export function moveOf(keys: readonly string[], own: readonly ReadStory[]): Sign {
  const statedMoves = own.map(({ first }) => statedMove(keys, first)).filter((move) => move !== 0)
  const sum = statedMoves.reduce<number>((total, move) => total + move, 0)
  return statedMoves.length >= AGREEING ? (Math.sign(sum) as Sign) : 0
}

const statedMove = (keys: readonly string[], first: ReadStory['first']): Sign =>
  nameWordsOf(first)
    .filter(({ key }) => keys.includes(key))
    .reduce<Sign>((move, word) => move || moveBecauseOf(first.title, word), 0)

/**
 * A report of an act or of what it did to stocks, in words that others share, of a source of rank, late and short.
 * @param way in which stocks went in the last session; a headline that states the other is the last choice
 */
export function bestOf(keys: readonly string[], own: readonly ReadStory[], way: Sign): NewsStory['first'] {
  const central = centralities(own.map(({ first }) => first.title))
  const most = Math.max(1, ...central)
  const last = Math.max(...own.map(({ first }) => first.knownAt))
  const score = ({ first, sources }: ReadStory, at: number): number =>
    (reportsNews(first) ? 1 : 0) +
    (ACT.test(first.title) ? 1 : 0) +
    (statedMove(keys, first) === 0 ? 0 : 1) +
    (first.taggedSymbols.length === 0 ? 1 : 0) +
    central[at] / most +
    sourceWeight(first.source) +
    0.25 * Math.log(sources.length) +
    2 ** ((first.knownAt - last) / DAY) -
    (first.title.length > LONG_TITLE ? 1 : 0) -
    (FUTURES.test(first.title) ? 0.5 : 0) -
    (statedSign(first, SP500) * way < 0 ? 2 : 0)
  const scores = own.map(score)
  return own[scores.indexOf(Math.max(...scores))].first
}

/** The way in which stocks moved because of a name, as a title states it; 0 if it states none. */
function moveBecauseOf(title: string, { begin, end }: { begin: number; end: number }): Sign {
  const before = title.slice(0, begin)
  const connector = BECAUSE.exec(before)
  if (connector !== null && begin - connector.index <= REACH) {
    const statedMoves = before.slice(0, connector.index)
    const market = STOCKS.exec(statedMoves)
    if (market !== null) return signOf(statedMoves.slice(market.index))
  }
  const shaken = SHAKES.exec(title.slice(end, end + 2 * REACH))
  return shaken !== null && shaken.index <= REACH ? -1 : 0
}
