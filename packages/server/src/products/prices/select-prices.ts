import { type Candidate, nearest } from '../../domain/text/nearest.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Prices, PricesSnapshot } from './price-schema.ts'

const SUGGESTIONS = 3
/** The expensive part of an answer. */
const SUGGESTED_FOR = 10
const LONGEST_ECHO = 64

/** @throws AppError `symbol_not_tracked` if none is tracked, `no_data_then` if no tracked one has a price */
export function selectPrices(snapshot: PricesSnapshot, symbols: readonly string[]): Prices {
  const bySymbol = new Map(snapshot.prices.map((price) => [price.symbol, price]))
  const withoutData = new Set(snapshot.without_data.map((asset) => asset.symbol))
  const prices = symbols.flatMap((symbol) => bySymbol.get(symbol) ?? [])
  const empty = symbols.filter((symbol) => withoutData.has(symbol))
  const unknown = suggest(
    snapshot,
    symbols.filter((symbol) => !bySymbol.has(symbol) && !withoutData.has(symbol)),
  )
  if (prices.length === 0 && empty.length === 0) throw notTracked(unknown)
  if (prices.length === 0) {
    const hint = `No price is known for ${empty.join(', ')} at this instant. GET /v1/prices lists what has one.`
    throw new AppError('no_data_then', { hint, without_data: empty })
  }
  return { prices, count: prices.length, unknown, without_data: empty }
}

export const allPrices = ({ prices, without_data }: PricesSnapshot): Prices => ({
  prices,
  count: prices.length,
  unknown: [],
  without_data: without_data.map((asset) => asset.symbol),
})

function suggest(snapshot: PricesSnapshot, unknown: readonly string[]): Prices['unknown'] {
  const candidates: Candidate[] = [...snapshot.prices, ...snapshot.without_data].map(({ symbol, name }) => ({
    text: symbol,
    name,
  }))
  return unknown.map((symbol, index) => ({
    symbol: symbol.slice(0, LONGEST_ECHO),
    suggestions: index < SUGGESTED_FOR ? [...nearest(symbol, candidates, SUGGESTIONS)] : [],
  }))
}

function notTracked(unknown: Prices['unknown']): AppError {
  const suggestions = [...new Set(unknown.flatMap((entry) => entry.suggestions))]
  return new AppError('symbol_not_tracked', {
    hints: suggestions.map((symbol) => `Did you mean ${symbol}?`),
    nearest: suggestions,
    unknown,
  })
}

/** Bounds the cost of a request. */
const MOST_SYMBOLS = 200

/**
 * Upper case, distinct, in order; separated by commas or blanks, as no ticker contains a blank.
 * @throws AppError `validation_error` for none or too many
 */
export function readSymbols(text: string): readonly string[] {
  const named = text
    .toUpperCase()
    .split(/[,\s]+/)
    .filter((symbol) => symbol !== '')
  const symbols = [...new Set(named)]
  if (symbols.length === 0) throw refusal('name at least one symbol or omit the parameter', text)
  if (symbols.length > MOST_SYMBOLS) throw refusal(`name at most ${MOST_SYMBOLS} symbols`, text)
  return symbols
}

const refusal = (demand: string, input: string): AppError =>
  new AppError('validation_error', {
    detail: [
      {
        type: 'value_error',
        loc: ['query', 'symbols'],
        msg: `Value error, ${demand}`,
        input,
        ctx: { error: {} },
      },
    ],
  })
