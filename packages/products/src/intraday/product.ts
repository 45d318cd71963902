import type { Universe } from '@bellwether-markets/engine/market/asset'
import { assets, intraday as bars, daily, upstream } from '@bellwether-markets/engine/market/inputs'
import { BETA_DAYS } from '@bellwether-markets/engine/signals/intraday/daily-context'
import { USUAL_SESSIONS } from '@bellwether-markets/engine/signals/intraday/same-time'
import { Type } from 'typebox'
import type { Example } from '../contract/operation.ts'
import { defineProduct, type NextCall } from '../contract/product.ts'
import { signedText } from '../reason.ts'
import { conciseIntraday } from './concise-intraday.ts'
import { intradayDoc } from './doc.ts'
import example from './example.json' with { type: 'json' }
import { Intraday, IntradaySnapshot } from './intraday-schema.ts'
import { intradayEvidence } from './record-product.ts'

/** The baseline sessions, the running one, and the previous one if no bar is complete yet. */
const SESSIONS = USUAL_SESSIONS + 2
const DAILY_BARS = SESSIONS + BETA_DAYS + 1
const FUNDS: readonly string[] = ['etf', 'sector_etf']
/** The first stocks of the universe: a wider market has not more half hours to read. */
const STOCKS_WATCHED = 500

export const intraday = defineProduct({
  id: 'intraday',
  version: 4,
  title: 'Intraday signals',
  brief: 'Get unusual half hours of the US session',
  summary: 'Unusual half hours of the running US session, and signals that name their event.',
  doc: intradayDoc,
  path: '/v1/intraday',
  access: 'keyed',
  credits: 2,
  query: Type.Object({}),
  snapshot: IntradaySnapshot,
  result: Intraday,
  inputs: intradayInputs,
  // The last run stands until the next morning.
  refresh: { cron: '0,30 8-21 * * 1-5' },
  answer: ({ signals, ...rest }): Intraday => ({
    ...rest,
    signals: signals.map(({ event_definition: _, ...signal }) => signal),
  }),
  concise: conciseIntraday,
  list: 'signals',
  next: nextCall,
  tool: { name: 'get_trading_signals', view: 'intraday' },
  example: example as Example<typeof Intraday>,
})

function intradayInputs(universe: Universe) {
  let stocks = 0
  const symbols = universe.assets
    .filter(({ assetClass }) =>
      assetClass === 'equity' ? stocks++ < STOCKS_WATCHED : FUNDS.includes(assetClass),
    )
    .map(({ symbol }) => symbol)
  return {
    halfHours: bars(symbols, SESSIONS),
    days: daily(symbols, DAILY_BARS),
    tracked: assets(symbols),
    record: upstream(intradayEvidence),
  }
}

function nextCall({ context, market_open: marketOpen, no_reading_yet: noReading }: Intraday): NextCall {
  if (noReading !== null) return { product: 'regime', because: noReading }
  const [first] = context
  if (first === undefined || !marketOpen) {
    return {
      product: 'regime',
      because: 'The session is over: the regime says in what kind of market the next one begins.',
    }
  }
  const { symbol, name, return_pct: percent } = first
  return {
    product: 'prices',
    query: { symbols: symbol },
    because: `${name} is the most unusual of ${context.length} (${signedText(percent)} since its previous close): its price now shows what has become of it.`,
  }
}
