import { once } from '../../kernel/once.ts'
import type { EntityKind, EntityLink } from '../linking/link-entities.ts'
import { negationOf } from '../sentiment/negation.ts'
import type { NormalHeadline, Token } from '../text/normal-headline.ts'
import {
  ADVICE_RULES,
  BANKER_RULES,
  COMPANY_RULES,
  EVENT_WORDS,
  type EventRule,
  FINE_RULES,
  MACRO_RULES,
  PRICE_RULES,
  SINGLE_WORD_RULES,
  WORLD_RULES,
} from './event-rules.ts'
import { type EventType, eventTypeOf } from './event-types.ts'
import {
  candidatePatterns,
  findPattern,
  indexPatterns,
  type TokenTest,
  type TokenTests,
  type WordPattern,
  type WordSpan,
  wordPattern,
} from './word-pattern.ts'

export interface EventReading {
  readonly type: EventType
  readonly rule: string
  /** In the title: `begin` inclusive, `end` exclusive. */
  readonly begin: number
  readonly end: number
  /** Certainty, 0–1. */
  readonly strength: number
}

/** Cancelled by a negation, not only less likely. */
const NEGATABLE: ReadonlySet<string> = new Set([
  ...'earnings_beat earnings_miss guidance_up guidance_down price_target_up price_target_down'.split(' '),
  ...'rating_up rating_down fda_approval buyback bankruptcy contract_win'.split(' '),
])

type RankedPatterns = ReturnType<typeof ranked>
type ReadyRule = RankedPatterns['patterns'][number]['ready']

function ranked(rules: readonly EventRule[]) {
  const compiled = (source: string): WordPattern => wordPattern(source, EVENT_WORDS)
  const patterns = rules.flatMap((rule) => {
    const ready = { rule, type: eventTypeOf(rule.code), unless: rule.unless.map(compiled) }
    return rule.patterns.map((source) => ({ ready, pattern: compiled(source) }))
  })
  return { patterns, index: indexPatterns(patterns.map(({ pattern }) => pattern)) }
}

/** Tables in the order in which they are tried. */
const readings = once(() => {
  const advice = ranked(ADVICE_RULES)
  const banker = ranked(BANKER_RULES)
  const company = ranked(COMPANY_RULES)
  const world = ranked([...WORLD_RULES, ...MACRO_RULES])
  const price = ranked(PRICE_RULES)
  const singleWords = ranked(SINGLE_WORD_RULES)
  return {
    company: [advice, company, world, price, singleWords],
    other: [advice, banker, world, company, price, singleWords],
  }
})

const fineRules = once(() => {
  const types = [...Map.groupBy(FINE_RULES, ({ within }) => within)]
  return new Map(types.map(([within, rules]) => [within, ranked(rules)]))
})

/** The kind of an event type that a headline reports, such as an investment. */
export function fineReading(
  code: string,
  headline: NormalHeadline,
  links: readonly EntityLink[],
): EventReading | undefined {
  const rules = fineRules().get(code)
  return rules && firstReading(rules, headline, testsOf(headline.tokens, links))
}

/**
 * The first rule by rank that matches without an exclusion. Advice comes first, as it reports nothing; price moves
 * last, so that a named cause precedes its effect. If a company begins the headline, its rules precede those of world
 * and economy.
 * @param links of the same headline
 * @returns undefined if no rule matches; `opinion` and `price_move` have an impact of 0
 */
export function classifyEvent(
  headline: NormalHeadline,
  links: readonly EntityLink[],
): EventReading | undefined {
  return ruleReadings(headline, links)[0]
}

/** The first of each table that matches, in the order in which the tables are tried. */
export function ruleReadings(
  headline: NormalHeadline,
  links: readonly EntityLink[],
): readonly EventReading[] {
  const { tokens } = headline
  const tests = testsOf(tokens, links)
  const company = links.some(({ kind, begin }) => kind === 'asset' && begin <= (tokens[1]?.begin ?? 0))
  return (company ? readings().company : readings().other).flatMap(
    (rules) => firstReading(rules, headline, tests) ?? [],
  )
}

function firstReading(
  { patterns, index }: RankedPatterns,
  headline: NormalHeadline,
  tests: TokenTests,
): EventReading | undefined {
  const { tokens } = headline
  const refused = new Set<ReadyRule>()
  for (const place of candidatePatterns(index, tokens)) {
    const { ready, pattern } = patterns[place]
    if (refused.has(ready)) continue
    const span = findPattern(pattern, tokens, tests)
    if (!span) continue
    const excluded = ready.unless.some((guard) => findPattern(guard, tokens, tests))
    if (excluded || isNegated(headline, ready.type, span)) refused.add(ready)
    else return readingOf(ready, span, tokens)
  }
  return undefined
}

const isNegated = (headline: NormalHeadline, { code }: EventType, { first, after }: WordSpan): boolean =>
  NEGATABLE.has(code) && negationOf(headline, first, after - 1) < 0

function readingOf({ type, rule }: ReadyRule, span: WordSpan, tokens: readonly Token[]): EventReading {
  return {
    type,
    rule: rule.name,
    begin: tokens[span.first].begin,
    end: tokens[Math.max(span.first, span.after - 1)].end,
    strength: rule.strength,
  }
}

function testsOf(tokens: readonly Token[], links: readonly EntityLink[]): TokenTests {
  const within =
    (...kinds: readonly EntityKind[]): TokenTest =>
    (at) =>
      links.some(
        ({ kind, begin, end }) => kinds.includes(kind) && begin <= tokens[at].begin && tokens[at].end <= end,
      )
  return {
    asset: within('asset'),
    company: within('asset'),
    country: within('country'),
    bank: within('central_bank'),
    commodity: within('commodity'),
    priced: within('asset', 'index', 'commodity', 'currency'),
  }
}
