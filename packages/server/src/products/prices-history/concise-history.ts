import type { Concise } from '../../contract/concise.ts'
import { round } from '../../domain/series/round.ts'
import { everyWeek } from '../every-week.ts'
import type { PriceHistory } from './history-schema.ts'

/** Longer spans are told by week. */
const MOST_DAYS = 30
const ROWS = 53
/** Indices, yields, futures and currencies. */
const PAYS_NOTHING = /[\^=]|^DX-/

/** Its return and extremes, then closes, the latest first. */
export function concisePriceHistory(
  answer: PriceHistory,
  _query: object,
  limit: number | undefined,
): Concise {
  const { symbol, name, count, stale, currency } = answer
  const bars = answer.bars.flatMap((bar) => {
    const { adj_close: close } = bar
    return close === null || close <= 0 ? [] : [{ ...bar, adj_close: close }]
  })
  const [first] = bars
  const last = bars.at(-1)
  if (first === undefined || last === undefined) {
    return { summary: `No day of ${symbol} is known.`, columns: [], rows: [] }
  }
  const change = round((last.adj_close / first.adj_close - 1) * 100, 1)
  const high = bars.reduce((one, other) => (other.adj_close > one.adj_close ? other : one))
  const low = bars.reduce((one, other) => (other.adj_close < one.adj_close ? other : one))
  const byWeek = count > MOST_DAYS
  const shown = byWeek ? everyWeek(bars, ({ date }) => date) : [...bars].reverse()
  const [dividends, adjusted] = PAYS_NOTHING.test(symbol) ? ['', ''] : [' with dividends', ' (adjusted)']
  const unit = symbol.startsWith('^') ? '' : ` ${currency}`
  const moved = `${change >= 0 ? '+' : ''}${change}%${dividends} since ${first.date}`
  return {
    summary: `${name} closed at ${last.close}${unit} on ${last.date}, ${moved}; highest ${high.adj_close} on ${high.date}, lowest ${low.adj_close} on ${low.date}${adjusted}.`,
    caveats: stale ? ['Stale: a later session is missing.'] : [],
    symbol,
    days: count,
    columns: ['date', 'adj_close', ...(byWeek ? [] : ['volume'])],
    rows: shown
      .slice(0, limit ?? ROWS)
      .map(({ date, adj_close: close, volume }) => [date, close, ...(byWeek ? [] : [volume])]),
    more: byWeek
      ? 'Last day of each week; detail=detailed for every day.'
      : 'detail=detailed for open, high and low.',
  }
}
