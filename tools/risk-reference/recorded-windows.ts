import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { type DailyWindow, dailyAsOf } from '@bellwether-markets/engine/market/point-in-time'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { readReplayDaily } from '../../packages/suppliers/src/replay/replay-daily.ts'

const EVER = asInstant(Number.MAX_SAFE_INTEGER)

/**
 * Daily bars of tracked assets, each from the first folder that has a file of it.
 * @param folders of `<SYMBOL>.csv`, the one with the longest history first
 */
export const recordedWindows = (folders: readonly string[]): ReadonlyMap<string, DailyWindow> =>
  new Map(
    DEFAULT_UNIVERSE.assets.flatMap((asset) => {
      const path = folders.map((folder) => join(folder, `${asset.symbol}.csv`)).find(existsSync)
      if (path === undefined) return []
      const columns = readReplayDaily(path, asset)
      return [[asset.symbol, dailyAsOf(columns, EVER, columns.day.length)] as const]
    }),
  )
