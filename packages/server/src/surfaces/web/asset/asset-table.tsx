import type { Analysis } from '@bellwether-markets/products/analysis/analysis-schema'
import { whole } from '../number-text.ts'
import { meter } from '../parts/chart-scale.tsx'
import { dateText } from '../time-text.ts'
import type { AssetRow } from './asset-rows.ts'
import { assetPath } from './asset-words.ts'
import { groupName, groupQuery, peersOf } from './peer-group.ts'
import { COLUMNS, cellText, nearRows, type Order, ordered } from './row-order.ts'

interface AssetTable {
  /** What its rows are. */
  readonly title: string
  readonly rows: readonly AssetRow[]
  readonly columns: readonly Order[]
  readonly order: Order
  /** Where another order is shown. */
  readonly addressOf: (order: Order) => string
  readonly own?: string
}

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

const SHOWN: readonly Order[] = ['overall', 'momentum', 'calm', 'growth', 'months']

/** Peers of an asset at the previous close, whatever is shown of it. */
export function peerTable(analysis: Analysis, rows: readonly AssetRow[], order: Order) {
  const peers = ordered(peersOf(rows, analysis), order)
  const isRead = peers.length > 0
  return (
    <figure class="fig cq" id="peers">
      <header>
        <h3>Peers in {groupName(analysis)}</h3>
        <a class="call" href={`/assets?${groupQuery(analysis)}`}>
          Compare all {whole(peers.length)}
        </a>
      </header>
      {isRead ? (
        table(nearRows(peers, analysis.symbol), analysis.symbol, order)
      ) : (
        <p class="body">
          The analyses of the previous close are being read. Load the page again in a moment.
        </p>
      )}
      {isRead && <figcaption class="foot">From the close of {dateText(peers[0].day)}.</figcaption>}
    </figure>
  )
}

function table(rows: readonly AssetRow[], own: string, order: Order) {
  // A column of dashes says nothing.
  const columns = SHOWN.filter((one) => rows.some((row) => COLUMNS[one].value(row) !== null))
  return assetTable({ title: 'Peers', rows, columns, order, addressOf: (one) => `?order=${one}#peers`, own })
}
