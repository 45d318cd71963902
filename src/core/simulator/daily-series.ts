import type { Asset } from '../market/asset.ts'
import { sessionOf } from '../market/calendar.ts'
import type { DailyColumns } from '../market/observation.ts'
import { dailyBarKnownAt, tradingSession } from '../market/trading-hours.ts'
import { createAssetPrice } from './asset-price.ts'
import { type Column, createColumn } from './column.ts'
import { createDailyBars } from './daily-bar.ts'
import type { BarTraits } from './price-path.ts'
import { SIMULATOR_SOURCE } from './simulator-source.ts'
import type { World } from './world.ts'

/** The daily bars of one asset, as far as the grid of its world reaches. */
export interface DailySeries {
  readonly bar: BarTraits
  /** Columns of all days so far; what was given out does not change when days are added. */
  columns(): DailyColumns
}

interface Rows {
  readonly day: Column
  readonly knownAt: Column
  readonly open: Column
  readonly high: Column
  readonly low: Column
  readonly close: Column
  readonly volume: Column
}

/** Bars of the days on which the asset trades; made when they are asked for, from where the last ones ended. */
export function createDailySeries(asset: Asset, world: World): DailySeries {
  const { grid, market } = world
  const price = createAssetPrice(asset, world)
  const barOf = createDailyBars(world.seed, price.bar)
  const rows = createRows()
  let logBefore = price.startLog
  let next = 0
  let columns: DailyColumns | undefined

  const append = (index: number): void => {
    const day = grid.day(index)
    if (tradingSession(asset, day) === undefined) return
    const step = price.step(index)
    const short = grid.isSession(index) && sessionOf(day)?.early === true
    const bar = barOf(logBefore, step, market.gap.at(index), short)
    logBefore = step.logPrice
    rows.day.push(day)
    rows.knownAt.push(dailyBarKnownAt(asset, day))
    rows.open.push(bar.open)
    rows.high.push(bar.high)
    rows.low.push(bar.low)
    rows.close.push(bar.close)
    rows.volume.push(bar.volume)
  }

  return {
    bar: price.bar,
    columns: () => {
      if (columns !== undefined && next === grid.length) return columns
      for (; next < grid.length; next++) append(next)
      columns = columnsOf(asset, rows)
      return columns
    },
  }
}

const createRows = (): Rows => ({
  day: createColumn(),
  knownAt: createColumn(),
  open: createColumn(),
  high: createColumn(),
  low: createColumn(),
  close: createColumn(),
  volume: createColumn(),
})

/** The simulated instruments pay no dividends and never split: their returns are total, the adjusted close is the close. */
function columnsOf(asset: Asset, rows: Rows): DailyColumns {
  const close = rows.close.view()
  return {
    symbol: asset.symbol,
    source: SIMULATOR_SOURCE,
    day: rows.day.view(),
    knownAt: rows.knownAt.view(),
    open: rows.open.view(),
    high: rows.high.view(),
    low: rows.low.view(),
    close,
    adjClose: close,
    volume: rows.volume.view(),
  }
}
