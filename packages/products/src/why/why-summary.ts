import { formatNumber } from '@bellwether-markets/engine/text/number-format'
import { sessions } from '../english.ts'
import { largestFirst, priceDecimals } from '../known.ts'
import { percentText, signedText } from '../reason.ts'
import type { PartsOfMove } from './why-schema.ts'

type SummarisedMove = Omit<PartsOfMove, 'summary'>

const DID = { up: 'rose', down: 'fell', flat: 'ended where it began' } as const
const BELIEVED = { up: 'did not rise', down: 'did not fall' } as const

/** What the price did, whether that is usual, and what remains. */
export function summaryOf(answer: SummarisedMove, believed: 'up' | 'down' | undefined): string {
  const { name, direction, base_close, last_close, move_pct, to, premise_right } = answer
  const wrong = premise_right === false && believed !== undefined ? `${name} ${BELIEVED[believed]}, it` : name
  const price = (value: number) => formatNumber(value, priceDecimals(last_close), 'en')
  const span = `${price(base_close)} to ${price(last_close)} in ${sessions(answer.sessions)} to ${to}`
  return `${wrong} ${DID[direction]}: ${span} (${signedText(move_pct)}). ${usualText(answer)}`
}

function usualText(answer: SummarisedMove): string {
  const { is_usual, unusual, usual_move_pct } = answer
  const usual = percentText(usual_move_pct)
  return is_usual
    ? `It usually moves ${usual} in that time: a move of this size is usual and needs no particular event.`
    : `That is ${formatNumber(unusual, 1, 'en')} times its usual move of ${usual}; ${partText(answer)}.`
}

/** The largest part; of its own part what remains. */
function partText(answer: SummarisedMove): string {
  const { own_pct: own, accounted_pct: accounted, unexplained_pct: unexplained, factors, events } = answer
  const factorParts = factors.map(({ part, name }) => ({
    what: `went with ${name}`,
    pct: answer[`${part}_pct`] ?? 0,
  }))
  const roll = { what: 'is the change of the front contract', pct: answer.roll_pct ?? 0 }
  const [largest] = [{ what: 'is its own', pct: own }, ...factorParts, roll].toSorted(
    largestFirst(({ pct }) => pct),
  )
  const isOwn = largest.pct === own
  const part = factors.length === 0 ? '' : `the largest part, ${signedText(largest.pct)}, ${largest.what}; `
  if (events.some(({ may_account }) => may_account)) {
    const of = isOwn ? '' : ` of its own ${signedText(own)}`
    const way = accounted * own < 0 ? ' the other way' : ''
    return `${part}events at the same time may account for ${signedText(accounted)}${of}${way}, and ${signedText(unexplained)} is unexplained`
  }
  return `${part}no event that is held may account for ${isOwn ? 'it' : `its own ${signedText(own)}`}`
}
