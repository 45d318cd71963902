import type { EventReading } from '../events/classify-event.ts'
import type { NormalHeadline } from '../text/normal-headline.ts'
import { enderOf, negationOf } from './negation.ts'
import { numberComparison } from './number-comparison.ts'
import { nearestQuantity, subjectQuantity } from './quantity.ts'
import { resultTurn } from './result-turn.ts'
import { WORD_SIGNS } from './word-signs.ts'

interface SentimentEvidence {
  readonly text: string
  /** To the raw score. */
  readonly effect: number
  readonly why: string
}

export interface SentimentReading {
  /** tanh(raw/3), −1 to 1. */
  readonly score: number
  readonly raw: number
  readonly label: 'positive' | 'negative' | 'neutral'
  readonly evidence: readonly SentimentEvidence[]
}

const TURN = 2
const GOOD_METRIC = 1.5
const BAD_METRIC = 1
const LEXICON = 0.7
const COMPARED = 1.2
const EVENT = 1.5
const LABEL_AT = 0.75
/** Three words. */
const LABEL_AT_WORDS_ALONE = 1.5
const SCALE = 3

interface Found extends SentimentEvidence {
  readonly tokens: readonly number[]
  /** By itself, without a quantity, a figure or an event. */
  readonly isWord: boolean
}

/**
 * For the asset named, by a grammar of directions: direction words with their nearest quantity (more profit is good,
 * more debt bad), compared figures, polar words and the event. A result that changed its sign replaces directions and
 * figures. A negation within three tokens inverts and takes 30 % off.
 * For supply events the sign is that of the commodity price: less output is positive.
 * @param event of the same headline; decides the sign if no word does
 * @returns label by |raw| ≥ 0.75, or ≥ 1.5 in English if words alone tell it; 0 and `neutral` without evidence
 */
export function readSentiment(headline: NormalHeadline, event?: EventReading): SentimentReading {
  const supply = event?.type.group === 'supply'
  const moved = turnOf(headline) ?? [...directionsOf(headline, supply), ...comparisonOf(headline, supply)]
  const used = new Set(moved.flatMap(({ tokens }) => tokens))
  const found = [...moved, ...wordsOf(headline, used), ...eventOf(headline, event)]
  const raw = found.reduce((sum, { effect }) => sum + effect, 0)
  const wordsAlone = headline.language === 'en' && found.every(({ isWord }) => isWord)
  const labelAt = wordsAlone ? LABEL_AT_WORDS_ALONE : LABEL_AT
  return {
    score: Math.tanh(raw / SCALE),
    raw,
    label: raw >= labelAt ? 'positive' : raw <= -labelAt ? 'negative' : 'neutral',
    evidence: found.map(({ text, effect, why }) => ({ text, effect, why })),
  }
}

function turnOf(headline: NormalHeadline): readonly Found[] | undefined {
  const turn = resultTurn(headline)
  return turn && [foundAt(headline, [turn.first, turn.last], TURN * turn.sign, turn.why)]
}

function directionsOf(headline: NormalHeadline, supply: boolean): readonly Found[] {
  const { tokens, language } = headline
  const { direction, polar } = WORD_SIGNS[language]
  const found: Found[] = []
  const spent = new Set<number>()
  for (let at = 0; at < tokens.length; at++) {
    const sign = direction.get(tokens[at].stem)
    if (sign === undefined || spent.has(at) || presents(headline, at)) continue
    const quantityOf = tokens[at + 1]?.text === 'from' ? subjectQuantity : nearestQuantity
    const metric = quantityOf(headline, at, supply)
    if (!metric) {
      const own = polar.get(tokens[at].stem) ?? sign
      found.push(wordAt(headline, [at], own, 'direction without a quantity'))
      continue
    }
    const follows = neighbour(headline, at, sign)
    if (follows !== undefined) spent.add(follows)
    const effect = metric.sign > 0 ? GOOD_METRIC * sign : -BAD_METRIC * sign
    const why = `${sign > 0 ? 'more' : 'less'} of a ${metric.sign > 0 ? 'good' : 'bad'} quantity`
    found.push(foundAt(headline, [at, metric.at], effect, why))
  }
  return found
}

/** "Legt Zahlen vor" is no rise, as "legt zu" is. */
const presents = ({ tokens }: NormalHeadline, at: number): boolean =>
  tokens[at].text === 'legt' && tokens.slice(at).some(({ text }) => text === 'vor')

/** A second word of the same direction, as in "falls lower", adds nothing. */
function neighbour({ tokens, language }: NormalHeadline, at: number, sign: number): number | undefined {
  const next = tokens[at + 1]
  return next && WORD_SIGNS[language].direction.get(next.stem) === sign ? at + 1 : undefined
}

function comparisonOf(headline: NormalHeadline, supply: boolean): readonly Found[] {
  const comparison = numberComparison(headline)
  if (!comparison || comparison.now === comparison.before) return []
  const metric = subjectQuantity(headline, comparison.first, supply)
  const sign = Math.sign(comparison.now - comparison.before) * (metric?.sign ?? 1)
  const places = [comparison.first, comparison.last]
  const { tokens } = headline
  const text = headline.title.slice(tokens[places[0]].begin, tokens[places[1]].end)
  return [
    {
      text,
      effect: COMPARED * sign,
      why: 'the figure against the one before',
      tokens: metric ? [metric.at] : [],
      isWord: false,
    },
  ]
}

function wordsOf(headline: NormalHeadline, used: ReadonlySet<number>): readonly Found[] {
  const { tokens, language } = headline
  const { polar, negators } = WORD_SIGNS[language]
  return tokens.flatMap(({ stem, text }, at) => {
    const sign = polar.get(stem)
    if (sign === undefined || used.has(at) || negators.has(text)) return []
    const ender = sign < 0 ? enderOf(headline, at) : undefined
    if (ender !== undefined) return [wordAt(headline, [ender, at], -sign, 'a bad thing ends')]
    return [wordAt(headline, [at], sign, 'word')]
  })
}

function eventOf(headline: NormalHeadline, event: EventReading | undefined): readonly Found[] {
  if (!event || event.type.effect === 0) return []
  const inside = headline.tokens.flatMap(({ begin }, at) =>
    begin >= event.begin && begin < event.end ? [at] : [],
  )
  const [first] = inside
  if (first === undefined) return []
  const factor = negationOf(headline, first, inside[inside.length - 1])
  const text = headline.title.slice(event.begin, event.end)
  return [
    {
      text,
      effect: EVENT * event.type.effect * factor,
      why: event.type.label,
      tokens: inside,
      isWord: false,
    },
  ]
}

/** Negations before any of the places count. */
function foundAt(headline: NormalHeadline, places: readonly number[], effect: number, why: string): Found {
  const first = Math.min(...places)
  const last = Math.max(...places)
  const factor = negationOf(headline, first, last)
  const turned = factor === 1 ? why : `${why}, negated`
  const text = headline.title.slice(headline.tokens[first].begin, headline.tokens[last].end)
  return { text, effect: effect * factor, why: turned, tokens: places, isWord: false }
}

const wordAt = (headline: NormalHeadline, places: readonly number[], sign: number, why: string): Found => ({
  ...foundAt(headline, places, sign * LEXICON, why),
  isWord: true,
})
