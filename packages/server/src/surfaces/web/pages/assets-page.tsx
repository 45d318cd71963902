import { analysis } from '@bellwether-markets/products/analysis/product'
import { type AssetRow, assetRows } from '../asset/asset-rows.ts'
import { assetTable } from '../asset/asset-table.tsx'
import { CLASS_WORDS } from '../asset/asset-words.ts'
import { type Order, ordered, orderOf } from '../asset/row-order.ts'
import { whole } from '../number-text.ts'
import type { Page, PageInput } from '../page.ts'
import { choice, Submit } from '../parts/form.tsx'
import { intro } from '../parts/section-head.tsx'
import { dateText } from '../time-text.ts'

const SHOWN: readonly Order[] = ['overall', 'momentum', 'calm', 'quality', 'growth', 'day', 'months']

interface AssetsQuery {
  readonly assetClass: string | null
  readonly sector: string | null
  readonly order: Order
}

/** All tracked assets at the previous close; filter and order are in the address. */
export const assets: Page = {
  path: '/assets',
  query: ['class', 'sector', 'order'],
  async render({ query }, { assets, view }) {
    const before = await view.previousSnapshot(analysis)
    const rows = before === undefined ? [] : assetRows(before)
    const filters = {
      assetClass: query.get('class'),
      sector: query.get('sector'),
      order: orderOf(query.get('order')),
    }
    return assetsPage(rows, filters, assets.naming().universe.assets.length)
  },
}

function assetsPage(rows: readonly AssetRow[], filters: AssetsQuery, tracked: number): PageInput {
  const matching = rows.filter(
    ({ asset_class, sector }) =>
      (filters.assetClass === null || asset_class === filters.assetClass) &&
      (filters.sector === null || sector === filters.sector),
  )
  const day = rows[0]?.day
  return {
    path: '/assets',
    title: 'All assets',
    description: `Scores of ${tracked} stocks, funds, commodities, currencies and indices.`,
    kind: 'assets',
    canonical: '/assets',
    main: [
      intro(
        `${whole(tracked)} assets`,
        day === undefined
          ? 'Their scores are being read. Load the page again in a moment.'
          : `Scores and moves from the close of ${dateText(day)}. Today’s are on each page.`,
      ),
      filterForm(rows, filters),
      matching.length > 0 ? table(ordered(matching, filters.order), filters) : noneText(rows),
    ],
  }
}

const noneText = (rows: readonly AssetRow[]) =>
  rows.length === 0 ? null : (
    <p>
      <b>No asset of this kind.</b> <a href="/assets">Show all</a>
    </p>
  )

const filterForm = (rows: readonly AssetRow[], filters: AssetsQuery) => (
  <form class="filters" method="get" action="/assets">
    {choice({
      id: 'class',
      label: 'Class',
      chosen: filters.assetClass,
      options: Object.entries(CLASS_WORDS),
    })}
    {choice({
      id: 'sector',
      label: 'Sector',
      chosen: filters.sector,
      options: sectorsOf(rows).map((sector) => [sector, sector]),
    })}
    <input type="hidden" name="order" value={filters.order} />
    <Submit label="Show" quiet />
  </form>
)

const sectorsOf = (rows: readonly AssetRow[]): readonly string[] =>
  [...new Set(rows.flatMap(({ sector }) => sector ?? []))].sort()

const table = (rows: readonly AssetRow[], filters: AssetsQuery) => (
  <figure class="fig cq">
    {assetTable({
      title: 'Assets',
      rows,
      columns: SHOWN,
      order: filters.order,
      addressOf: addressIn(filters),
    })}
    <figcaption class="foot">
      {whole(rows.length)} assets. 100 is best; Calm 100 is the least volatile. A dash: not scored.
    </figcaption>
  </figure>
)

const addressIn =
  ({ assetClass, sector }: AssetsQuery) =>
  (order: Order): string => {
    const query = new URLSearchParams()
    if (assetClass !== null) query.set('class', assetClass)
    if (sector !== null) query.set('sector', sector)
    query.set('order', order)
    return `/assets?${query.toString()}`
  }
