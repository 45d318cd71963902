import type { Analysis } from '@bellwether-markets/products/analysis/analysis-schema'
import { whole } from '../number-text.ts'
import { dateText } from '../time-text.ts'
import type { AssetRow } from './asset-rows.ts'
import { assetTable } from './asset-table.tsx'
import { groupName, groupQuery, peersOf } from './peer-group.ts'
import { COLUMNS, nearRows, type Order, ordered } from './row-order.ts'

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
      {isRead ? <figcaption class="foot">From the close of {dateText(peers[0].day)}.</figcaption> : null}
    </figure>
  )
}

function table(rows: readonly AssetRow[], own: string, order: Order) {
  // A column of dashes says nothing.
  const columns = SHOWN.filter((one) => rows.some((row) => COLUMNS[one].value(row) !== null))
  return assetTable({ title: 'Peers', rows, columns, order, addressOf: (one) => `?order=${one}#peers`, own })
}
