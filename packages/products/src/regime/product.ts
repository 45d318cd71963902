import { daily, quotes, upstreamIfAny } from '@bellwether-markets/engine/market/inputs'
import { SP500, VIX } from '@bellwether-markets/engine/market/roles'
import { Type } from 'typebox'
import type { Example } from '../contract/operation.ts'
import { defineProduct } from '../contract/product.ts'
import { risk } from '../risk/product.ts'
import { conciseRegime } from './concise-regime.ts'
import { regimeDoc } from './doc.ts'
import example from './example.json' with { type: 'json' }
import { REGIME_WORDS } from './flip-text.ts'
import { REGIME_BARS } from './regime-inputs.ts'
import { MarketRegime } from './regime-schema.ts'

export const regime = defineProduct({
  id: 'regime',
  version: 5,
  title: 'Market regime',
  brief: 'Get the market regime now',
  summary: 'BULL, BEAR, SIDEWAYS or CRISIS, with the reasons, what would change it and the measured risk.',
  doc: regimeDoc,
  path: '/v1/regime',
  access: 'free',
  credits: 0,
  query: Type.Object({}),
  snapshot: MarketRegime,
  result: MarketRegime,
  inputs: () => ({
    closes: daily([SP500, VIX], REGIME_BARS),
    live: quotes([SP500, VIX]),
    risk: upstreamIfAny(risk),
  }),
  refresh: { cron: '*/30 * * * *' },
  answer: (snapshot): MarketRegime => snapshot,
  concise: conciseRegime,
  next: ({ regime: state }) =>
    state === 'CRISIS' || state === 'BEAR'
      ? {
          product: 'risk',
          because: `The ${REGIME_WORDS[state]} holds: the risk index says which drivers and regions the stress comes from.`,
        }
      : {
          product: 'prices',
          query: { symbols: `${SP500},${VIX}` },
          because: `The ${REGIME_WORDS[state]} holds: the latest S&P 500 and VIX show how far its thresholds are.`,
        },
  tool: { name: 'get_market_regime', view: 'now' },
  example: example as Example<typeof MarketRegime>,
})
