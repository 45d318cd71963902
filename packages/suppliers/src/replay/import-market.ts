import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { type Asset, type AssetClass, SYMBOL } from '@bellwether-markets/engine/market/asset'
import { type ImportedFile, importDaily, refusedFile, wholeFileFault } from './import-daily.ts'
import { symbolOfDownload } from './imported-bars.ts'
import { ASSETS_FILE, assetsOfFolder, writeAssets, writeWhole } from './market-folder.ts'
import { readReplayAssets } from './replay-assets.ts'
import { BrokenReplayFile } from './replay-broken-file.ts'
import { CURVES_FOLDER, readReplayCurve } from './replay-curves.ts'
import { FUNDAMENTALS_FILE, readReplayFundamentals } from './replay-fundamentals.ts'
import { readReplayIntraday } from './replay-intraday.ts'
import { NEWS_FILE, readReplayNews } from './replay-news.ts'

export interface ImportInput {
  /** File, folder of downloads, or folder in replay layout. */
  readonly from: string
  readonly into: string
  readonly replace: boolean
  /** Of a single file if its name has none. */
  readonly symbol: string | undefined
  readonly described: { readonly assetClass: AssetClass; readonly currency: string } | undefined
  readonly known: ReadonlyMap<string, Asset>
  readonly onProgress: (file: ImportedFile, done: number, files: number) => void
}

interface Step {
  readonly label: string
  readonly run: () => ImportedFile
}

/**
 * Each file all or nothing.
 * @throws StartupError if source or target is unusable
 */
export function importMarket(input: ImportInput): readonly ImportedFile[] {
  const { from, into } = input
  if (!existsSync(from))
    throw new StartupError(`${from} does not exist`, 'Use a CSV file or a folder of CSV files.')
  if (existsSync(into) && realpathSync(from) === realpathSync(into)) {
    throw new StartupError(`${from} would be imported into itself`, 'Use another folder for --into.')
  }
  const assets = new Map(assetsOfFolder(into).map((asset) => [asset.symbol, asset]))
  const steps = stepsOf(input, assets)
  return steps.map(({ label, run }, index) => {
    const file = guarded(label, run)
    input.onProgress(file, index + 1, steps.length)
    return file
  })
}

function stepsOf(input: ImportInput, assets: Map<string, Asset>): readonly Step[] {
  const { from } = input
  if (!statSync(from).isDirectory()) return [downloadStep(from, input, assets)]
  if (existsSync(join(from, ASSETS_FILE))) return layoutSteps(input, assets)
  if (input.symbol !== undefined) {
    throw new StartupError('--symbol is for one file only', 'Import that file alone.')
  }
  const files = csvFiles(from)
  if (files.length === 0) {
    throw new StartupError(
      `${from} has no CSV file`,
      `Use the folder of the downloads, or the one of ${ASSETS_FILE}.`,
    )
  }
  return files.map((name) => downloadStep(join(from, name), input, assets))
}

function downloadStep(path: string, input: ImportInput, assets: Map<string, Asset>): Step {
  const label = basename(path)
  return {
    label,
    run() {
      const symbol = input.symbol ?? symbolOfDownload(path)
      const asset = assets.get(symbol) ?? input.known.get(symbol) ?? describedAsset(symbol, input)
      if (asset === undefined) {
        const problem = `unknown symbol ${symbol}, from the file name: give the symbol with --symbol, or describe it with --class and --currency`
        return refusedFile(label, undefined, wholeFileFault(problem))
      }
      return withAsset(asset, input, assets, () =>
        importDaily({ path, label }, asset, input.into, input.replace),
      )
    },
  }
}

const describedAsset = (symbol: string, { described }: ImportInput): Asset | undefined =>
  described !== undefined && SYMBOL.test(symbol)
    ? { symbol, name: symbol, sector: undefined, ...described }
    : undefined

function withAsset(
  asset: Asset,
  { into }: ImportInput,
  assets: Map<string, Asset>,
  run: () => ImportedFile,
): ImportedFile {
  const file = run()
  if (file.outcome === 'refused' || assets.has(asset.symbol)) return file
  assets.set(asset.symbol, asset)
  writeAssets(into, [...assets.values()])
  return file
}

interface LayoutFile {
  readonly path: string
  readonly label: string
}

function layoutSteps(input: ImportInput, assets: Map<string, Asset>): readonly Step[] {
  const { from, into, replace } = input
  const listed = new Map(readReplayAssets(join(from, ASSETS_FILE)).map((asset) => [asset.symbol, asset]))
  const ofAssets = (folder: string, take: (file: LayoutFile, asset: Asset) => ImportedFile) =>
    csvFiles(join(from, folder)).map((name): Step => {
      const label = `${folder}/${name}`
      const asset = listed.get(name.slice(0, -'.csv'.length))
      const run = (): ImportedFile =>
        asset === undefined
          ? refusedFile(label, undefined, wholeFileFault(`${ASSETS_FILE} lists no asset of this name`))
          : withAsset(asset, input, assets, () => take({ path: join(from, folder, name), label }, asset))
      return { label, run }
    })
  const whole = (check: (path: string, asset: Asset) => unknown) => (file: LayoutFile, asset: Asset) =>
    takeWhole(file, asset.symbol, input, () => check(file.path, asset))
  return [
    ...ofAssets('daily', (file, asset) => importDaily(file, asset, into, replace)),
    ...ofAssets('intraday', whole(readReplayIntraday)),
    ...ofAssets(CURVES_FOLDER, whole(readReplayCurve)),
    ...marketSteps(input, FUNDAMENTALS_FILE, readReplayFundamentals),
    ...marketSteps(input, NEWS_FILE, readReplayNews),
  ]
}

function marketSteps(input: ImportInput, label: string, check: (path: string) => unknown): readonly Step[] {
  const path = join(input.from, label)
  const run = (): ImportedFile => takeWhole({ path, label }, undefined, input, () => check(path))
  return existsSync(path) ? [{ label, run }] : []
}

/** Copies a verified file that cannot be merged. */
function takeWhole(
  { path, label }: LayoutFile,
  symbol: string | undefined,
  { into, replace }: ImportInput,
  check: () => unknown,
): ImportedFile {
  check()
  const place = join(into, label)
  const bytes = readFileSync(path)
  const isThere = existsSync(place)
  if (isThere && readFileSync(place).equals(bytes)) {
    return { file: label, symbol, outcome: 'unchanged', text: 'there already', faults: [] }
  }
  if (isThere && !replace) {
    const problem = 'the market has another file of this name; use --replace to replace it'
    return refusedFile(label, symbol, wholeFileFault(problem))
  }
  writeWhole(place, bytes)
  const text = isThere ? 'in place of what was there' : 'added'
  return { file: label, symbol, outcome: 'taken', text, faults: [] }
}

/** A broken file must not stop the others. */
function guarded(label: string, run: () => ImportedFile): ImportedFile {
  try {
    return run()
  } catch (error) {
    if (error instanceof BrokenReplayFile) {
      const { row = 0, column, found } = error
      return refusedFile(label, undefined, { row, column, problem: found })
    }
    if (error instanceof StartupError) throw error
    const code = (error as NodeJS.ErrnoException).code
    if (code === undefined) throw error
    return refusedFile(label, undefined, wholeFileFault(`cannot be read (${code})`))
  }
}

const csvFiles = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.toLowerCase().endsWith('.csv'))
        .sort()
    : []
