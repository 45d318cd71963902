import { once } from '@bellwether-markets/engine/kernel/once'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import type { DailyColumns, Numbers } from '@bellwether-markets/engine/market/observation'
import { PackedBars } from '@bellwether-markets/engine/market/packed-bars'
import { SIMULATOR_SOURCE } from '@bellwether-markets/engine/market/simulator-source'
import { dailyBarKnownAt, tradingSession } from '@bellwether-markets/engine/market/trading-hours'
import { PackedColumn } from '@bellwether-markets/engine/series/packed-column'
import { createAssetPrice } from './asset-price.ts'
import { createColumns } from './column.ts'
import { createDailyBars } from './daily-bar.ts'
import type { BarTraits } from './price-path.ts'
import type { TimeGrid, World } from './world.ts'

export interface DailySeries {
  readonly bar: BarTraits
  /** All days so far; later days do not change it. Prices are made when one is first read. */
  columns(): DailyColumns
}

const FROM_BAR = ['open', 'high', 'low', 'close', 'volume'] as const

export function createDailySeries(
  asset: Asset,
  world: World,
  sessionDays: (asset: Asset) => SessionDays,
): DailySeries {
  const { grid } = world
  const barsOf = once(() => createBars(asset, world))
  const packed = ofBar(() => PackedColumn.from([]))
  let next = 0
  let seen = 0
  let columns: DailyColumns | undefined
  let makePrices = (): unknown => undefined

  const append = ({ day }: SessionDays): void => {
    const rows: Rows = ofBar(() => [])
    for (; next < seen; next++) {
      if (day[packed.close.length + rows.close.length] !== grid.day(next)) continue
      const bar = barsOf().on(next)
      for (const name of FROM_BAR) rows[name].push(bar[name])
    }
    for (const name of FROM_BAR) packed[name] = packed[name].appended(rows[name])
  }

  return {
    get bar() {
      return barsOf().traits
    },
    columns: () => {
      if (columns !== undefined && seen === grid.length) return columns
      // Those that nobody has read end with fewer days.
      makePrices()
      seen = grid.length
      const days = sessionDays(asset)
      const prices = once(() => {
        append(days)
        // No dividends or splits.
        return { ...packed, adjClose: packed.close }
      })
      makePrices = prices
      columns = new PackedBars({ symbol: asset.symbol, source: SIMULATOR_SOURCE, ...days }, prices)
      return columns
    },
  }
}

/** By grid index, in order. */
function createBars(asset: Asset, world: World) {
  const { grid, market } = world
  const price = createAssetPrice(asset, world)
  const barOf = createDailyBars(world.seed, price.bar)
  const state = { logBefore: Number.NaN }
  return {
    traits: price.bar,
    on: (index: number) => {
      const step = price.step(index)
      // The first day has no overnight move.
      const logBefore = Number.isNaN(state.logBefore) ? step.logPrice : state.logBefore
      state.logBefore = step.logPrice
      return barOf(logBefore, step, market.gap.at(index), grid.isShort(index))
    },
  }
}

type OfBar<T> = Record<(typeof FROM_BAR)[number], T>
type Rows = OfBar<number[]>

const ofBar = <T>(create: () => T): OfBar<T> =>
  Object.fromEntries(FROM_BAR.map((name) => [name, create()])) as OfBar<T>

/** Trading days and when each bar becomes known. */
interface SessionDays {
  readonly day: Numbers
  readonly knownAt: Numbers
}

/** Assets with the same calendar share their days: the same arrays until there are more. */
export function createSessionDays(grid: TimeGrid): (asset: Asset) => SessionDays {
  const extended = new Map<string, () => SessionDays>()
  return (asset) => {
    const calendar = calendarOf(asset)
    const days = extended.get(calendar) ?? extendedDays(asset, grid)
    extended.set(calendar, days)
    return days()
  }
}

function extendedDays(asset: Asset, grid: TimeGrid): () => SessionDays {
  const { day, knownAt } = createColumns('day', 'knownAt')
  let done = 0
  let view: SessionDays = { day: day.view(), knownAt: knownAt.view() }
  return () => {
    if (done === grid.length) return view
    for (; done < grid.length; done++) {
      const next = grid.day(done)
      if (tradingSession(asset, next) === undefined) continue
      day.push(next)
      knownAt.push(dailyBarKnownAt(asset, next))
    }
    view = { day: day.view(), knownAt: knownAt.view() }
    return view
  }
}

function calendarOf({ assetClass, symbol }: Asset): string {
  if (assetClass === 'equity' || assetClass === 'etf' || assetClass === 'sector_etf') return 'exchange'
  return assetClass === 'fx' ? 'fx' : symbol
}
