import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { asInstant, type Day } from '@bellwether-markets/engine/kernel/time'
import { type Asset, universeOf } from '@bellwether-markets/engine/market/asset'
import type { DailyColumns, Observations } from '@bellwether-markets/engine/market/observation'
import { readReplayAssets } from './replay-assets.ts'
import { BrokenReplayFile } from './replay-broken-file.ts'
import { CURVES_FOLDER, readReplayCurve } from './replay-curves.ts'
import { readReplayDaily } from './replay-daily.ts'
import { FUNDAMENTALS_FILE, readReplayFundamentals } from './replay-fundamentals.ts'
import { replayHalfHours } from './replay-half-hours.ts'
import { type IntradayBars, readReplayIntraday, replayQuotes } from './replay-intraday.ts'
import { NEWS_FILE, readReplayNews } from './replay-news.ts'

export interface ReplayOptions {
  readonly progress?: (filesRead: number, files: number) => void
  readonly warn?: (event: string, fields: Readonly<Record<string, unknown>>) => void
}

/**
 * All files are checked now; intraday bars are released and read again on first use, curves only on first use.
 * @throws BrokenReplayFile
 */
export function openReplayDirectory(directory: string, options: ReplayOptions = {}): Observations {
  const present = listedFiles(directory)
  const { open, dailyOf, intradayOf, curveOf } = fileReaders(directory)
  const assets = open('assets.csv', readReplayAssets)
  const dailyFiles = pairFiles('daily', present.daily, assets, options)
  const intradayFiles = pairFiles('intraday', present.intraday, assets, options)
  if (dailyFiles.length === 0) {
    throw missing(directory, 'daily', 'no file belongs to an asset of assets.csv')
  }
  const curveFiles = pairFiles(CURVES_FOLDER, present.curves, assets, options)
  const read = counting(dailyFiles.length + intradayFiles.length, options)
  const daily = new Map(dailyFiles.map((asset) => [asset.symbol, read(() => dailyOf(asset))]))
  for (const asset of intradayFiles) read(() => intradayOf(asset))
  warnOfEmpty(assets, daily, options)
  const published = present.top.includes(FUNDAMENTALS_FILE)
    ? open(FUNDAMENTALS_FILE, readReplayFundamentals)
    : undefined
  // Without a news file the market has no news.
  const shelf = present.top.includes(NEWS_FILE) ? open(NEWS_FILE, readReplayNews) : undefined
  return {
    universe: universeOf(assets),
    daily: (symbol) => daily.get(symbol),
    ...intradayObservations(
      daily,
      onFirstUse(intradayFiles, (asset) => ({ asset, bars: intradayOf(asset) })),
    ),
    curve: onFirstUse(curveFiles, curveOf),
    fundamentals: (symbol) => published?.get(symbol),
    ...(shelf && { news: (from, to) => shelf.between(from, to) }),
    since: earliest(daily),
  }
}

/** @throws BrokenReplayFile unless `assets.csv` and the daily bars are there */
function listedFiles(directory: string) {
  const [top, daily, intraday = [], curves = []] = ['.', 'daily', 'intraday', CURVES_FOLDER].map((folder) =>
    list(directory, folder),
  )
  if (top === undefined) throw missing(directory, '.', 'no such directory')
  if (!top.includes('assets.csv')) throw missing(directory, 'assets.csv', 'missing')
  if (daily === undefined) throw missing(directory, 'daily', 'the folder is missing')
  return { top, daily, intraday, curves }
}

function fileReaders(directory: string) {
  const open = <T>(file: string, read: (path: string) => T): T =>
    readable(file, () => read(join(directory, file)))
  const inFolder =
    <T>(folder: string, read: (path: string, asset: Asset) => T) =>
    (asset: Asset): T =>
      open(`${folder}/${asset.symbol}.csv`, (path) => read(path, asset))
  return {
    open,
    dailyOf: inFolder('daily', readReplayDaily),
    intradayOf: inFolder('intraday', readReplayIntraday),
    curveOf: inFolder(CURVES_FOLDER, readReplayCurve),
  }
}

function onFirstUse<T>(
  assets: readonly Asset[],
  read: (asset: Asset) => T,
): (symbol: string) => T | undefined {
  const bySymbol = new Map(assets.map((asset) => [asset.symbol, asset]))
  const known = new Map<string, T>()
  return (symbol) => {
    const asset = bySymbol.get(symbol)
    if (asset !== undefined && !known.has(symbol)) known.set(symbol, read(asset))
    return known.get(symbol)
  }
}

function intradayObservations(
  daily: ReadonlyMap<string, DailyColumns>,
  intraday: (symbol: string) => { readonly asset: Asset; readonly bars: IntradayBars } | undefined,
): Required<Pick<Observations, 'quotes' | 'intraday'>> {
  const ofDay =
    <T>(make: (bars: IntradayBars, columns: DailyColumns, asset: Asset, day: Day) => T) =>
    (symbol: string, day: Day): T | undefined => {
      const columns = daily.get(symbol)
      const found = columns && intraday(symbol)
      return found && make(found.bars, columns, found.asset, day)
    }
  return { quotes: ofDay(replayQuotes), intraday: ofDay(replayHalfHours) }
}

const earliest = (daily: ReadonlyMap<string, DailyColumns>) =>
  asInstant(
    [...daily.values()].reduce((first, { knownAt }) => Math.min(first, knownAt[0] ?? first), Infinity),
  )

function list(directory: string, folder: string): readonly string[] | undefined {
  return readable(folder, () => {
    try {
      return readdirSync(join(directory, folder))
    } catch (error) {
      if (['ENOENT', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code))) return undefined
      throw error
    }
  })
}

const missing = (directory: string, file: string, problem: string): BrokenReplayFile =>
  new BrokenReplayFile({ file, problem: `${problem} (REPLAY_DIR is ${directory})` })

function readable<T>(file: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (error instanceof BrokenReplayFile || code === undefined) throw error
    throw new BrokenReplayFile({ file, problem: `cannot be read (${code})` })
  }
}

/** In the order of `assets.csv`. */
function pairFiles(
  folder: string,
  names: readonly string[],
  assets: readonly Asset[],
  { warn }: ReplayOptions,
): readonly Asset[] {
  const symbols = new Set(assets.map((asset) => asset.symbol))
  const files = new Set(names.filter((name) => name.endsWith('.csv')).map((name) => name.slice(0, -4)))
  for (const symbol of files) {
    if (!symbols.has(symbol)) warn?.('replay_file_without_asset', { file: `${folder}/${symbol}.csv` })
  }
  return assets.filter((asset) => files.has(asset.symbol))
}

function counting(files: number, { progress }: ReplayOptions): <T>(read: () => T) => T {
  let done = 0
  return (read) => {
    const result = read()
    done++
    progress?.(done, files)
    return result
  }
}

function warnOfEmpty(
  assets: readonly Asset[],
  daily: ReadonlyMap<string, DailyColumns>,
  { warn }: ReplayOptions,
): void {
  const symbols = assets
    .map((asset) => asset.symbol)
    .filter((symbol) => (daily.get(symbol)?.day.length ?? 0) === 0)
  if (symbols.length > 0) warn?.('replay_assets_without_bars', { symbols })
}
