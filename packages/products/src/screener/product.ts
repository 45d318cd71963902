import { ANALYSIS_BARS } from '@bellwether-markets/engine/analysis/price-bars'
import { OneOf } from '@bellwether-markets/engine/kernel/schema'
import { stocksOf, type Universe } from '@bellwether-markets/engine/market/asset'
import { assets, daily, fundamentals } from '@bellwether-markets/engine/market/inputs'
import { Type } from 'typebox'
import type { Example } from '../contract/operation.ts'
import { defineProduct, type NextCall } from '../contract/product.ts'
import { conciseScreener } from './concise-screener.ts'
import { LONGEST_CONDITION, MOST_CONDITIONS } from './conditions.ts'
import example from './example.json' with { type: 'json' }
import { MEASURES } from './measures.ts'
import { PRESETS } from './presets.ts'
import { screenCompanies } from './screen-companies.ts'
import { CompanyTable, Screen } from './screener-schema.ts'

export const screener = defineProduct({
  id: 'screener',
  version: 1,
  title: 'Stock screener',
  brief: 'Filter stocks by their figures',
  summary: 'Tracked stocks whose figures meet conditions, with what was left out and why.',
  doc: `Finds the tracked stocks whose figures meet conditions. Every figure is that of \`/v1/analysis/{ticker}\` at the same instant.

- **where** is a field, one of \`<\`, \`<=\`, \`>\`, \`>=\`, \`=\`, and a number: \`pe < 15\`. Repeat it, or join conditions with commas or \`and\`; at most ten. A stock has to meet all. Numbers may end in \`%\`, \`k\`, \`m\`, \`bn\` or \`tn\`.
- **preset** adds conditions with a name; the answer states them. Their numbers are round, and nobody fitted them.
- **sort** is a field, after a minus for the highest first. Without it the field of the first condition gives the order, else \`-quality\`. Stocks without that figure come last.
- **conditions** repeats what was understood. \`excludes\` counts the stocks that a condition alone excludes, \`unknown\` those without the figure.
- **dropped** names the stocks that no known figure excludes and that lack a figure of a condition. They are neither matches nor failures.
- **no_match** names the condition that excludes most, if nothing matches.

| field | unit | better | meaning |
|---|---|---|---|
${MEASURES.map(({ field, unit, better, meaning }) => `| ${field} | ${unit} | ${better ?? 'no agreement'} | ${meaning} |`).join('\n')}

Scores run from 0 to 100. Short names such as \`pe\`, \`ps\`, \`pb\`, \`roe\`, \`rsi\`, \`beta\` and \`momentum\` are read as well. Multiples exist only for closes as traded. Dividends and debt as such are not held: \`equity_ratio_pct\` stands for debt.

**What it is not.** A match is a description, no forecast: the filter itself has no measured edge. The tracked stocks are today's large companies, so screens of the past look better than they could have been.`,
  path: '/v1/screener',
  access: 'keyed',
  credits: 5,
  query: Type.Object({
    where: Type.Optional(
      Type.Array(Type.String({ maxLength: LONGEST_CONDITION }), {
        maxItems: MOST_CONDITIONS,
        description: 'like pe < 15',
        examples: [['quality >= 70', 'pe < 15']],
      }),
    ),
    preset: Type.Optional(
      OneOf(PRESETS, { description: 'Conditions with a name', examples: ['rising_quality'] }),
    ),
    sort: Type.Optional(
      Type.String({ maxLength: 64, description: 'field or -field', examples: ['-return_12_1_pct'] }),
    ),
    sector: Type.Optional(
      Type.String({ maxLength: 64, description: 'sector or its fund', examples: ['XLK'] }),
    ),
  }),
  snapshot: CompanyTable,
  result: Screen,
  /** Those of the analysis, so that both say the same. */
  inputs: (universe: Universe) => {
    const symbols = universe.assets.map(({ symbol }) => symbol)
    return {
      tracked: assets(symbols),
      bars: daily(symbols, ANALYSIS_BARS),
      published: fundamentals(stocksOf(universe)),
    }
  },
  refresh: { cron: '25 */3 * * *' },
  answer: screenCompanies,
  list: 'rows',
  concise: conciseScreener,
  next: nextCall,
  tool: { name: 'get_stock_analysis', view: 'screen' },
  example: example as Example<typeof Screen>,
})

function nextCall({ rows: [first], no_match }: Screen): NextCall {
  if (first === undefined) {
    return { product: 'sector-radar', because: `${no_match} See which sectors lead and lag.` }
  }
  return {
    product: 'analysis',
    query: { ticker: first.symbol },
    because: `${first.name} comes first: its analysis says what speaks for and against it.`,
  }
}
