import type { Universe } from '@bellwether-markets/engine/market/asset'
import { assets, daily, upstream } from '@bellwether-markets/engine/market/inputs'
import { Type } from 'typebox'
import { defineOnDemand } from '../contract/on-demand.ts'
import type { Example } from '../contract/operation.ts'
import type { NextCall } from '../contract/product.ts'
import { screener } from '../screener/product.ts'
import { Comparison } from './compare-schema.ts'
import { comparedSymbols } from './compared-symbols.ts'
import { conciseCompare } from './concise-compare.ts'
import { compareDoc } from './doc.ts'
import example from './example.json' with { type: 'json' }

/** A year of returns, and some days without a close. */
const BARS = 260

export const compare = defineOnDemand({
  id: 'compare',
  method: 'GET',
  title: 'Comparison',
  brief: 'Compare two to eight assets',
  summary: 'Two to eight assets side by side in 24 measures, with what makes them hard to compare.',
  doc: compareDoc,
  path: '/v1/analysis',
  credits: 3,
  each: 'symbols',
  query: Type.Object({
    symbols: Type.String({
      description: 'Two to eight tickers, separated by commas',
      examples: ['AAPL,MSFT'],
    }),
  }),
  result: Comparison,
  errors: ['symbol_not_tracked'],
  inputs: (universe: Universe, { symbols: text }: { readonly symbols: string }) => {
    const symbols = comparedSymbols(text).filter((symbol) => universe.bySymbol.has(symbol))
    return { table: upstream(screener), tracked: assets(symbols), bars: daily(symbols, BARS) }
  },
  answered: ({ assets: compared }) => compared.length,
  list: 'measures',
  concise: conciseCompare,
  next: ({ assets: [first] }): NextCall => ({
    product: 'analysis',
    query: { ticker: first.symbol },
    because: `The analysis of ${first.name} says what speaks for and against it.`,
  }),
  tool: { name: 'get_stock_analysis', view: 'compare' },
  example: example as Example<typeof Comparison>,
})
