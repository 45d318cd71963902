import { type OrderRow, orderRow } from '../../../operations/admin/order-row.ts'
import type { Order } from '../../../service/ports.ts'
import type { PageSession } from '../../../service/sign-in/page-sessions.ts'
import { fixed, whole } from '../number-text.ts'
import type { PageInput } from '../page.ts'
import { accountTabs } from '../parts/account-tabs.tsx'
import { keyBox } from '../parts/code-box.tsx'
import { buttonLink, QUIET } from '../parts/form.tsx'
import { keyValues } from '../parts/key-values.tsx'
import { tierName } from '../parts/plans.tsx'
import { intro } from '../parts/section-head.tsx'
import { plainFigure, plainTable } from '../parts/table-head.tsx'
import { dateText } from '../time-text.ts'
import { ownerOf } from '../viewers.ts'

const money = (amount: number, currency: string): string => `${fixed(amount, 2)} ${currency}`

const ORDER_STATES: Readonly<Record<OrderRow['state'], string>> = {
  creating: 'begun',
  open: 'not paid yet',
  pending: 'payment is being checked',
  granted: 'paid',
  partly_refunded: 'partly refunded',
  refunded: 'refunded',
  mismatched: 'paid otherwise than ordered',
  closed: 'not paid',
}

/** A payment by x402 that is open was sent: whether it was settled is not known. */
const stateText = ({ state, provider }: Pick<OrderRow, 'state' | 'provider'>): string =>
  provider === 'x402' && state === 'open' ? 'payment unknown' : ORDER_STATES[state]

export const ordersPage = (orders: readonly Order[]): PageInput => ({
  path: '/account',
  title: 'Orders',
  description: 'Orders of the account and their receipts.',
  kind: 'account',
  main: [
    intro('Orders', 'Every purchase of this account, newest first.'),
    accountTabs('/account/orders'),
    plainFigure(
      'Orders',
      plainTable({
        caption: 'Orders',
        rows: orders.map(orderRow),
        empty: (
          <>
            Nothing has been bought yet. <a href="/checkout">Buy credits</a>
          </>
        ),
        columns: [
          { title: 'Order', of: ({ number }) => <a href={`/account/orders/${number}`}>{number}</a> },
          { title: 'Date', of: ({ created_at: at }) => dateText(at) },
          { title: 'Credits', numeric: true, of: ({ credits }) => whole(credits) },
          { title: 'Net', numeric: true, of: ({ net, currency }) => money(net, currency) },
          { title: 'VAT', numeric: true, of: ({ vat, currency }) => money(vat, currency) },
          { title: 'Total', numeric: true, of: ({ amount, currency }) => money(amount, currency) },
          { title: 'Refunded', numeric: true, of: refundedText },
          { title: 'State', of: stateText },
        ],
      }),
    ),
  ],
})

const refundedText = ({ refunded, currency }: OrderRow): string =>
  refunded === 0 ? '–' : money(refunded, currency)

const BY_OPERATOR = 'by the operator'

interface OrdersOptions {
  /** Paid just now. */
  readonly isNew: boolean
  readonly shownKey: string | undefined
  readonly session: PageSession
}

export function orderPage(
  orders: readonly Order[],
  number: string | undefined,
  { isNew, shownKey, session }: OrdersOptions,
): PageInput | undefined {
  const row = orders.map(orderRow).find((order) => order.number === number)
  if (row === undefined) return undefined
  const { credits, amount, currency, state } = row
  const isPaid = state === 'granted' || state === 'partly_refunded' || state === 'refunded'
  const sentence = isPaid
    ? `${whole(credits)} credits added ${row.grant_reason === null ? `for ${money(amount, currency)}` : BY_OPERATOR}.`
    : `This order is ${stateText(row)}.`
  return {
    path: '/account',
    title: `Order ${row.number}`,
    description: `Receipt of order ${row.number}.`,
    kind: 'account receipt',
    main: (
      <>
        {isNew
          ? intro(sentence, `Order ${row.number}, ${dateText(row.created_at)}.`)
          : intro(`${isPaid ? 'Receipt' : 'Order'} ${row.number}`, sentence)}
        {shownKey && (
          <div class="narrow spaced">
            {keyBox(shownKey, `${whole(credits)} credits. We keep only its SHA-256.`)}
          </div>
        )}
        {plainFigure('Order', receipt(row, session))}
        <p class="row spaced no-print">
          {buttonLink('/account', 'See the account')}
          {buttonLink('/account/orders', 'All orders', QUIET)}
        </p>
      </>
    ),
  }
}

function receipt(row: OrderRow, session: PageSession) {
  const { currency } = row
  return keyValues(
    [
      ['Number', row.number],
      ['Date', dateText(row.created_at)],
      ['Buyer', row.email === '' ? ownerOf(session) : row.email],
      ['Credits', `${whole(row.credits)} (${tierName(row.tier)})`],
      ['Net', money(row.net, currency)],
      row.vat_percent === 0 ? ['VAT', 'none stated'] : [`VAT, ${row.vat_percent}%`, money(row.vat, currency)],
      ['Total', money(row.amount, currency)],
      ['Paid by', row.provider === 'sandbox' ? 'the sandbox: no money was moved' : row.provider],
      row.grant_reason !== null && ['Credits granted', BY_OPERATOR],
      ['Reference', row.id],
      row.refunded !== 0 && ['Refunded', money(row.refunded, currency)],
      row.refunded !== 0 && ['Credits taken back', whole(row.credits_taken_back)],
    ],
    { style: 'kv body', values: 'wrap-any' },
  )
}
