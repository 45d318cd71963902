import { ANALYSIS_BARS } from '@bellwether-markets/engine/analysis/price-bars'
import type { Universe } from '@bellwether-markets/engine/market/asset'
import {
  assets,
  daily,
  fundamentals,
  simulated,
  upstreamIfAny,
} from '@bellwether-markets/engine/market/inputs'
import { Type } from 'typebox'
import { calendar } from '../calendar/product.ts'
import type { Example } from '../contract/operation.ts'
import { defineProduct, type NextCall } from '../contract/product.ts'
import { events } from '../events/product.ts'
import { regime } from '../regime/product.ts'
import { risk } from '../risk/product.ts'
import { signalsLatest } from '../signals-latest/product.ts'
import { Analysis } from './analysis-schema.ts'
import { conciseAnalysis } from './concise-analysis.ts'
import example from './example.json' with { type: 'json' }

export const analysis = defineProduct({
  id: 'analysis',
  version: 7,
  title: 'Analysis',
  brief: 'Analyse one asset',
  summary:
    'One asset analysed: fundamentals, technicals, six scores and an assessment whose every number is proven.',
  doc: `Analyses one tracked asset: reported figures, price, six scores, and an assessment in plain English. Every number of the assessment is proven.

- **fundamentals** cover the trailing four quarters, or the fiscal year that ends with them, as filed by then. \`period_end\` and \`filed\` name the report. Figures that were not reported are null, and \`coverage\` is the share that is known. Multiples are given only if closes are as traded: closes adjusted for dividends would give wrong ones.
- **piotroski_f** counts the tests whose figures are known.
- **altman_z** takes every figure from one balance sheet and the year that ends with it. Sectors that make goods (staples, health care, industrials, information technology, materials) have the Z of 1968, others Z″. Banks, insurers and real estate have none. Operating income stands for earnings before interest and taxes. \`variant\`, \`period_end\` and \`filed\` say which form and report it is.
- **technicals** have the usual lengths: averages of 20, 50 and 200 closes, RSI 14, MACD 12/26/9, ATR 14, ADX 14 (Wilder), Bollinger 20/2. Support and resistance are extremes of 20 and 60 bars. Futures are front-month contracts: their returns contain the jumps from one contract to the next.
- **scores** run from 0 to 100, and more is better; a \`stability\` of 100 is the calmest. \`risk\` is its old name with the same value, for one version. \`sentiment\` is 50 and half the present impact of each event listed in \`news\`, added if it is up and taken off if it is down; without such an event it is null. Valuation, growth and quality rank a stock within its sector. Momentum counts returns in the asset's own deviations. \`overall\` weighs the known parts (.20 .25 .15 .20 .10 .10), and \`coverage\` is their share of the weight. Funds, commodities, currencies and indices have momentum and stability only. Rates and volatilities are described, not rated.
- **day** sets the last session against the 60 before (\`times_usual\`) and splits it into the part of the sector, which is beta times the move of the sector fund, and its own part. The two sum to the change.
- **assessment** has a headline, a bottom line, the day, and lists the points for and against the asset, and what would change them. Every number and date is one of \`facts\`: a text with any other number is not published. \`grounding\` counts them.
- **news** lists the open events that name the asset, from \`/v1/events\`. It says whether what came up to the last close fits the direction of the day; it never says that news caused a move. Each event has its address, if one is known. **signals** lists the signals and screens on it from \`/v1/signals/latest\` that outlast the next refresh. Each has its \`edge\` and \`strength\`. Without an answer of these both are null.
- **next_report** is the next report of a company from \`/v1/calendar\`: its day, whether it was announced or estimated, by whom, and the usual move.
- **not_known** says in one sentence what is missing. **missing** names each part that is left out, with the reason.

**What it is not.** It is no forecast and no advice. Scores describe, and nothing here was fitted to returns. The tracked stocks are today's large companies.`,
  path: '/v1/analysis/{ticker}',
  access: 'keyed',
  credits: 5,
  query: Type.Object({
    ticker: Type.String({
      in: 'path',
      description: 'Ticker of an analysed asset, in any case',
      examples: ['AMZN'],
    }),
  }),
  subject: { parameter: 'ticker', missing: 'analysis_not_available' },
  snapshot: Analysis,
  result: Analysis,
  inputs: (universe: Universe) => {
    const symbols = universe.assets.map(({ symbol }) => symbol)
    const stocks = universe.assets.filter(({ assetClass }) => assetClass === 'equity')
    return {
      tracked: assets(symbols),
      bars: daily(symbols, ANALYSIS_BARS),
      published: fundamentals(stocks.map(({ symbol }) => symbol)),
      events: upstreamIfAny(events),
      signals: upstreamIfAny(signalsLatest),
      reports: upstreamIfAny(calendar),
      risk: upstreamIfAny(risk),
      regime: upstreamIfAny(regime),
      isSimulated: simulated(),
    }
  },
  refresh: { cron: '25 */3 * * *' },
  answer: (own): Analysis => own,
  concise: conciseAnalysis,
  next: nextCall,
  tool: { name: 'get_stock_analysis', view: 'one' },
  example: example as Example<typeof Analysis>,
})

function nextCall({ symbol, name, asset_class, assessment, scores }: Analysis): NextCall {
  if (asset_class === 'commodity') {
    return {
      product: 'commodities',
      because: `The price of ${name} alone says little of its place: the scores of all raw materials rank it against the others.`,
    }
  }
  if (asset_class === 'equity' && (assessment.rating === 'strong' || assessment.rating === 'weak')) {
    return {
      product: 'alpha',
      because: `${name} rates ${assessment.rating}: the stock model tells whether that has been worth anything over the next 14 days.`,
    }
  }
  if (scores.overall === null) {
    return {
      product: 'regime',
      because: `${name} is a reading of the market: the regime puts it in its place.`,
    }
  }
  return {
    product: 'prices-history',
    query: { symbol },
    because: `The levels of this analysis stand on the last 365 days of ${symbol}.`,
  }
}
