import { meter } from '../parts/chart-scale.tsx'
import type { AssetRow } from './asset-rows.ts'
import { assetPath } from './asset-words.ts'
import { COLUMNS, cellText, type Order } from './row-order.ts'

interface AssetTable {
  /** What its rows are. */
  readonly title: string
  readonly rows: readonly AssetRow[]
  readonly columns: readonly Order[]
  readonly order: Order
  /** Where another order is shown. */
  readonly addressOf: (order: Order) => string
  /** Symbol of the row that the page is about. */
  readonly own?: string
}

/** Scores and moves of assets, by one of the columns. */
export const assetTable = ({ title, rows, columns, order, addressOf, own }: AssetTable) => (
  <table class="pad tight peers stack">
    <caption class="vh">
      {title}, by {COLUMNS[order].words}
    </caption>
    <thead>
      <tr>
        <th scope="col">Asset</th>
        <th scope="col">
          <span class="vh">Overall, drawn</span>
        </th>
        {columns.map((one) => (
          <th scope="col" class="num" aria-sort={one === order ? 'descending' : undefined}>
            <a href={addressOf(one)}>{COLUMNS[one].words}</a>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{rows.map((row) => rowOf(row, columns, own))}</tbody>
  </table>
)

const rowOf = (row: AssetRow, columns: readonly Order[], own: string | undefined) => (
  <tr aria-current={row.symbol === own ? 'true' : undefined}>
    <th scope="row">
      <a href={assetPath(row.symbol)}>
        <span class="sym">{row.symbol}</span> <span class="label">{row.name}</span>
      </a>
    </th>
    <td class="sb">
      <svg aria-hidden="true">{meter(row.scores.overall ?? 0, 'f-grid', 12)}</svg>
    </td>
    {columns.map((one) => (
      <td class="num" data-l={COLUMNS[one].words}>
        {cellText(row, one)}
      </td>
    ))}
  </tr>
)
