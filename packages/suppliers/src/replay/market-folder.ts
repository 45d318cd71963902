import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { formatDay } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import { USUAL, writeWholeFile } from '@bellwether-markets/platform/files/durable-files'
import type { AssetBars } from './merge-bars.ts'
import { REPLAY_ASSET_COLUMNS, readReplayAssets } from './replay-assets.ts'

export const ASSETS_FILE = 'assets.csv'

/**
 * Empty if missing or empty.
 * @throws StartupError if it holds something else
 */
export function assetsOfFolder(folder: string): readonly Asset[] {
  if (existsSync(join(folder, ASSETS_FILE))) return readReplayAssets(join(folder, ASSETS_FILE))
  if (!existsSync(folder) || readdirSync(folder).length === 0) return []
  throw new StartupError(
    `${folder} is no recorded market: it has files, but no ${ASSETS_FILE}`,
    'Use a folder of an earlier import, an empty folder or a new one.',
  )
}

export function writeAssets(folder: string, assets: readonly Asset[]): void {
  const rows = assets.map(({ symbol, name, assetClass, sector, currency }) =>
    [symbol, name, assetClass, sector ?? '', currency].map(csvField).join(','),
  )
  writeWhole(join(folder, ASSETS_FILE), `${[REPLAY_ASSET_COLUMNS.join(','), ...rows].join('\n')}\n`)
}

export const dailyFile = (symbol: string): string => join('daily', `${symbol}.csv`)

export function writeDaily(folder: string, symbol: string, { bars, hasAdjusted }: AssetBars): void {
  const header = `date,open,high,low,close,volume${hasAdjusted ? ',adj_close' : ''}`
  const rows = bars.map(({ day, open, high, low, close, volume, adjClose }) => {
    const values = [open, high, low, close, volume, ...(hasAdjusted ? [adjClose] : [])]
    return [formatDay(day), ...values.map((value) => (Number.isNaN(value) ? '' : value))].join(',')
  })
  writeWhole(join(folder, dailyFile(symbol)), `${[header, ...rows].join('\n')}\n`)
}

/**
 * Atomic, durable across power cuts.
 * @throws StartupError if it cannot be written
 */
export function writeWhole(path: string, content: string | Uint8Array): void {
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeWholeFile(path, content, USUAL)
  } catch (error) {
    const hint = 'Check that this user may write there and that the disk has room.'
    throw new StartupError(`${path} cannot be written (${(error as NodeJS.ErrnoException).code})`, hint, {
      cause: error,
    })
  }
}

const csvField = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
