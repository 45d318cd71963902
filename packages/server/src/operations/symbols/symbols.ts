import { invalidValue } from '@bellwether-markets/engine/kernel/errors'
import { Count, Flag, List, Nullable, OneOf, Text } from '@bellwether-markets/engine/kernel/schema'
import type { Asset, Universe } from '@bellwether-markets/engine/market/asset'
import { assetNames, notCoveredText, notTrackedText } from '@bellwether-markets/engine/market/asset-names'
import { type AssetSearch, searchAssets } from '@bellwether-markets/engine/market/search-assets'
import { CATALOG } from '@bellwether-markets/products/catalog'
import type { Concise } from '@bellwether-markets/products/contract/concise'
import { defineOperation, type Example } from '@bellwether-markets/products/contract/operation'
import { screener } from '@bellwether-markets/products/screener/product'
import type { CompanyTable } from '@bellwether-markets/products/screener/screener-schema'
import { type Static, Type } from 'typebox'
import { suggestedCall } from '../../service/answer/suggested-call.ts'
import type { CurrentSnapshots } from '../../service/snapshots/current-snapshots.ts'
import example from './example.json' with { type: 'json' }
import { HELD, heldOf } from './held.ts'

const LONGEST = 64

const MOST_FOUND = 20

const Row = Type.Object({
  symbol: Type.String(),
  name: Type.String(),
  asset_class: Type.String(),
  sector: Nullable(Text('Of stocks and sector funds; group of raw materials')),
  currency: Type.String(),
  has: List(OneOf(HELD), 'Which answers there are of it now'),
})

export const Symbols = Type.Object({
  query: Text('As it was sent'),
  count: Count('Number of rows'),
  rows: Type.Array(Row, { maxItems: MOST_FOUND, description: 'Best first' }),
  exact: Flag('Whether the first row is what the text names'),
  not_covered: Nullable(Text('What is covered, if the text names something that is not tracked')),
})
export type Symbols = Static<typeof Symbols>

interface SymbolsDeps {
  readonly currentSnapshots: Pick<CurrentSnapshots, 'latest'>
  /** The assets of this market. */
  readonly marketUniverse: () => Universe
}

export const symbols = defineOperation({
  id: 'symbols',
  method: 'GET',
  effect: 'read',
  path: '/v1/symbols',
  title: 'Symbols',
  brief: 'Find the ticker of an asset',
  summary:
    'Tracked assets by ticker, name or alias in English or German, with the answers there are of each.',
  doc: `Finds tracked assets by ticker, name, alias or sector, best first: \`Nvidia\`, \`gold\`, \`S&P 500\`, \`Öl\`, \`energy\`.

- **exact** says whether the first row is what the text names. Otherwise the rows contain the text or have like names.
- **has** lists the answers there are of an asset now: \`price\`, \`history\`, \`analysis\`, \`screener\`, \`commodity\`, \`sector\`.
- **not_covered** says what is covered, if the text names something else: crypto, options, single bonds, other companies.

At most ${MOST_FOUND} rows.`,
  access: 'free',
  credits: 0,
  query: Type.Object({
    q: Type.String({ maxLength: LONGEST, description: 'ticker or name', examples: ['gold'] }),
  }),
  result: Symbols,
  list: 'rows',
  concise: conciseSymbols,
  tool: { name: 'get_asset_prices', view: 'find' },
  example: example as Example<typeof Symbols>,
  handle({ query: { q } }, { currentSnapshots, marketUniverse }: SymbolsDeps) {
    if (q.trim() === '') throw nothingSent(q)
    const universe = marketUniverse()
    const search = searchAssets(q, universe, MOST_FOUND)
    const rows = search.found.map((asset) => ({
      ...rowOf(asset),
      sector: asset.sector ?? sectorIn(currentSnapshots, asset.symbol),
      has: heldOf(currentSnapshots, asset.symbol),
    }))
    const data: Symbols = {
      query: q,
      count: rows.length,
      rows,
      exact: search.named.kind === 'found',
      not_covered: notCovered(q.trim(), search, universe),
    }
    return { data, next: nextOf(rows[0]) }
  },
})

const rowOf = ({ symbol, name, assetClass, currency }: Asset) => ({
  symbol,
  name,
  asset_class: assetClass,
  currency,
})

/** Of companies beyond the usual ones. */
function sectorIn(currentSnapshots: SymbolsDeps['currentSnapshots'], symbol: string): string | null {
  const table = currentSnapshots.latest(screener)?.whole() as CompanyTable | undefined
  return table?.companies.find((company) => company.symbol === symbol)?.sector ?? null
}

function notCovered(text: string, { named, found }: AssetSearch, universe: Universe): string | null {
  const { coverage } = assetNames(universe)
  if (named.kind === 'not_covered') return notCoveredText(named.what, coverage)
  return found.length === 0 ? notTrackedText(text, coverage) : null
}

function nextOf(first: Symbols['rows'][number] | undefined) {
  if (first === undefined) {
    return suggestedCall(CATALOG, { product: 'prices', because: 'Prices lists every tracked asset.' })
  }
  const { symbol, name } = first
  const because = `The latest price of ${name}.`
  return suggestedCall(CATALOG, { product: 'prices', query: { symbols: symbol }, because })
}

const nothingSent = (q: string) =>
  invalidValue(['query', 'q'], 'q is empty', q, 'Send a ticker or a name, such as q=gold.')

export function conciseSymbols(answer: Symbols, _query: unknown, limit: number | undefined): Concise {
  return {
    summary: summaryOf(answer),
    columns: ['symbol', 'name', 'class', 'sector', 'currency', 'has'],
    rows: answer.rows
      .slice(0, limit)
      .map(({ symbol, name, asset_class, sector, currency, has }) => [
        symbol,
        name,
        asset_class,
        sector,
        currency,
        has.join(' '),
      ]),
  }
}

function summaryOf({ query, rows: [first, ...others], exact, not_covered }: Symbols): string {
  if (first === undefined) return not_covered ?? ''
  const near = `${first.symbol} (${first.name})${others.length === 0 ? '' : ` and ${others.length} more`}`
  if (not_covered !== null) return `${not_covered} Near it: ${near}.`
  if (exact) return `${query.trim()} is ${first.symbol} (${first.name}).`
  return `${query.trim()} may mean ${near}.`
}
