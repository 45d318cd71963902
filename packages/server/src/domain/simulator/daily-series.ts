import type { Asset } from '../market/asset.ts'
import type { DailyColumns } from '../market/observation.ts'
import { dailyBarKnownAt, tradingSession } from '../market/trading-hours.ts'
import { createAssetPrice } from './asset-price.ts'
import { type Column, createColumn } from './column.ts'
import { createDailyBars } from './daily-bar.ts'
import type { BarTraits } from './price-path.ts'
import { SIMULATOR_SOURCE } from './simulator-source.ts'
import type { TimeGrid, World } from './world.ts'

export interface DailySeries {
  readonly bar: BarTraits
  /** All days so far; later days do not change it. */
  columns(): DailyColumns
}

const FROM_BAR = ['open', 'high', 'low', 'close', 'volume'] as const
/** A quarter. */
const DAYS_TO_COME = 64

export function createDailySeries(
  asset: Asset,
  world: World,
  sessionDays: (asset: Asset) => SessionDays,
): DailySeries {
  const { grid, market } = world
  const price = createAssetPrice(asset, world)
  const barOf = createDailyBars(world.seed, price.bar)
  // Of thousands of assets, so not larger than they must be.
  const column = (): Column => createColumn(sessionDays(asset).day.length + DAYS_TO_COME)
  const rows = { open: column(), high: column(), low: column(), close: column(), volume: column() }
  const state = { logBefore: Number.NaN }
  let next = 0
  let columns: DailyColumns | undefined

  const append = (index: number, days: SessionDays): void => {
    const day = grid.day(index)
    if (days.day.at(rows.close.length) !== day) return
    const step = price.step(index)
    // The first day has no overnight move.
    const logBefore = Number.isNaN(state.logBefore) ? step.logPrice : state.logBefore
    const bar = barOf(logBefore, step, market.gap.at(index), grid.isShort(index))
    state.logBefore = step.logPrice
    for (const name of FROM_BAR) rows[name].push(bar[name])
  }

  return {
    bar: price.bar,
    columns: () => {
      if (columns !== undefined && next === grid.length) return columns
      const days = sessionDays(asset)
      for (; next < grid.length; next++) append(next, days)
      columns = columnsOf(asset, days, rows)
      return columns
    },
  }
}

/** No dividends or splits: adjusted close = close. */
function columnsOf(
  asset: Asset,
  days: SessionDays,
  rows: Readonly<Record<(typeof FROM_BAR)[number], Column>>,
): DailyColumns {
  const close = rows.close.view()
  return {
    symbol: asset.symbol,
    source: SIMULATOR_SOURCE,
    day: days.day.view(),
    knownAt: days.knownAt.view(),
    open: rows.open.view(),
    high: rows.high.view(),
    low: rows.low.view(),
    close,
    adjClose: close,
    volume: rows.volume.view(),
  }
}

/** Trading days and when each bar becomes known. */
interface SessionDays {
  readonly day: Column
  readonly knownAt: Column
}

/** Assets with the same calendar share their days. */
export function createSessionDays(grid: TimeGrid): (asset: Asset) => SessionDays {
  const kept = new Map<string, SessionDays & { done: number }>()
  return (asset) => {
    const calendar = calendarOf(asset)
    let days = kept.get(calendar)
    if (days === undefined) {
      days = { day: createColumn(), knownAt: createColumn(), done: 0 }
      kept.set(calendar, days)
    }
    for (; days.done < grid.length; days.done++) {
      const day = grid.day(days.done)
      if (tradingSession(asset, day) === undefined) continue
      days.day.push(day)
      days.knownAt.push(dailyBarKnownAt(asset, day))
    }
    return days
  }
}

function calendarOf({ assetClass, symbol }: Asset): string {
  if (assetClass === 'equity' || assetClass === 'etf' || assetClass === 'sector_etf') return 'exchange'
  return assetClass === 'fx' ? 'fx' : symbol
}
