import { readFileSync } from 'node:fs'
import { ASSET_CLASSES, type Asset, SYMBOL } from '@bellwether-markets/engine/market/asset'
import { type CsvRow, csvRows, requireFields, requireHeader } from './csv-rows.ts'
import { BrokenReplayFile, quoted } from './replay-broken-file.ts'

const FILE = 'assets.csv'
export const REPLAY_ASSET_COLUMNS = ['symbol', 'name', 'class', 'sector', 'currency'] as const
export const REPLAY_CURRENCY = /^[A-Z]{3}$/

/** In the order of the file. @throws BrokenReplayFile */
export function readReplayAssets(path: string): readonly Asset[] {
  const [header, ...rows] = csvRows(readFileSync(path), FILE)
  requireHeader(FILE, REPLAY_ASSET_COLUMNS, header?.fields ?? [])
  if (rows.length === 0) throw new BrokenReplayFile({ file: FILE, problem: 'lists no asset' })
  const seen = new Set<string>()
  return rows.map((row) => {
    const asset = assetOf(row)
    if (seen.has(asset.symbol)) refuse(row, 'symbol', `${quoted(asset.symbol)} stands twice`)
    seen.add(asset.symbol)
    return asset
  })
}

function refuse(row: CsvRow, column: (typeof REPLAY_ASSET_COLUMNS)[number], problem: string): never {
  throw new BrokenReplayFile({ file: FILE, row: row.line, column, problem })
}

function assetOf(row: CsvRow): Asset {
  requireFields(FILE, row.line, REPLAY_ASSET_COLUMNS.length, row.fields.length)
  const [symbol, name, className, sector, currency] = row.fields.map((field) => field.trim())
  const assetClass = ASSET_CLASSES.find((known) => known === className)
  if (!SYMBOL.test(symbol)) refuse(row, 'symbol', `not a ticker in capitals: ${quoted(symbol)}`)
  if (name === '') refuse(row, 'name', 'empty')
  if (assetClass === undefined) {
    refuse(row, 'class', `must be one of ${ASSET_CLASSES.join(', ')}, found ${quoted(className)}`)
  }
  if (!REPLAY_CURRENCY.test(currency)) refuse(row, 'currency', `not a currency code: ${quoted(currency)}`)
  return { symbol, name, assetClass, sector: sector === '' ? undefined : sector, currency }
}
