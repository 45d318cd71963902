import words from '../../../data/news/cause-words.json' with { type: 'json' }
import type { WordLists } from '../../table-schemas.ts'
import { signOf } from '../cause/stated-move.ts'

const { connects, stocks, shakes } = words as WordLists
const one = (list: readonly string[]): string => `(?<![\\p{L}\\p{N}])(?:${list.join('|')})(?![\\p{L}\\p{N}])`
const STOCKS = new RegExp(one(stocks), 'iu')
/** The last connector before the name, few words away. */
const BECAUSE = new RegExp(`${one(connects)}(?!.*${one(connects)})`, 'iu')
const SHAKES = new RegExp(`${one(shakes)}.{0,40}${one(stocks)}`, 'iu')
const REACH = 60

/** The way in which stocks moved because of a name, as a title states it; 0 if it states none. */
export function moveBecauseOf(title: string, { begin, end }: { begin: number; end: number }): -1 | 0 | 1 {
  const before = title.slice(0, begin)
  const connector = BECAUSE.exec(before)
  if (connector !== null && begin - connector.index <= REACH) {
    const told = before.slice(0, connector.index)
    const market = STOCKS.exec(told)
    if (market !== null) return signOf(told.slice(market.index))
  }
  const shaken = SHAKES.exec(title.slice(end, end + 2 * REACH))
  return shaken !== null && shaken.index <= REACH ? -1 : 0
}
