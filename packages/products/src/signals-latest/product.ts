import { COMMODITY_INSTRUMENTS } from '@bellwether-markets/engine/commodities/commodity-instruments'
import { OneOf } from '@bellwether-markets/engine/kernel/schema'
import { SIGNAL_SOURCES } from '@bellwether-markets/engine/kernel/signal'
import type { Universe } from '@bellwether-markets/engine/market/asset'
import { assets, upstreamIfAny } from '@bellwether-markets/engine/market/inputs'
import { Type } from 'typebox'
import { alpha } from '../alpha/product.ts'
import { commoditySignals } from '../commodity-signals/product.ts'
import type { Example } from '../contract/operation.ts'
import { defineProduct, type NextCall } from '../contract/product.ts'
import { intraday } from '../intraday/product.ts'
import { newsSignals } from '../news-signals/product.ts'
import { radar } from '../radar/product.ts'
import { edgeText } from '../reason.ts'
import { conciseSignals } from './concise-signals.ts'
import { latestDoc } from './doc.ts'
import example from './example.json' with { type: 'json' }
import { filterSignals } from './filter-signals.ts'
import { LatestSignals, LatestSignalsSnapshot } from './latest-schema.ts'

export const signalsLatest = defineProduct({
  id: 'signals-latest',
  version: 5,
  title: 'Latest signals',
  brief: 'Get the latest trading signals',
  summary: 'Signals and screens of all sources or of one, each with its event and the probability of it.',
  doc: latestDoc,
  path: '/v1/signals/latest',
  access: 'keyed',
  credits: 1,
  query: Type.Object({
    source: Type.Optional(
      OneOf(SIGNAL_SOURCES, { description: 'One source of signals; omit for all', examples: ['alpha_14d'] }),
    ),
    symbols: Type.Optional(
      Type.String({ description: 'Only these tickers, separated by commas', examples: ['NVDA,GC=F'] }),
    ),
    direction: Type.Optional(OneOf(['long', 'short'], { description: 'Only this side' })),
    min_edge: Type.Optional(
      Type.Number({
        minimum: -1,
        maximum: 1,
        description: 'Least `edge`, such as 0.02; that of screens is 0',
      }),
    ),
    include_screens: Type.Optional(
      Type.Boolean({ default: true, description: 'Whether to give screens, which have no edge' }),
    ),
  }),
  snapshot: LatestSignalsSnapshot,
  result: LatestSignals,
  inputs: ({ assets: all }: Universe) => ({
    tracked: assets(all.map(({ symbol }) => symbol)),
    alpha_14d: upstreamIfAny(alpha),
    radar_daily: upstreamIfAny(radar),
    scr_daily: upstreamIfAny(commoditySignals),
    intraday_30m: upstreamIfAny(intraday),
    news_5m: upstreamIfAny(newsSignals),
  }),
  refresh: { cron: '*/10 * * * *' },
  answer: (snapshot, query): LatestSignals => filterSignals(snapshot, query),
  concise: conciseSignals,
  list: 'signals',
  next: nextCall,
  tool: { name: 'get_trading_signals', view: 'now' },
  example: example as Example<typeof LatestSignals>,
})

function nextCall(answer: LatestSignals): NextCall {
  const [first] = answer.signals
  if (first === undefined || first.strength === 0) {
    return { product: 'risk', because: `${withoutEdge(answer)}: the risk index shows the market as a whole.` }
  }
  const { symbol, signal_type, direction } = first
  const title = COMMODITY_INSTRUMENTS.find(({ future }) => future === symbol)?.title ?? symbol
  const lead = `The strongest is ${title} (${direction}, ${edgeText(first)} points above its base rate)`
  if (signal_type === 'alpha_14d') {
    return {
      product: 'alpha',
      because: `${lead}: the stock model adds quality, exposure and expected excess.`,
    }
  }
  if (signal_type === 'scr_daily') {
    return {
      product: 'commodities',
      because: `${lead}: the scores of all raw materials show what it is ranked against.`,
    }
  }
  return {
    product: 'prices-history',
    query: { symbol },
    because: `${lead}: its last 365 days show what the signal saw.`,
  }
}

/** Of what is listed alone, which may be narrowed. */
const withoutEdge = ({ signals }: LatestSignals): string =>
  signals.length === 0 ? 'No signal is among these' : 'None of these has an edge, they are screens'
