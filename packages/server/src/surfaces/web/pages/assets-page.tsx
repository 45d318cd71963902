import type { ComponentChildren } from 'preact'
import { analysis } from '../../../products/analysis/product.ts'
import { type AssetRow, assetRows } from '../asset/asset-rows.ts'
import { assetPath, CLASS_WORDS } from '../asset/asset-words.ts'
import { COLUMNS, cellText, type Order, ordered, orderOf } from '../asset/row-order.ts'
import { whole } from '../number-text.ts'
import type { Page, PageInput } from '../page.ts'
import { share } from '../parts/chart-scale.tsx'
import { dateText } from '../time-text.ts'

const SHOWN: readonly Order[] = ['overall', 'momentum', 'calm', 'quality', 'growth', 'day', 'months']

interface Wish {
  readonly assetClass: string | null
  readonly sector: string | null
  readonly order: Order
}

/** All tracked assets at the previous close; filter and order are in the address. */
export const assets: Page = {
  path: '/assets',
  query: ['class', 'sector', 'order'],
  render({ query }, { assets, view }) {
    const before = view.previousSnapshot(analysis)
    const rows = before === undefined ? [] : assetRows(before)
    const wish = {
      assetClass: query.get('class'),
      sector: query.get('sector'),
      order: orderOf(query.get('order')),
    }
    return assetsPage(rows, wish, assets.naming().universe.assets.length)
  },
}

function assetsPage(rows: readonly AssetRow[], wish: Wish, tracked: number): PageInput {
  const wanted = rows.filter(
    ({ asset_class, sector }) =>
      (wish.assetClass === null || asset_class === wish.assetClass) &&
      (wish.sector === null || sector === wish.sector),
  )
  const day = rows[0]?.day
  return {
    path: '/assets',
    title: 'All assets · Bellwether',
    description: `Scores of ${tracked} stocks, funds, commodities, currencies and indices.`,
    kind: 'assets',
    canonical: '/assets',
    main: (
      <>
        <div class="intro">
          <h1>{whole(tracked)} assets</h1>
          <p class="lead">
            {day === undefined
              ? 'Their scores are being read. Load the page again in a moment.'
              : `Scores and moves from the close of ${dateText(day)}. Today’s are on each page.`}
          </p>
        </div>
        {filterForm(rows, wish)}
        {wanted.length > 0 ? table(ordered(wanted, wish.order), wish) : noneText(rows)}
      </>
    ),
  }
}

const noneText = (rows: readonly AssetRow[]): ComponentChildren =>
  rows.length === 0 ? null : (
    <p>
      <b>No asset of this kind.</b> <a href="/assets">Show all</a>
    </p>
  )

const filterForm = (rows: readonly AssetRow[], wish: Wish): ComponentChildren => (
  <form class="filters" method="get" action="/assets">
    {picker('class', 'Class', wish.assetClass, Object.entries(CLASS_WORDS))}
    {picker(
      'sector',
      'Sector',
      wish.sector,
      sectorsOf(rows).map((sector) => [sector, sector]),
    )}
    <input type="hidden" name="order" value={wish.order} />
    <button class="btn quiet" type="submit">
      Show
    </button>
  </form>
)

const sectorsOf = (rows: readonly AssetRow[]): readonly string[] =>
  [...new Set(rows.flatMap(({ sector }) => sector ?? []))].sort()

const picker = (
  name: string,
  words: string,
  chosen: string | null,
  options: readonly (readonly [value: string, words: string])[],
): ComponentChildren => (
  <div>
    <label for={name}>{words}</label>
    <select id={name} name={name}>
      <option value="">All</option>
      {options.map(([value, text]) => (
        <option value={value} selected={value === chosen}>
          {text}
        </option>
      ))}
    </select>
  </div>
)

const table = (rows: readonly AssetRow[], wish: Wish): ComponentChildren => (
  <figure class="fig cq">
    <table class="pad tight peers stack">
      <caption class="vh">Assets, by {COLUMNS[wish.order].words}</caption>
      <thead>
        <tr>
          <th scope="col">Asset</th>
          <th scope="col">
            <span class="vh">Overall, drawn</span>
          </th>
          {SHOWN.map((order) => head(order, wish))}
        </tr>
      </thead>
      <tbody>{rows.map(line)}</tbody>
    </table>
    <figcaption class="foot">
      {whole(rows.length)} assets. 100 is best; Calm 100 is the least volatile. A dash: not scored.
    </figcaption>
  </figure>
)

function head(order: Order, wish: Wish): ComponentChildren {
  const query = new URLSearchParams()
  if (wish.assetClass !== null) query.set('class', wish.assetClass)
  if (wish.sector !== null) query.set('sector', wish.sector)
  query.set('order', order)
  return (
    <th scope="col" class="num" aria-sort={order === wish.order ? 'descending' : undefined}>
      <a href={`/assets?${query.toString()}`}>{COLUMNS[order].words}</a>
    </th>
  )
}

const line = (row: AssetRow): ComponentChildren => (
  <tr>
    <th scope="row">
      <a href={assetPath(row.symbol)}>
        <span class="sym">{row.symbol}</span> <span class="label">{row.name}</span>
      </a>
    </th>
    <td class="sb">
      <svg aria-hidden="true">
        <rect width="100%" height="12" class="f-grid" />
        <rect width={share(row.scores.overall ?? 0)} height="12" class="drv" />
      </svg>
    </td>
    {SHOWN.map((order) => (
      <td class="num" data-l={COLUMNS[order].words}>
        {cellText(row, order)}
      </td>
    ))}
  </tr>
)
