import table from '../../../data/news/event-reader.json' with { type: 'json' }
import { once } from '../../kernel/once.ts'
import type { TitleReading } from '../../market/observation.ts'
import type { EventReaderTable } from '../../table-schemas.ts'
import type { EntityLink } from '../linking/link-entities.ts'
import { readSentiment } from '../sentiment/read-sentiment.ts'
import type { NormalHeadline } from '../text/normal-headline.ts'
import { type EventReading, fineReading, ruleReadings } from './classify-event.ts'
import { eventFeatures } from './event-features.ts'
import { EVENT_CODES, type EventType, eventTypeOf } from './event-types.ts'
import { linearReader, NO_EVENT } from './linear-reader.ts'

export interface HeadlineReading {
  /** `opinion` and `price_move` have an impact of 0. */
  readonly event: EventReading | undefined
  /** The event that a report of a price move gives as its cause, by the rules. */
  readonly cause: EventType | undefined
  /** For the price of what the headline is about; for news of the economy, for stocks. 0 if unclear. */
  readonly direction: -1 | 0 | 1
  /** Of the most likely type; of a rule, its strength. 0 without one. */
  readonly probability: number
}

const STRONG = 0.85
/** Of the threshold, if a strong rule reads the same type: such readings are as often right as others above it. */
const AGREED_SHARE = 0.4
const DIRECTED = 0.15
const OPPOSED = 0.3

const shipped = once(() => headlineReader(table as EventReaderTable))

/**
 * As a language model read it before it was stored. Else by the linear reader, for English; by the rules, for German and
 * for types with too few labels to learn from.
 */
export const readEvent = (headline: NormalHeadline, links: readonly EntityLink[]): HeadlineReading =>
  shipped()(headline, links)

/** Below its threshold the reader abstains. */
export function headlineReader(weights: EventReaderTable) {
  const read = linearReader(weights)
  const rare = new Set(weights.rare)
  return (headline: NormalHeadline, links: readonly EntityLink[]): HeadlineReading => {
    const rules = ruleReadings(headline, links)
    if (headline.reading !== undefined) return byModel(headline.reading, { headline, links, rules })
    if (headline.language !== 'en') return byRules(headline, rules[0])
    const { code, probability, expectedDirection } = read(eventFeatures(headline, links, rules))
    const side = Math.sign(expectedDirection) as -1 | 0 | 1
    const isDirected =
      Math.abs(expectedDirection) >= weights.directionThreshold && !isOpposed(side, headline, rules)
    const direction = isDirected ? side : 0
    const isAgreed = rules[0]?.type.code === code && rules[0].strength >= STRONG
    if (probability >= weights.threshold * (isAgreed ? AGREED_SHARE : 1)) {
      const event = finestReading(code, probability, { headline, links, rules })
      const effect = event.type.effect === -side ? 0 : event.type.effect
      return { event, cause: undefined, direction: direction || effect, probability }
    }
    const [rule] = rules
    if (rule !== undefined && rare.has(rule.type.code) && isPlain(rule, rules, links)) {
      return byRules(headline, rule)
    }
    return { ...noEvent(rules), direction, probability }
  }
}

/** A headline with what the rules read in it. */
interface RuleRead {
  readonly headline: NormalHeadline
  readonly links: readonly EntityLink[]
  readonly rules: readonly EventReading[]
}

/** A type that this version does not know is no event. */
function byModel({ model, type, direction, probability }: TitleReading, read: RuleRead): HeadlineReading {
  if (type === null || NO_EVENT.has(type) || !EVENT_CODES.has(type)) {
    return { ...noEvent(read.rules), direction, probability: 0 }
  }
  const event = { ...finestReading(type, probability, read), rule: `language model ${model}` }
  return { event, cause: undefined, direction: direction || event.type.effect, probability }
}

const noEvent = (rules: readonly EventReading[]): Pick<HeadlineReading, 'event' | 'cause'> => ({
  event: rules[0] && NO_EVENT.has(rules[0].type.code) ? rules[0] : undefined,
  cause: causeOf(rules),
})

/** The sentiment of the words clearly contradicts the direction. */
export const isOpposed = (
  direction: -1 | 0 | 1,
  headline: NormalHeadline,
  rules: readonly EventReading[],
): boolean => readSentiment(headline, rules[0]).score * direction < -OPPOSED

const causeOf = (rules: readonly EventReading[]): EventType | undefined =>
  rules.some(({ type }) => type.code === 'price_move')
    ? rules.find(({ type }) => type.group !== 'none')?.type
    : undefined

/** News of the world that no report of prices and no company is mixed with. */
const isPlain = (
  { strength }: EventReading,
  rules: readonly EventReading[],
  links: readonly EntityLink[],
): boolean =>
  strength >= STRONG &&
  rules.every(({ type }) => type.group !== 'none') &&
  links.every(({ kind }) => kind !== 'asset' && kind !== 'index' && kind !== 'sector')

function byRules(headline: NormalHeadline, event: EventReading | undefined): HeadlineReading {
  const effect = event?.type.effect ?? 0
  const { score } = readSentiment(headline, event)
  const tone = Math.abs(score) < DIRECTED ? 0 : score > 0 ? 1 : -1
  const direction = effect === 0 ? tone : effect
  return { event, cause: undefined, direction, probability: event?.strength ?? 0 }
}

/** The kind of the type that a rule names, else the type, with the words of a rule that read it or the whole title. */
function finestReading(code: string, strength: number, { headline, links, rules }: RuleRead): EventReading {
  const { title } = headline
  const evidence = fineReading(code, headline, links) ??
    rules.find(({ type }) => type.code === code) ?? {
      type: eventTypeOf(code),
      rule: 'linear reader',
      begin: 0,
      end: title.length,
    }
  return { ...evidence, strength }
}
