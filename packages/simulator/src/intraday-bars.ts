import { remembered } from '@bellwether-markets/engine/kernel/remembered'
import { type Day, MINUTE } from '@bellwether-markets/engine/kernel/time'
import type { IntradayColumns } from '@bellwether-markets/engine/market/observation'
import { SIMULATOR_SOURCE } from '@bellwether-markets/engine/market/simulator-source'
import type { IntradayTape } from './intraday-tape.ts'

const BAR_LENGTH = 30 * MINUTE

/**
 * Half-hour bars of one trading day. Consecutive bars share their border price. Volume at the open belongs to the first
 * bar, volume after the start of a break to the bar after it.
 * @param previousClose of the trading day before
 * @returns bars aligned with the open, the last up to the close, without half hours that have no price beyond their
 * first instant
 */
export function intradayBars(
  symbol: string,
  day: Day,
  tape: IntradayTape,
  previousClose: number,
): IntradayColumns {
  const { at, price, traded } = tape
  const parts = partsOf(at)
  const count = parts.length
  const block = new Float64Array(7 * count)
  const column = (position: number) => block.subarray(position * count, (position + 1) * count)
  const [start, end, open, high, low, close, volume] = [0, 1, 2, 3, 4, 5, 6].map(column)
  for (let bar = 0; bar < parts.length; bar++) {
    const [from, to, endsAt] = parts[bar]
    start[bar] = at[from]
    end[bar] = endsAt
    open[bar] = price[from]
    high[bar] = extreme(price, from, to, 1)
    low[bar] = extreme(price, from, to, -1)
    close[bar] = price[to]
    volume[bar] = traded[to] - (bar === 0 ? 0 : traded[parts[bar - 1][1]])
  }
  const known = { knownAt: end, open, high, low, close, volume }
  return { symbol, source: SIMULATOR_SOURCE, day, previousClose, start, end, ...known }
}

type Part = readonly [from: number, to: number, end: number]

/** First and last index of each bar; a bar begins with the last price of the one before. */
const partsOf = remembered((at: Float64Array): readonly Part[] => {
  const last = at.length - 1
  const parts: Part[] = []
  let from = 0
  while (from < last) {
    const bar = Math.floor((at[from] - at[0]) / BAR_LENGTH)
    const end = Math.min(at[0] + (bar + 1) * BAR_LENGTH, at[last])
    let to = from
    while (to < last && at[to + 1] <= end) to++
    if (to > from) parts.push([from, to, end])
    from = Math.max(to, from + 1)
  }
  return parts
})

function extreme(price: Float64Array, from: number, to: number, sign: 1 | -1): number {
  let reached = price[from]
  for (let index = from + 1; index <= to; index++) {
    if (sign * price[index] > sign * reached) reached = price[index]
  }
  return reached
}
