import { asDay, type Day, dateOf, dayFromDate, utcDay } from '@bellwether-markets/engine/kernel/time'
import type { RowsOf } from '@bellwether-markets/engine/market/fact-table'
import type { Numbers } from '@bellwether-markets/engine/market/observation'
import type { TrainingWindow } from '@bellwether-markets/engine/market/point-in-time'
import { lastIndexUpTo } from '@bellwether-markets/engine/series/last-index-up-to'
import { inRoom } from '@bellwether-markets/engine/series/room'
import { alphaDays } from '@bellwether-markets/engine/signals/alpha/alpha-days'
import { priceSeries } from '@bellwether-markets/engine/signals/alpha/price-series'
import { earningsOf, publishedRows } from '@bellwether-markets/engine/signals/published-figures'
import { ALPHA_WARM_UP_DAYS, type alphaTable } from './alpha-table.ts'

export const computeAlphaDays: RowsOf<typeof alphaTable> = (
  { ranked: { stocks, served, bars, published }, wider },
  instants,
  before,
) => {
  const { year } = dateOf(utcDay(instants[0]))
  const first = asDay(dayFromDate(year, 1, 1) - ALPHA_WARM_UP_DAYS)
  const reports = new Map(stocks.map(({ symbol }) => [symbol, published.get(symbol) ?? []]))
  // Most providers restate closes after a split, so they are not the prices of their day.
  const prices = {
    windows: bars,
    assets: stocks,
    served,
    training: wider && trainingSince(wider, first),
    closesAsTraded: false,
  }
  const known = { earnings: earningsOf(reports), figures: publishedRows(reports), rated: stocks }
  return inRoom((room) => alphaDays({ series: priceSeries(prices, room), ...known }, instants, before, room))
}

function trainingSince({ source, day, stocks }: TrainingWindow, first: Day): TrainingWindow {
  const from = 1 + lastIndexUpTo(day, first - 1)
  return {
    source,
    day: tailOf(day, from),
    stocks: stocks.map((stock) => ({ ...stock, adjustedClose: tailOf(stock.adjustedClose, from) })),
  }
}

/** A view if possible. */
const tailOf = (values: Numbers, from: number): Numbers =>
  values instanceof Float32Array || values instanceof Int32Array
    ? values.subarray(from)
    : Array.from(values).slice(from)
