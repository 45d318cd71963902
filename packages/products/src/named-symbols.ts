import { AppError, invalidValue } from '@bellwether-markets/engine/kernel/errors'
import { type Candidate, nearest } from '@bellwether-markets/engine/text/nearest'
import type { UnknownSymbol } from './schema-parts.ts'

const SUGGESTIONS = 3
/** The expensive part of an answer. */
const SUGGESTED_FOR = 10
const LONGEST_ECHO = 64
/** Bounds the cost of a request. */
const MOST_SYMBOLS = 200

/**
 * Upper case, distinct, in order; separated by commas or blanks, as no ticker contains a blank.
 * @throws AppError `validation_error` for none or too many
 */
export const readSymbols = (text: string): readonly string[] => distinct(text.split(/[,\s]+/), text)

/** The same, separated by commas alone. */
export const readNames = (text: string): readonly string[] => distinct(text.split(','), text)

function distinct(parts: readonly string[], text: string): readonly string[] {
  const named = parts.map((part) => part.trim().toUpperCase()).filter((part) => part !== '')
  const symbols = [...new Set(named)]
  if (symbols.length === 0) throw refusal('name at least one symbol or omit the parameter', text)
  if (symbols.length > MOST_SYMBOLS) throw refusal(`name at most ${MOST_SYMBOLS} symbols`, text)
  return symbols
}

export const unknownAmong = (unknown: readonly string[], candidates: readonly Candidate[]): UnknownSymbol[] =>
  unknown.map((symbol, index) => ({
    symbol: symbol.slice(0, LONGEST_ECHO),
    suggestions: index < SUGGESTED_FOR ? [...nearest(symbol, candidates, SUGGESTIONS)] : [],
  }))

/** The refusal where none of the symbols is known. */
export function notTracked(unknown: readonly UnknownSymbol[]): AppError {
  const suggestions = [...new Set(unknown.flatMap((entry) => entry.suggestions))]
  return new AppError('symbol_not_tracked', {
    hints: suggestions.map((symbol) => `Did you mean ${symbol}?`),
    nearest: suggestions,
    unknown,
  })
}

const refusal = (demand: string, input: string): AppError => invalidValue(['query', 'symbols'], demand, input)

export interface SymbolFilter {
  readonly symbols: ReadonlySet<string>
  /** None of them is tracked. */
  readonly unknown: UnknownSymbol[]
}

/**
 * The symbols that a list is narrowed to.
 * @throws AppError `symbol_not_tracked` if none is tracked, `validation_error` for none or too many
 */
export function symbolFilter(text: string, tracked: readonly string[]): SymbolFilter {
  const known = new Set(tracked)
  const symbols = readSymbols(text)
  const missing = symbols.filter((symbol) => !known.has(symbol))
  const unknown = unknownAmong(
    missing,
    tracked.map((symbol) => ({ text: symbol })),
  )
  if (missing.length === symbols.length) throw notTracked(unknown)
  return { symbols: new Set(symbols), unknown }
}
