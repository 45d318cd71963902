import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Asset, universeOf } from '../../domain/market/asset.ts'
import type { CurveColumns, DailyColumns, Observations } from '../../domain/market/observation.ts'
import { asInstant } from '../../kernel/time.ts'
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
  /** Reports ignored files and assets without data. */
  readonly warn?: (event: string, fields: Readonly<Record<string, unknown>>) => void
}

/**
 * Opens recorded market data. All files are checked now; intraday bars are released and read again on first use, curves
 * only on first use.
 * @throws BrokenReplayFile
 */
export function openReplayDirectory(directory: string, options: ReplayOptions = {}): Observations {
  const present = {
    top: list(directory, '.'),
    daily: list(directory, 'daily'),
    intraday: list(directory, 'intraday'),
    curves: list(directory, CURVES_FOLDER),
  }
  if (present.top === undefined) throw missing(directory, '.', 'no such directory')
  if (!present.top.includes('assets.csv')) throw missing(directory, 'assets.csv', 'missing')
  if (present.daily === undefined) throw missing(directory, 'daily', 'the folder is missing')

  const assets = readable('assets.csv', () => readReplayAssets(join(directory, 'assets.csv')))
  const dailyFiles = pairFiles('daily', present.daily, assets, options)
  const intradayFiles = pairFiles('intraday', present.intraday ?? [], assets, options)
  if (dailyFiles.length === 0) {
    throw missing(directory, 'daily', 'no file belongs to an asset of assets.csv')
  }
  const curveFiles = pairFiles(CURVES_FOLDER, present.curves ?? [], assets, options)
  const read = counting(dailyFiles.length + intradayFiles.length, options)
  const daily = new Map(dailyFiles.map((asset) => [asset.symbol, read(() => readDaily(directory, asset))]))
  for (const asset of intradayFiles) read(() => readIntraday(directory, asset))
  warnOfEmpty(assets, daily, options)
  const curve = curveReader(directory, curveFiles)
  const published = present.top.includes(FUNDAMENTALS_FILE) ? readFundamentals(directory) : new Map()
  const fundamentals = (symbol: string) => published.get(symbol)
  const observations = observationsOf(directory, assets, daily, new Set(intradayFiles))
  return { ...observations, curve, fundamentals, ...newsOf(directory, present.top) }
}

/** Without a news file the market has no news. */
function newsOf(directory: string, files: readonly string[]): Pick<Observations, 'news'> {
  if (!files.includes(NEWS_FILE)) return {}
  const shelf = readable(NEWS_FILE, () => readReplayNews(join(directory, NEWS_FILE)))
  return { news: (from, to) => shelf.between(from, to) }
}

function curveReader(
  directory: string,
  withCurve: readonly Asset[],
): (symbol: string) => CurveColumns | undefined {
  const assets = new Map(withCurve.map((asset) => [asset.symbol, asset]))
  const curves = new Map<string, CurveColumns>()
  return (symbol) => {
    const asset = assets.get(symbol)
    if (asset === undefined) return undefined
    const curve = curves.get(symbol) ?? readCurve(directory, asset)
    curves.set(symbol, curve)
    return curve
  }
}

function observationsOf(
  directory: string,
  assets: readonly Asset[],
  daily: ReadonlyMap<string, DailyColumns>,
  withIntraday: ReadonlySet<Asset>,
): Observations {
  const universe = universeOf(assets)
  const intraday = new Map<string, IntradayBars>()
  const barsOf = (asset: Asset): IntradayBars => {
    const bars = intraday.get(asset.symbol) ?? readIntraday(directory, asset)
    intraday.set(asset.symbol, bars)
    return bars
  }
  return {
    universe,
    daily: (symbol) => daily.get(symbol),
    quotes(symbol, day) {
      const asset = universe.bySymbol.get(symbol)
      const columns = daily.get(symbol)
      if (asset === undefined || columns === undefined || !withIntraday.has(asset)) return undefined
      return replayQuotes(barsOf(asset), columns, asset, day)
    },
    intraday(symbol, day) {
      const asset = universe.bySymbol.get(symbol)
      const columns = daily.get(symbol)
      if (asset === undefined || columns === undefined || !withIntraday.has(asset)) return undefined
      return replayHalfHours(barsOf(asset), columns, asset, day)
    },
    since: earliest(daily),
  }
}

const earliest = (daily: ReadonlyMap<string, DailyColumns>) =>
  asInstant(
    [...daily.values()].reduce((first, { knownAt }) => Math.min(first, knownAt[0] ?? first), Infinity),
  )

const readDaily = (directory: string, asset: Asset): DailyColumns =>
  readable(`daily/${asset.symbol}.csv`, () =>
    readReplayDaily(join(directory, 'daily', `${asset.symbol}.csv`), asset),
  )

const readIntraday = (directory: string, asset: Asset): IntradayBars =>
  readable(`intraday/${asset.symbol}.csv`, () =>
    readReplayIntraday(join(directory, 'intraday', `${asset.symbol}.csv`), asset),
  )

const readFundamentals = (directory: string) =>
  readable(FUNDAMENTALS_FILE, () => readReplayFundamentals(join(directory, FUNDAMENTALS_FILE)))

const readCurve = (directory: string, asset: Asset): CurveColumns =>
  readable(`${CURVES_FOLDER}/${asset.symbol}.csv`, () =>
    readReplayCurve(join(directory, CURVES_FOLDER, `${asset.symbol}.csv`), asset),
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

/** Turns file system errors into BrokenReplayFile. */
function readable<T>(file: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (error instanceof BrokenReplayFile || code === undefined) throw error
    throw new BrokenReplayFile({ file, problem: `cannot be read (${code})` })
  }
}

/** Assets with a file in a folder, in the order of `assets.csv`. */
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
