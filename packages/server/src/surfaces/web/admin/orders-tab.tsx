import type { ComponentChildren } from 'preact'
import type { BookLine, OrderRow } from '../../../operations/admin/order-row.ts'
import { stateText } from '../account/orders-page.tsx'
import { fixed, whole } from '../number-text.ts'
import { type Column, plainFigure, plainTable } from '../parts/plain-table.tsx'
import { type DeskView, moment, pager } from './list-parts.tsx'

export interface ListedOrders {
  readonly orders: readonly OrderRow[]
  readonly books: readonly BookLine[]
  readonly cursor: string | null
}

export const ORDER_COLUMNS: readonly Column<OrderRow>[] = [
  { title: 'Order', of: ({ number }) => number },
  { title: 'Made, UTC', of: ({ created_at: at }) => moment(at) },
  { title: 'State', of: stateText },
  { title: 'Credits', numeric: true, of: ({ credits }) => whole(credits) },
  { title: 'Amount', numeric: true, of: ({ amount, currency }) => `${fixed(amount, 2)} ${currency}` },
  { title: 'VAT', numeric: true, of: ({ vat }) => (vat === 0 ? '–' : fixed(vat, 2)) },
  { title: 'Refunded', numeric: true, of: ({ refunded }) => (refunded === 0 ? '–' : fixed(refunded, 2)) },
  { title: 'Provider', of: ({ provider }) => provider },
  { title: 'Reference', of: ({ id }) => <code title={id}>{id.slice(0, 12)}…</code> },
]

const FURTHER: readonly Column<OrderRow>[] = [
  { title: 'Key', of: ({ key }) => (key === null ? '–' : <code>{key}</code>) },
  { title: 'Kind', of: ({ tops_up: topsUp }) => (topsUp ? 'top-up' : 'new key') },
  { title: 'E-mail', of: ({ email }) => email },
  { title: 'Granted by hand', of: ({ grant_reason: reason }) => reason ?? '–' },
]

export const ordersTab = (
  { orders, books, cursor }: ListedOrders,
  { query }: DeskView,
): ComponentChildren => (
  <>
    {plainFigure(
      'Orders',
      plainTable({
        caption: 'Orders',
        rows: orders,
        columns: [...ORDER_COLUMNS, ...FURTHER],
        empty: 'No order has been made yet.',
      }),
    )}
    {pager(query, 'orders', cursor)}
    {plainFigure(
      'Books',
      plainTable({
        caption: 'Balances of the books',
        rows: books,
        empty: 'Nothing has been booked yet.',
        columns: [
          { title: 'Account', of: ({ book }) => book },
          { title: 'Unit', of: ({ unit }) => unit },
          {
            title: 'Balance',
            numeric: true,
            of: ({ amount, unit }) => fixed(amount, unit === 'CREDITS' ? 0 : 2),
          },
        ],
      }),
    )}
  </>
)
