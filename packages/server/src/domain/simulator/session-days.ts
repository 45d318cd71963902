import type { Asset } from '../market/asset.ts'
import { dailyBarKnownAt, tradingSession } from '../market/trading-hours.ts'
import { type Column, createColumn } from './column.ts'
import type { TimeGrid } from './grid.ts'

/** Trading days of an asset and when each bar becomes known. */
export interface SessionDays {
  readonly day: Column
  readonly knownAt: Column
}

/** Trading days of an asset up to the end of the grid; assets with the same calendar share them. */
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
