import type { NormalHeadline } from '../text/normal-headline.ts'
import { RESULT_WORDS } from './result-words.ts'
import { WORD_SIGNS } from './word-signs.ts'

/** A result that changed its sign. */
interface ResultTurn {
  /** Tokens. */
  readonly first: number
  readonly last: number
  /** −1: to a loss. */
  readonly sign: 1 | -1
  readonly why: string
}

/** Words between "to" and the result. */
const INTO_REACH = 3
const INSTEAD_REACH = 16

/** "Swings to a loss", or two results of which the second is the old one: "net loss versus a profit". English only. */
export function resultTurn(headline: NormalHeadline): ResultTurn | undefined {
  if (headline.language !== 'en') return undefined
  return verbTurn(headline) ?? comparedTurn(headline)
}

function verbTurn({ tokens }: NormalHeadline): ResultTurn | undefined {
  const { into, turns, turnsToProfit, loss, profit, notResult } = RESULT_WORDS
  const { direction } = WORD_SIGNS.en
  for (let verb = 0; verb < tokens.length - 2; verb++) {
    if (!turns.has(tokens[verb].stem) || !into.has(tokens[verb + 1].text)) continue
    for (let at = verb + 2; at < Math.min(tokens.length, verb + 3 + INTO_REACH); at++) {
      const { text, stem } = tokens[at]
      if (loss.has(text)) return { first: verb, last: at, sign: -1, why: 'turns to a loss' }
      const isProfit = profit.has(text) && !notResult.has(tokens[at + 1]?.text ?? '')
      if (isProfit && turnsToProfit.has(tokens[verb].stem))
        return { first: verb, last: at, sign: 1, why: 'turns to a profit' }
      // "Moves to cut losses" tells an aim.
      if (direction.get(stem) === -1) break
    }
  }
  return undefined
}

function comparedTurn({ tokens }: NormalHeadline): ResultTurn | undefined {
  const { loss, earned, instead, afterwards } = RESULT_WORDS
  const first = tokens.findIndex(({ text }) => loss.has(text) || earned.has(text))
  if (first < 0) return undefined
  const isLoss = loss.has(tokens[first].text)
  const opposite = isLoss ? earned : loss
  const last = tokens.findIndex(({ text }, at) => at > first && opposite.has(text))
  if (last < 0 || last - first > INSTEAD_REACH) return undefined
  const isStated = tokens.slice(0, last).some(({ stem }) => WORD_SIGNS.en.direction.has(stem))
  const isJoined = tokens
    .slice(first + 1, last)
    // "Profit falls after loan losses" tells a cause.
    .some(({ text }) => instead.has(text) || (afterwards.has(text) && !isStated))
  if (!isJoined) return undefined
  return isLoss
    ? { first, last, sign: -1, why: 'a loss after a profit' }
    : { first, last, sign: 1, why: 'a profit after a loss' }
}
