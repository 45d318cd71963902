import advice from '../../../../data/news/event-rules/advice.json' with { type: 'json' }
import banker from '../../../../data/news/event-rules/banker.json' with { type: 'json' }
import company from '../../../../data/news/event-rules/company.json' with { type: 'json' }
import exclusions from '../../../../data/news/event-rules/exclusions.json' with { type: 'json' }
import macro from '../../../../data/news/event-rules/macro.json' with { type: 'json' }
import price from '../../../../data/news/event-rules/price.json' with { type: 'json' }
import singleWords from '../../../../data/news/event-rules/single-words.json' with { type: 'json' }
import world from '../../../../data/news/event-rules/world.json' with { type: 'json' }
import type { EventRuleTable, SingleWordTable, WordLists } from '../../../../data/schemas.ts'

/** One rule for an event type; patterns as in `word-pattern.ts`. */
export interface EventRule {
  readonly name: string
  readonly code: string
  /** Certainty, 0–1. */
  readonly strength: number
  /** Any of them must match. */
  readonly patterns: readonly string[]
  /** None of them may match, anywhere in the headline. */
  readonly unless: readonly string[]
}

/** Figures of speech and other subjects that several rules exclude, by name. */
const EXCLUSIONS = exclusions as WordLists

const rulesOf = (table: EventRuleTable): readonly EventRule[] =>
  table.map(({ unless = [], exclusions = [], ...rule }) => ({
    ...rule,
    unless: [...unless, ...exclusions.flatMap((name) => EXCLUSIONS[name])],
  }))

/** Advice, lists and questions report no event. Tried before all others. */
export const ADVICE_RULES = rulesOf(advice)

/** Statements of central bankers. */
export const BANKER_RULES = rulesOf(banker)

/** Company events, most important first. */
export const COMPANY_RULES = rulesOf(company)

/** Central banks and the economy. */
export const MACRO_RULES = rulesOf(macro)

/** Price moves without a named cause. */
export const PRICE_RULES = rulesOf(price)

/** Single words and pairs with one likely meaning. Tried last, with low certainty. */
export const SINGLE_WORD_RULES = rulesOf(
  (singleWords as SingleWordTable).map((row) => ({ name: `words of ${row.code}`, strength: 0.5, ...row })),
)

/** Geopolitics, supply, finance, disaster and epidemic, most important first. */
export const WORLD_RULES = rulesOf(world)
