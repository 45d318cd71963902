import { explainedRefusal } from '../explained-refusal.ts'
import { readSymbols } from '../named-symbols.ts'

const FEWEST = 2
const MOST = 8
const LONGEST_ECHO = 64

/** @throws AppError `validation_error` unless two to eight different symbols are named */
export function comparedSymbols(text: string): readonly string[] {
  const symbols = /[^,\s]/.test(text) ? readSymbols(text) : []
  const [first = '{ticker}'] = symbols
  if (symbols.length >= FEWEST && symbols.length <= MOST) return symbols
  const hint =
    symbols.length < FEWEST
      ? `For one asset call /v1/analysis/${first.slice(0, LONGEST_ECHO)}; to compare, name another.`
      : 'Compare fewer at once, or filter them with /v1/screener.'
  throw explainedRefusal('symbols', `name ${FEWEST} to ${MOST} different tickers`, hint, text)
}
