import type { SupplyClass, SupplyKind } from '@bellwether-markets/engine/market/supply-port'
import type { AlpacaKeys } from './alpaca.ts'
import type { SupplierId } from './parsed-observations.ts'
import { SUPPLIERS } from './supplier-terms.ts'

const SUPPLY_KINDS = [
  'quotes',
  'daily',
  'half-hours',
  'news',
  'fundamentals',
  'calendar',
] as readonly SupplyKind[]

type Row = Readonly<Partial<Record<SupplyKind, readonly SupplierId[]>>>

/** Stocks and funds of New York. */
const LISTED: Row = {
  quotes: ['alpaca', 'yahoo', 'finnhub', 'twelve_data', 'fmp'],
  daily: ['bulk', 'tiingo', 'yahoo', 'alpaca'],
  'half-hours': ['alpaca', 'yahoo'],
}

/**
 * Suppliers of each class and kind, in the usual order; nobody else can serve it. One with an account comes first if
 * it serves the class whole. Finnhub, Twelve Data and FMP answer for few symbols a round. Daily bars of Alpaca have no
 * dividends: they fill gaps. News and calendar are taken from every supplier listed, the others from the first that
 * delivers.
 */
export const USUAL_ORDER: Readonly<Record<SupplyClass, Row>> = {
  equity: {
    ...LISTED,
    news: ['yahoo', 'finnhub'],
    fundamentals: ['sec', 'yahoo'],
    calendar: ['yahoo'],
  },
  etf: LISTED,
  sector_etf: LISTED,
  commodity: { quotes: ['yahoo'], daily: ['yahoo'] },
  fx: { quotes: ['yahoo'], daily: ['yahoo', 'ecb'] },
  index: { quotes: ['yahoo'], daily: ['yahoo', 'cboe', 'fred'] },
  market: { news: ['cnbc', 'marketwatch', 'bbc', 'nyt', 'fed', 'ecb', 'gdelt'], calendar: ['fred'] },
}

const SUPPLY_CLASSES = Object.keys(USUAL_ORDER) as readonly SupplyClass[]

export interface ProviderKeys {
  readonly fred?: string | undefined
  readonly alpaca?: AlpacaKeys | undefined
  readonly finnhub?: string | undefined
  readonly twelveData?: string | undefined
  readonly tiingo?: string | undefined
  readonly fmp?: string | undefined
}

/** What the operator has for suppliers. */
export interface SupplierAccess {
  readonly keys: ProviderKeys
  readonly contact: string | undefined
  /** Directory of end-of-day files. */
  readonly bulkDirectory: string | undefined
}

const ACCESS: Readonly<
  Partial<Record<SupplierId, readonly [setting: string, of: (a: SupplierAccess) => unknown]>>
> = {
  bulk: ['BULK_DAILY_DIR', ({ bulkDirectory }) => bulkDirectory],
  alpaca: ['ALPACA_KEY_ID', ({ keys }) => keys.alpaca],
  tiingo: ['TIINGO_API_TOKEN', ({ keys }) => keys.tiingo],
  finnhub: ['FINNHUB_API_KEY', ({ keys }) => keys.finnhub],
  twelve_data: ['TWELVE_DATA_API_KEY', ({ keys }) => keys.twelveData],
  fmp: ['FMP_API_KEY', ({ keys }) => keys.fmp],
  sec: ['LIVE_CONTACT', ({ contact }) => contact],
  fred: ['FRED_API_KEY', ({ keys }) => keys.fred],
}

/** Setting without which a supplier cannot be asked. FRED gives its series to everybody. */
const neededSetting = (supplier: SupplierId, kind: SupplyKind): string | undefined =>
  supplier === 'fred' && kind === 'daily' ? undefined : ACCESS[supplier]?.[0]

/** The setting of a supplier, if it has one, and whether it is set. */
export function keyState(
  supplier: SupplierId,
  access: SupplierAccess,
): { readonly setting: string; readonly isSet: boolean } | undefined {
  const known = ACCESS[supplier]
  return known && { setting: known[0], isSet: known[1](access) !== undefined }
}

/** Changed cells, `class.kind`. */
export type SupplyChanges = Readonly<Record<string, readonly SupplierId[]>>

/** Suppliers that can be asked, in order; empty if there is none. */
export type SupplyOrder = (of: SupplyClass, kind: SupplyKind) => readonly SupplierId[]

export const supplyOrder =
  (changes: SupplyChanges, access: SupplierAccess): SupplyOrder =>
  (of, kind) =>
    listedSuppliers(changes, of, kind).filter(
      (supplier) => neededSetting(supplier, kind) === undefined || keyState(supplier, access)?.isSet === true,
    )

/** With those whose key is not set. */
export const listedSuppliers = (
  changes: SupplyChanges,
  of: SupplyClass,
  kind: SupplyKind,
): readonly SupplierId[] => changes[`${of}.${kind}`] ?? USUAL_ORDER[of][kind] ?? []

/** Every class and kind that has suppliers. */
export const SUPPLY_CELLS: readonly (readonly [of: SupplyClass, kind: SupplyKind])[] = SUPPLY_CLASSES.flatMap(
  (of) =>
    SUPPLY_KINDS.filter((kind) => USUAL_ORDER[of][kind] !== undefined).map((kind) => [of, kind] as const),
)

const NONE = 'none'
const EXAMPLE = 'equity.daily=tiingo,yahoo; market.news=none'

/** @throws RangeError that names the part and says what to use */
export function readSupplyChanges(text: string): SupplyChanges {
  const parts = text.split(';').flatMap((part) => part.trim() || [])
  const changes = parts.map(readChange)
  const cells = changes.map(([cell]) => cell)
  const twice = cells.find((cell, place) => cells.indexOf(cell) !== place)
  if (twice !== undefined) throw new RangeError(`${twice} stands twice: write all its suppliers in one list`)
  return Object.fromEntries(changes)
}

function readChange(part: string): readonly [cell: string, suppliers: readonly SupplierId[]] {
  const [, of = '', kind = '', list = ''] = /^([a-z_]+)\.([a-z-]+)\s*=\s*([\w\s,]*)$/.exec(part) ?? []
  const able = USUAL_ORDER[known(of, SUPPLY_CLASSES, 'class', part)][known(kind, SUPPLY_KINDS, 'kind', part)]
  if (able === undefined) throw new RangeError(`${of}.${kind}: no supplier gives it`)
  const names = list.split(',').map((name) => name.trim())
  if (names.length === 1 && names[0] === NONE) return [`${of}.${kind}`, []]
  const suppliers = names.map((name) => {
    if (able.includes(name as SupplierId)) return name as SupplierId
    const problem = Object.hasOwn(SUPPLIERS, name) ? 'cannot serve it' : 'is no supplier'
    throw new RangeError(`${of}.${kind}: ${name || 'nothing'} ${problem}; use ${able.join(', ')} or ${NONE}`)
  })
  if (new Set(suppliers).size < suppliers.length)
    throw new RangeError(`${of}.${kind}: a supplier stands twice`)
  return [`${of}.${kind}`, suppliers]
}

function known<T extends string>(name: string, names: readonly T[], what: string, part: string): T {
  const found = names.find((one) => one === name)
  if (found !== undefined) return found
  throw new RangeError(
    name === ''
      ? `${JSON.stringify(part)} cannot be read; write it as in ${EXAMPLE}`
      : `${name} is no ${what}; use one of ${names.join(', ')}`,
  )
}

export const showSupplyChanges = (changes: SupplyChanges): string =>
  Object.entries(changes)
    .map(([cell, suppliers]) => `${cell}=${suppliers.join(',') || NONE}`)
    .join('; ')

/**
 * Named suppliers that cannot be asked.
 * @param has whether a setting is given
 */
export const missingKeys = (changes: SupplyChanges, has: (setting: string) => boolean): readonly string[] =>
  Object.entries(changes).flatMap(([cell, suppliers]) =>
    suppliers.flatMap((supplier) => {
      const setting = neededSetting(supplier, cell.split('.')[1] as SupplyKind)
      if (setting === undefined || has(setting)) return []
      return `SUPPLIERS: ${supplier} of ${cell} needs ${setting}; set it, or leave ${supplier} out`
    }),
  )
