import advice from '../../../data/news/event-rules/advice.json' with { type: 'json' }
import banker from '../../../data/news/event-rules/banker.json' with { type: 'json' }
import company from '../../../data/news/event-rules/company.json' with { type: 'json' }
import exclusions from '../../../data/news/event-rules/exclusions.json' with { type: 'json' }
import fine from '../../../data/news/event-rules/fine.json' with { type: 'json' }
import macro from '../../../data/news/event-rules/macro.json' with { type: 'json' }
import price from '../../../data/news/event-rules/price.json' with { type: 'json' }
import singleWords from '../../../data/news/event-rules/single-words.json' with { type: 'json' }
import world from '../../../data/news/event-rules/world.json' with { type: 'json' }
import words from '../../../data/news/event-words.json' with { type: 'json' }
import type { EventRuleTable, FineRuleTable, SingleWordTable, WordLists } from '../../table-schemas.ts'

/** Figures of speech and other subjects, by name. */
const EXCLUSIONS = exclusions as WordLists

/** Patterns as in `word-pattern.ts`. */
const rulesOf = <R extends EventRuleTable[number]>(table: readonly R[]) =>
  table.map(({ unless = [], exclusions = [], ...rule }) => ({
    ...rule,
    unless: [...unless, ...exclusions.flatMap((name) => EXCLUSIONS[name])],
  }))

export type EventRule = ReturnType<typeof rulesOf>[number]

/** No event is reported. Tried before all others. */
export const ADVICE_RULES = rulesOf(advice)

export const BANKER_RULES = rulesOf(banker)

/** Most important first. */
export const COMPANY_RULES = rulesOf(company)

/** Each divides one type, its `within`. */
export const FINE_RULES = rulesOf(fine as FineRuleTable)

export const MACRO_RULES = rulesOf(macro)

/** Without a named cause. */
export const PRICE_RULES = rulesOf(price)

/** One likely meaning; tried last. */
export const SINGLE_WORD_RULES = rulesOf(
  (singleWords as SingleWordTable).map((row) => ({ name: `words of ${row.code}`, strength: 0.5, ...row })),
)

/** Most important first. */
export const WORLD_RULES = rulesOf(world)

/** Word sets of the patterns, English and German together. */
export const EVENT_WORDS = words as WordLists
