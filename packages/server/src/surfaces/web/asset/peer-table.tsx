import type { ComponentChildren } from 'preact'
import type { Analysis } from '../../../products/analysis/analysis-schema.ts'
import { whole } from '../number-text.ts'
import { share } from '../parts/chart-scale.tsx'
import { dateText } from '../time-text.ts'
import type { AssetRow } from './asset-rows.ts'
import { assetPath } from './asset-words.ts'
import { groupName, groupQuery, peersOf } from './peer-group.ts'
import { COLUMNS, cellText, nearRows, type Order, ordered } from './row-order.ts'

const SHOWN: readonly Order[] = ['overall', 'momentum', 'calm', 'growth', 'months']

/** Peers of an asset at the previous close, whatever is shown of it. */
export function peerTable(analysis: Analysis, rows: readonly AssetRow[], order: Order): ComponentChildren {
  const peers = ordered(peersOf(rows, analysis), order)
  return (
    <figure class="fig cq" id="peers">
      <header>
        <h3>Peers in {groupName(analysis)}</h3>
        <a class="call" href={`/assets?${groupQuery(analysis)}`}>
          Compare all {whole(peers.length)}
        </a>
      </header>
      {peers.length === 0 ? (
        <p class="body">
          The analyses of the previous close are being read. Load the page again in a moment.
        </p>
      ) : (
        table(nearRows(peers, analysis.symbol), analysis.symbol, order)
      )}
      {peers.length === 0 ? null : (
        <figcaption class="foot">From the close of {dateText(peers[0].day)}.</figcaption>
      )}
    </figure>
  )
}

function table(rows: readonly AssetRow[], own: string, order: Order): ComponentChildren {
  // A column of dashes says nothing.
  const columns = SHOWN.filter((one) => rows.some((row) => COLUMNS[one].value(row) !== null))
  return (
    <table class="pad tight peers stack">
      <caption class="vh">Peers, by {COLUMNS[order].words}</caption>
      <thead>
        <tr>
          <th scope="col">Asset</th>
          <th scope="col">
            <span class="vh">Overall, drawn</span>
          </th>
          {columns.map((one) => head(one, order))}
        </tr>
      </thead>
      <tbody>{rows.map((row) => line(row, own, columns))}</tbody>
    </table>
  )
}

const head = (one: Order, order: Order): ComponentChildren => (
  <th scope="col" class="num" aria-sort={one === order ? 'descending' : undefined}>
    <a href={`?order=${one}#peers`}>{COLUMNS[one].words}</a>
  </th>
)

const line = (row: AssetRow, own: string, columns: readonly Order[]): ComponentChildren => (
  <tr aria-current={row.symbol === own ? 'true' : undefined}>
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
    {columns.map((one) => (
      <td class="num" data-l={COLUMNS[one].words}>
        {cellText(row, one)}
      </td>
    ))}
  </tr>
)
