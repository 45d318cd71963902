import { type Concise, tableOf } from '../contract/concise.ts'
import type { ModelPortfolio } from './portfolio-schema.ts'

const CURVE_ROWS = 26
const TRADE_ROWS = 20

/** Worth of the backtest by month, the latest first; months are left out evenly if they are too many. */
export function curveOf(answer: ModelPortfolio, _query: object, limit?: number): Concise {
  const { curve, performance, limits } = answer
  const count = Math.min(limit ?? CURVE_ROWS, curve.length)
  const last = curve.length - 1
  const months = Array.from(
    { length: count },
    (_, index) => curve[last - Math.floor((index * curve.length) / count)],
  )
  const { kind, from, to, twr_pct: total, max_drawdown_pct: fall, nav } = performance
  return {
    summary: `The ${kind} is worth ${nav} dollars at the end of ${to}, ${total < 0 ? '' : '+'}${total}% since ${from}; its deepest fall was ${Math.abs(fall)}%.`,
    caveats: limits,
    ...tableOf(months, ['date', 'nav', 'spy', 'sixty_forty']),
    more: `The latest day first; limit=${curve.length} for all ${curve.length} months from ${curve.at(0)?.date ?? to} on.`,
  }
}

/** Orders of the backtest with their prices and costs, the latest first. */
export function tradesOf(answer: ModelPortfolio, _query: object, limit?: number): Concise {
  const { trades, pending, next_check, performance } = answer
  const rows = trades.slice(0, limit ?? TRADE_ROWS)
  const waiting = pending.map(({ symbol, from_pct, to_pct }) => `${symbol} ${from_pct}% to ${to_pct}%`)
  return {
    summary:
      waiting.length === 0
        ? `No order is waiting; the next check is on ${next_check}.`
        : `To be filled at the next close: ${waiting.join(', ')}; the next check is on ${next_check}.`,
    caveats: [`These orders are of the ${performance.kind}, at closes and with costs.`],
    ...tableOf(rows, ['decided_on', 'filled_on', 'symbol', 'from_pct', 'to_pct', 'price', 'value', 'cost']),
    more: rows.length < trades.length ? `limit=${trades.length} for all that are kept.` : 'These are all.',
  }
}
