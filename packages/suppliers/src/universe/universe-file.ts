import { readFileSync } from 'node:fs'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { type Day, formatDay, parseDay } from '@bellwether-markets/engine/kernel/time'
import { ASSET_CLASSES, type Asset, SYMBOL } from '@bellwether-markets/engine/market/asset'
import { SECTOR_ETFS } from '@bellwether-markets/engine/market/universe'
import { type Listing, latestOf } from '@bellwether-markets/engine/market/universe-changes'
import type { AssetRevision } from '@bellwether-markets/engine/market/universe-history'
import { CsvError, parse } from 'csv-parse/sync'

const NEEDED = ['symbol', 'name', 'class', 'currency'] as const
const COLUMNS = [...NEEDED, 'sector', 'exchange', 'aliases', 'valid_from', 'valid_to'] as const
const MOST_ROWS = 100_000
const ALIAS_BREAK = '|'
const LONGEST_QUOTED = 60
/** ISO 4217, or US cents, in which some futures are quoted. */
const CURRENCY = /^[A-Z]{3}$/
/** ISO 10383. */
const EXCHANGE = /^[A-Z0-9]{4}$/
const SECTORS: readonly string[] = SECTOR_ETFS.map(({ sector }) => sector)

/** Of one row, by column. */
export type UniverseFields = Readonly<Partial<Record<(typeof COLUMNS)[number], string>>>

export interface ReadUniverse {
  readonly listings: readonly Listing[]
  /** `row 3, class: …`; nothing may be imported if there are any. */
  readonly faults: readonly string[]
}

/** @throws StartupError if the file is no such table */
export function readUniverseFile(path: string): ReadUniverse {
  const rows = rowsOf(path)
  const faults: string[] = []
  const seen = new Set<string>()
  const listings = rows.flatMap(({ record, info: { lines } }) => {
    const read = listingOf(record)
    const { symbol } = read.listing.asset
    const found = seen.has(symbol)
      ? [...read.faults, `symbol: ${quoted(symbol)} is listed twice`]
      : read.faults
    seen.add(symbol)
    faults.push(...found.map((fault) => `row ${lines}, ${fault}`))
    return [read.listing]
  })
  return { listings, faults }
}

interface ParsedRow {
  readonly record: UniverseFields
  readonly info: { readonly lines: number }
}

function rowsOf(path: string): readonly ParsedRow[] {
  const hint = `Use CSV with the columns ${NEEDED.join(',')} and any of ${COLUMNS.slice(NEEDED.length).join(',')}.`
  const refuse = (problem: string, cause?: unknown): never => {
    throw new StartupError(`${path}: ${problem}`, hint, { cause })
  }
  let rows: readonly ParsedRow[] = []
  let header: readonly string[] = []
  try {
    rows = parse(readFileSync(path), {
      bom: true,
      trim: true,
      info: true,
      skip_empty_lines: true,
      columns: (names: string[]) => {
        header = names
        return names
      },
    }) as unknown as ParsedRow[]
  } catch (error) {
    if (error instanceof CsvError) refuse(error.message, error)
    refuse(`cannot be read (${(error as NodeJS.ErrnoException).code ?? error})`, error)
  }
  const missing = NEEDED.filter((name) => !header.includes(name))
  const unknown = header.filter((name) => !COLUMNS.some((column) => column === name))
  if (missing.length > 0) refuse(`the column ${missing[0]} is missing`)
  if (unknown.length > 0) refuse(`${quoted(unknown[0])} is no column`)
  if (rows.length === 0) refuse('it lists no asset')
  if (rows.length > MOST_ROWS) refuse(`it lists ${rows.length} assets; ${MOST_ROWS} are the most`)
  return rows
}

/** Faults as in `ReadUniverse`, without the row. */
export function listingOf(fields: UniverseFields): {
  readonly listing: Listing
  readonly faults: readonly string[]
} {
  const faults: string[] = []
  const check = (column: (typeof COLUMNS)[number], holds: boolean, rule: string): void => {
    if (!holds) faults.push(`${column}: ${rule}, found ${quoted(fields[column] ?? '')}`)
  }
  const { symbol = '', name = '', class: named = '', currency = '', sector, exchange, aliases } = fields
  const assetClass = ASSET_CLASSES.find((known) => known === named)
  check('symbol', SYMBOL.test(symbol), 'a ticker in capitals')
  check('name', name.length > 0 && name.length <= 120, '1 to 120 characters')
  check('class', assetClass !== undefined, `one of ${ASSET_CLASSES.join(', ')}`)
  check('currency', CURRENCY.test(currency), 'a currency code such as USD')
  check('exchange', !exchange || EXCHANGE.test(exchange), 'a market identifier code such as XNYS')
  const hasGics = assetClass === 'equity' || assetClass === 'sector_etf'
  check('sector', !sector || !hasGics || SECTORS.includes(sector), `one of ${SECTORS.join(', ')}, or nothing`)
  const day = (column: 'valid_from' | 'valid_to'): Day | undefined => {
    const text = fields[column]
    const parsed = text ? parseDay(text) : undefined
    check(column, !text || parsed !== undefined, 'a day such as 2020-01-31, or nothing')
    return parsed
  }
  const [validFrom, validTo] = [day('valid_from'), day('valid_to')]
  check(
    'valid_to',
    !(validFrom !== undefined && validTo !== undefined && validTo <= validFrom),
    'after valid_from',
  )
  const others = (aliases ?? '').split(ALIAS_BREAK).map((alias) => alias.trim())
  const asset: Asset = {
    symbol,
    name,
    assetClass: assetClass ?? 'equity',
    sector: sector || undefined,
    currency,
    ...(exchange && { exchange }),
    ...(aliases && { aliases: others.filter((alias) => alias !== '') }),
  }
  return { listing: { asset, validFrom, validTo }, faults }
}

/** In the layout that `readUniverseFile` reads. */
export function universeTable(revisions: readonly AssetRevision[]): string {
  const rows = [...latestOf(revisions).values()].map(({ asset, validFrom, validTo }) =>
    [
      asset.symbol,
      asset.name,
      asset.assetClass,
      asset.currency,
      asset.sector ?? '',
      asset.exchange ?? '',
      (asset.aliases ?? []).join(ALIAS_BREAK),
      ...[validFrom, validTo].map((day) => (day === undefined ? '' : formatDay(day))),
    ]
      .map(csvField)
      .join(','),
  )
  return `${[COLUMNS.join(','), ...rows].join('\n')}\n`
}

const csvField = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const quoted = (text: string): string => JSON.stringify(text.slice(0, LONGEST_QUOTED))
