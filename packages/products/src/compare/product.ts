import type { Universe } from '@bellwether-markets/engine/market/asset'
import { assets, daily, upstream } from '@bellwether-markets/engine/market/inputs'
import { Type } from 'typebox'
import type { Concise } from '../contract/concise.ts'
import { defineOnDemand } from '../contract/on-demand.ts'
import type { Example } from '../contract/operation.ts'
import type { NextCall } from '../contract/product.ts'
import { screener } from '../screener/product.ts'
import { Comparison } from './compare-schema.ts'
import { comparedSymbols } from './compared-symbols.ts'
import example from './example.json' with { type: 'json' }

/** A year of returns, and some days without a close. */
const BARS = 260

export const compare = defineOnDemand({
  id: 'compare',
  method: 'GET',
  title: 'Comparison',
  brief: 'Compare two to eight assets',
  summary: 'Two to eight assets side by side in 24 measures, with what makes them hard to compare.',
  doc: `Sets two to eight assets side by side in the 24 measures of \`/v1/screener\`. Figures are those of the latest analyses as of the instant; correlations use daily closes up to it.

- **measures** come with the largest difference first. \`difference\` is the highest less the lowest value, in interquartile ranges of all tracked stocks. It is null if one of the assets lacks the figure. Scores are places among peers: they are compared only within a sector (\`valuation\`, \`quality\`) or class (\`stability\`).
- **better** names an asset only if people agree on the direction (\`better_is\`) and its lead is material. \`rule\` says when it is.
- **percentile** is the place of a value among the tracked stocks of the sector; 100 is the highest value. With fewer than five it is null, and \`n\` says how many there are.
- **correlations** are of the daily returns of the last year, on the \`n\` days that both traded.
- **caveats** name what the assets do not share: sector, end of the latest report, day of the latest close, currency, missing figures. Funds, raw materials, currency pairs and indices have no fundamentals.
- **unknown** has an entry for each ticker that is not tracked, with the nearest ones. Two have to be known.

For one asset call \`/v1/analysis/{ticker}\`.

**What it is not.** It is no advice and no forecast: a better figure is no better investment.`,
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

/** Measures in columns of assets, the largest difference first. */
export function conciseCompare(answer: Comparison, _query: unknown, limit?: number): Concise {
  const { assets, measures, correlations, caveats, unknown, not_analysed } = answer
  return {
    summary: answer.summary,
    caveats: [...caveats, answer.rule],
    correlations: correlations.map(({ symbols, correlation, n }) => [...symbols, correlation, n]),
    ...(unknown.length === 0 ? {} : { unknown }),
    ...(not_analysed.length === 0 ? {} : { not_analysed }),
    columns: ['field', ...assets.map(({ symbol }) => symbol), 'better'],
    rows: measures
      .filter(({ values }) => values.some(({ value }) => value !== null))
      .slice(0, limit)
      .map(({ field, values, better }) => [field, ...values.map(({ value }) => value), better]),
    more: 'detail=detailed for units, meanings and places in the sector.',
  }
}
