import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { type DescribedOperation, priceText } from '../../docs/operation.ts'
import { DOCS } from '../docs/docs-pages.ts'
import type { Page, PageInput } from '../page.ts'
import { euros, plans } from '../parts/plans.tsx'
import { intro } from '../parts/section-head.tsx'
import { dataTable } from '../parts/table-head.tsx'

const LEAD =
  'Risk, regime, events and their history are free and need no key. With a key: 1,000 credits free, then €5 for 50,000; an analysis costs 5.'

export const prices: Page = { path: '/pricing', render: () => pricingPage() }

const operations = DOCS.groups.flatMap(({ entries }) => entries.map(({ operation }) => operation))
const charged = operations
  .filter(({ credits }) => credits > 0)
  .toSorted((one, other) => one.credits - other.credits)
const free = operations.filter(({ credits, kind }) => credits === 0 && kind === 'data')

const pricingPage = (): PageInput => ({
  path: '/pricing',
  title: 'Pricing',
  description: LEAD,
  kind: 'pricing',
  main: (
    <>
      {intro('Pricing', LEAD)}
      {plans()}
      <p class="note spaced" id="enterprise">
        <b>Enterprise:</b> unlimited use, {TIERS.enterprise.callsPerMinute.toLocaleString('en-US')} calls a
        minute, by agreement with the <a href="/legal">operator</a>.
      </p>
      <section id="calls">
        <h2>What each call costs</h2>
        {callTable()}
      </section>
      <section id="free">
        <h2>Free</h2>
        <p class="note">
          {free.map((operation, index) => [index === 0 ? '' : ', ', nameOf(operation)])}, and the whole{' '}
          <a href="/track-record">track record</a>.
        </p>
      </section>
    </>
  ),
})

const nameOf = ({ id, title }: DescribedOperation) => <a href={`/docs/${id}`}>{title}</a>

const callTable = () =>
  dataTable({
    caption: 'Cost of each call',
    style: 'calls stack',
    columns: ['Call', 'Address', ['Credits', 'num'], ['From a 5 EUR pack', 'num']],
    rows: charged.map((operation) => [
      nameOf(operation),
      <code class="wrap-any">
        {operation.method} {operation.path}
      </code>,
      priceText(operation),
      euros(operation.credits),
    ]),
  })
