import type { Instant } from '@bellwether-markets/engine/kernel/time'
import type { Universe } from '@bellwether-markets/engine/market/asset'
import { assets, daily } from '@bellwether-markets/engine/market/inputs'
import type { Analysis } from '../contract/analysis.ts'
import { notTracked, unknownAmong } from '../named-symbols.ts'
import { PriceHistoryAnswer } from './history-schema.ts'
import { type RangeQuery, readRange } from './read-range.ts'

/** More than any series has: the earliest day that is held must be known. */
const ALL_BARS = 40_000

/** Histories of other days, intervals or several symbols. */
export const rangeAnalysis = {
  id: 'prices-history-range',
  result: PriceHistoryAnswer,
  /** @throws AppError `symbol_not_tracked` if no symbol is tracked */
  inputs: (universe: Universe, query: RangeQuery, asOf: Instant) => {
    const { symbols } = readRange(query, asOf)
    const known = symbols.filter((symbol) => universe.bySymbol.has(symbol))
    if (known.length === 0) {
      throw notTracked(
        unknownAmong(
          symbols,
          universe.assets.map(({ symbol, name }) => ({ text: symbol, name })),
        ),
      )
    }
    return { tracked: assets(universe.assets.map(({ symbol }) => symbol)), bars: daily(known, ALL_BARS) }
  },
} satisfies Analysis

/** Whether it is no plain question for the last 365 days of one symbol. */
export const isRanged = ({ symbol, from, to, interval }: RangeQuery): boolean =>
  from !== undefined || to !== undefined || interval !== undefined || /[,\s]/.test(symbol.trim())
