import type { Universe } from '@bellwether-markets/engine/market/asset'
import { assets, daily, facts, portfolioRecord } from '@bellwether-markets/engine/market/inputs'
import { MODEL_FUNDS } from '@bellwether-markets/engine/portfolio/model-target'
import { CASH_SYMBOL } from '@bellwether-markets/engine/portfolio/portfolio-study'
import { Type } from 'typebox'
import type { Example } from '../contract/operation.ts'
import { defineProduct, type NextCall } from '../contract/product.ts'
import { largestFirst } from '../known.ts'
import { percentText } from '../reason.ts'
import { concisePortfolio } from './concise-portfolio.ts'
import { portfolioDoc } from './doc.ts'
import example from './example.json' with { type: 'json' }
import { curveOf, tradesOf } from './portfolio-parts.ts'
import { ModelPortfolio } from './portfolio-schema.ts'
import { portfolioWeek } from './portfolio-table.ts'

/** The backtest begins on the first day with all inputs. */
const BARS = 9000

export const portfolioModel = defineProduct({
  id: 'portfolio-model',
  version: 4,
  title: 'Model portfolio',
  brief: 'Get the model portfolio and its record',
  summary: '60/40 with a brake: positions, rules, performance against SPY and 60/40, and its record.',
  doc: portfolioDoc,
  path: '/v1/portfolio/model',
  access: 'keyed',
  credits: 10,
  query: Type.Object({}),
  snapshot: ModelPortfolio,
  result: ModelPortfolio,
  inputs: portfolioInputs,
  refresh: { cron: '45 21 * * *' },
  answer: (snapshot): ModelPortfolio => snapshot,
  next: nextCall,
  concise: concisePortfolio,
  tool: { name: 'get_model_portfolio', view: 'model' },
  parts: { curve: curveOf, trades: tradesOf },
  example: example as Example<typeof ModelPortfolio>,
})

function portfolioInputs({ bySymbol }: Universe) {
  const funds = MODEL_FUNDS.filter((symbol) => bySymbol.has(symbol))
  return {
    bars: daily(
      [...funds, CASH_SYMBOL].filter((symbol) => bySymbol.has(symbol)),
      BARS,
    ),
    tracked: assets(funds),
    decided: facts(portfolioWeek),
    recorded: portfolioRecord(),
  }
}

function nextCall({ positions, pending }: ModelPortfolio): NextCall {
  const [order] = [...pending].sort(largestFirst(({ to_pct, from_pct }) => to_pct - from_pct))
  if (order !== undefined) {
    return {
      product: 'prices',
      query: { symbols: pending.map(({ symbol }) => symbol).join(',') },
      because: `${pending.length} ${pending.length === 1 ? 'order is' : 'orders are'} to be filled at the next close, the largest in ${order.symbol} from ${percentText(order.from_pct)} to ${percentText(order.to_pct)}: see the prices now.`,
    }
  }
  const [largest] = positions
  return {
    product: 'risk',
    because:
      largest === undefined
        ? 'All of it is in cash: the risk index says how the market stands.'
        : `Nothing is to be traded; ${largest.symbol} is the largest position at ${percentText(largest.weight_pct)}: the risk index says how calm the market is that it rests on.`,
  }
}
