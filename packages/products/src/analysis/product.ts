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
import { analysisDoc } from './doc.ts'
import example from './example.json' with { type: 'json' }

export const analysis = defineProduct({
  id: 'analysis',
  version: 7,
  title: 'Analysis',
  brief: 'Analyse one asset',
  summary:
    'One asset analysed: fundamentals, technicals, six scores and an assessment whose every number is proven.',
  doc: analysisDoc,
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
