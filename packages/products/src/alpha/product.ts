import { stocksOf, type Universe } from '@bellwether-markets/engine/market/asset'
import { assets, daily, facts, upstreamIfAny } from '@bellwether-markets/engine/market/inputs'
import { Type } from 'typebox'
import type { Example } from '../contract/operation.ts'
import { defineProduct, type NextCall } from '../contract/product.ts'
import { edgeText } from '../reason.ts'
import { regimeHistory } from '../regime/history-product.ts'
import { Alpha, AlphaSnapshot } from './alpha-schema.ts'
import { alphaTable } from './alpha-table.ts'
import { conciseAlpha } from './concise-alpha.ts'
import { alphaDoc } from './doc.ts'
import example from './example.json' with { type: 'json' }

/** From the entry of a call to some days after its end. */
const CALL_BARS = 30

export const alpha = defineProduct({
  id: 'alpha',
  version: 6,
  title: 'Stock signals, 14 days',
  brief: 'Get stock signals for the next 14 days',
  summary:
    'Long and short stock signals of the cross-sectional model, with calibrated confidence and reasons.',
  doc: alphaDoc,
  path: '/v1/signals/alpha',
  access: 'keyed',
  credits: 2,
  query: Type.Object({}),
  snapshot: AlphaSnapshot,
  result: Alpha,
  inputs: (universe: Universe) => ({
    days: facts(alphaTable),
    tracked: assets(stocksOf(universe)),
    bars: daily(stocksOf(universe), CALL_BARS),
    regimes: upstreamIfAny(regimeHistory),
  }),
  refresh: { cron: '0 7 * * *' },
  answer: ({ signals, calls: _, backtest: __, ...rest }): Alpha => ({
    ...rest,
    signals: signals.map(({ event_definition: ___, ...signal }) => signal),
  }),
  concise: conciseAlpha,
  list: 'signals',
  next: nextCall,
  tool: { name: 'get_trading_signals', view: 'alpha' },
  example: example as Example<typeof Alpha>,
})

function nextCall({ signals: [first] }: Alpha): NextCall {
  if (first === undefined || first.strength === 0) {
    return {
      product: 'commodities',
      because:
        'The stock model has no edge today, its list is a screen: the raw materials are ranked by other evidence.',
    }
  }
  const { symbol, direction } = first
  return {
    product: 'prices-history',
    query: { symbol },
    because: `${symbol} is the strongest signal (${direction}, ${edgeText(first)} points above its base rate): its last 365 days show what the model saw.`,
  }
}
