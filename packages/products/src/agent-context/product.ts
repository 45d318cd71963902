import type { Universe } from '@bellwether-markets/engine/market/asset'
import { daily, simulated, upstreamIfAny } from '@bellwether-markets/engine/market/inputs'
import { SP500, VIX } from '@bellwether-markets/engine/market/roles'
import { Type } from 'typebox'
import type { Example } from '../contract/operation.ts'
import { defineProduct } from '../contract/product.ts'
import { newsSignals } from '../news-signals/product.ts'
import { portfolioModel } from '../portfolio/product.ts'
import { regime } from '../regime/product.ts'
import { REGIME_BARS } from '../regime/regime-inputs.ts'
import { risk } from '../risk/product.ts'
import { signalsLatest } from '../signals-latest/product.ts'
import { conciseContext } from './concise-context.ts'
import { AgentContext } from './context-schema.ts'
import { agentContextDoc } from './doc.ts'
import example from './example.json' with { type: 'json' }

/** A move, and sixty before it. */
const MOVE_BARS = 62
const MOST_STOCKS = 500

export const agentContext = defineProduct({
  id: 'agent-context',
  version: 4,
  title: 'Agent context',
  brief: 'Get the whole market in 600 tokens',
  summary:
    'Full market awareness in at most 600 tokens: risk, regime, crises, signals, events, stance, next call.',
  doc: agentContextDoc,
  path: '/v1/agent-context',
  access: 'free',
  credits: 0,
  query: Type.Object({}),
  snapshot: AgentContext,
  result: AgentContext,
  inputs: (universe: Universe) => ({
    closes: daily([SP500, VIX], REGIME_BARS),
    bars: daily(watchedOf(universe), MOVE_BARS),
    risk: upstreamIfAny(risk),
    regime: upstreamIfAny(regime),
    signals: upstreamIfAny(signalsLatest),
    news: upstreamIfAny(newsSignals),
    portfolio: upstreamIfAny(portfolioModel),
    isSimulated: simulated(),
  }),
  refresh: { cron: '*/10 * * * *' },
  answer: (snapshot): AgentContext => snapshot,
  next: ({ signals }) =>
    signals.length > 0
      ? {
          product: 'signals-latest',
          because: 'The signals in full: each with the event that its confidence is the probability of.',
        }
      : {
          product: 'risk',
          because: 'No source has an edge now: the risk index says what the market is made of.',
        },
  tool: { name: 'get_market_risk', view: 'context' },
  concise: conciseContext,
  example: example as Example<typeof AgentContext>,
})

function watchedOf({ assets }: Universe): readonly string[] {
  const [stocks, others] = [true, false].map((isStock) =>
    assets.filter(({ assetClass }) => (assetClass === 'equity') === isStock).map(({ symbol }) => symbol),
  )
  return [...others.filter((symbol) => symbol !== SP500 && symbol !== VIX), ...stocks.slice(0, MOST_STOCKS)]
}
