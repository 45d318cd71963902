import { round } from '@bellwether-markets/engine/series/round'
import { type Columns, type Concise, tableOf } from '../contract/concise.ts'
import { namesOf, restText, untrackedText } from '../short-form.ts'
import type { Price, Prices } from './price-schema.ts'

/** Shown first if nothing was asked for. */
const BENCHMARKS: readonly string[] = [
  '^GSPC',
  'QQQ',
  'IWM',
  'EFA',
  'EEM',
  'TLT',
  '^TNX',
  '^VIX',
  'GC=F',
  'CL=F',
  'DX-Y.NYB',
  'EURUSD=X',
]
const MOVERS = 12
const LACKING = 8
const OTHERS = 150

/** What was asked for, as asked; of everything the benchmarks and the largest moves. */
export function concisePrices(
  answer: Prices,
  {
    symbols,
    class: kind,
    sort,
  }: { readonly symbols?: string; readonly class?: string; readonly sort?: string },
  limit?: number,
): Concise {
  const { prices, count, unknown, without_data: empty } = answer
  const isAll = symbols === undefined && kind === undefined && sort === undefined
  const stale = prices.filter((price) => price.stale).map(symbolOf)
  const rows = (isAll ? first(prices) : prices).slice(0, limit ?? BENCHMARKS.length + MOVERS)
  const others = prices.filter((price) => !rows.includes(price)).map(symbolOf)
  return {
    summary: isAll ? summaryOf(prices) : priceList(prices, symbols === undefined ? undefined : kind),
    caveats: [
      ...(stale.length === 0 ? [] : [`Stale: ${namesOf(stale, LACKING)}.`]),
      ...unknown.map(untrackedText),
      ...(empty.length === 0 ? [] : [`Without a price: ${namesOf(empty, LACKING)}.`]),
    ],
    ...(isAll ? { count } : {}),
    ...tableOf(rows, isAll ? COLUMNS.slice(0, OF_ALL) : COLUMNS),
    ...(others.length === 0 ? {} : { others: namesOf(others, OTHERS, ' ') }),
    more: `${isAll ? 'symbols= for others; ' : restText(rows.length, prices.length)}detail=detailed for ranges and volumes.`,
  }
}

const symbolOf = ({ symbol }: Price): string => symbol

const COLUMNS: Columns<Price> = [
  'symbol',
  'price',
  'change_pct',
  'as_of',
  'currency',
  { market: 'market_state' },
  'delayed_minutes',
]
/** Columns that a list of everything has room for. */
const OF_ALL = 4

const benchmarksOf = (prices: readonly Price[]): readonly Price[] =>
  BENCHMARKS.flatMap((symbol) => prices.find((price) => price.symbol === symbol) ?? [])

/** Benchmarks, then by the size of the move; a limit above the usual brings the others as well. */
function first(prices: readonly Price[]): readonly Price[] {
  const led = [...benchmarksOf(prices), ...moversOf(prices)]
  return [...led, ...prices.filter((price) => !led.includes(price))]
}

/** Yields and volatilities move by larger percentages than prices. */
const moversOf = (prices: readonly Price[]): readonly Price[] =>
  prices
    .filter((price) => price.asset_class !== 'index' && !BENCHMARKS.includes(price.symbol))
    .filter(({ stale, change_pct: change }) => !stale && change !== null)
    .sort((one, other) => sizeOf(other) - sizeOf(one))

const sizeOf = ({ change_pct: change }: Price): number => Math.abs(change ?? 0)

function summaryOf(prices: readonly Price[]): string {
  const moved = prices.filter(({ asset_class: kind, stale }) => kind !== 'index' && !stale)
  const up = moved.filter(({ change_pct: change }) => (change ?? 0) > 0).length
  const down = moved.filter(({ change_pct: change }) => (change ?? 0) < 0).length
  const [most] = moversOf(prices)
  const mover =
    most === undefined
      ? ''
      : `; the largest move beside the benchmarks is ${most.symbol} ${signed(most.change_pct)}%`
  return `Of ${moved.length} prices ${up} are up and ${down} down since the previous close${mover}.`
}

function priceList(prices: readonly Price[], kind: string | undefined): string {
  const names = prices
    .slice(0, 3)
    .map(({ symbol, price, stale, change_pct: change }) =>
      stale || change === null ? `${symbol} ${price}` : `${symbol} ${price} (${signed(change)}%)`,
    )
  const rest = prices.length > 3 ? ` and ${prices.length - 3} more` : ''
  return prices.length === 0
    ? kind === undefined
      ? 'None of these has a price.'
      : `None of these is of class ${kind}.`
    : `${names.join(', ')}${rest}, change since the previous close.`
}

const signed = (value: number | null): string =>
  value === null ? '' : `${value > 0 ? '+' : ''}${round(value, 1)}`
