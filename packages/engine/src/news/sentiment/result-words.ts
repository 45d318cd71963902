import table from '../../../data/news/result-words.json' with { type: 'json' }
import type { ResultWordTable } from '../../table-schemas.ts'
import { stemOf } from '../text/porter-stem.ts'

const words = table as ResultWordTable
const stemsOf = (list: readonly string[]): ReadonlySet<string> =>
  new Set(list.map((word) => stemOf(word, 'en')))

/** English; verbs by stem, all else by text. */
export const RESULT_WORDS = {
  leftOut: new Set(words.leftOut),
  leftOutNext: new Set(words.leftOutNext),
  loss: new Set(words.loss),
  profit: new Set(words.profit),
  earned: new Set(words.earned),
  into: new Set(words.into),
  turns: stemsOf(words.turns),
  turnsToProfit: stemsOf(words.turnsToProfit),
  instead: new Set(words.instead),
  afterwards: new Set(words.afterwards),
  notResult: new Set(words.notResult),
}
