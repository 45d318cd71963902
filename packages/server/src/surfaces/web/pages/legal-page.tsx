import type { Page, PageInput } from '../page.ts'
import { intro } from '../parts/section-head.tsx'
import type { Operator } from '../site/operator.ts'

export const legal: Page = { path: '/legal', render: (_, { operator }) => legalPage(operator) }

const legalPage = (operator: Operator | undefined): PageInput => ({
  path: '/legal',
  title: 'Terms and privacy',
  description: 'Terms, privacy, and that nothing here is advice.',
  kind: 'legal',
  main: (
    <>
      {intro('Terms, privacy and disclaimers')}
      <div class="prose">
        {operator && operatorText(operator)}
        <h2>No advice</h2>
        <p>
          Everything this service answers is computed information about markets. It is no investment advice,
          no offer and no recommendation to a person. Past results, tested or real, say nothing certain about
          future ones. Whoever trades on an answer does so at their own risk.
        </p>
        <h2>What the answers are about</h2>
        <p>
          Every answer says in <code>meta.market</code> whether it is about the live market, a recording of it
          or a simulation, in <code>meta.as_of</code> for which instant it holds, and in{' '}
          <code>meta.stale</code> whether it is older than it should be. Confidence is the calibrated
          probability of the event that is named beside it, not a promise.
        </p>
        <h2>Keys and credits</h2>
        <p>
          A key is for its owner; whoever holds it can spend its credits. Only answers with data are charged.
          There is one free key for each e-mail address. Keys that are used to harm the service may be
          disabled.
        </p>
        <h2>Privacy</h2>
        <p>
          Kept are: the name and e-mail address given for a key, a hash of the key, its balance, and for each
          call its time, endpoint, cost, status and duration. Network addresses are counted in memory for a
          minute, to limit calls, and not kept. Of a sign-in are kept: the confirmed address, the connected
          apps, and hashes of their tokens. There are no trackers. The only cookies are those of a running
          sign-in, gone within the hour, and of a browser that is signed in, for 30 days at most. Nothing is
          passed on, but to the payment provider what a payment needs.
        </p>
        <h2>Availability</h2>
        <p>
          The service is provided as it is. How fresh every product is stands under{' '}
          <a href="/status">Status</a>.
        </p>
      </div>
    </>
  ),
})

const operatorText = ({ name, address, email, vatId, refunds, withdrawal }: Operator) => (
  <>
    <h2>Operator</h2>
    <p>
      {name}, {address}, <a href={`mailto:${email}`}>{email}</a>
      {vatId === undefined ? null : `, VAT identification number ${vatId}`}
    </p>
    {refunds === undefined ? null : (
      <>
        <h2>Refunds</h2>
        <p>{refunds}</p>
      </>
    )}
    {withdrawal === undefined ? null : (
      <>
        <h2>Withdrawal</h2>
        <p>{withdrawal}</p>
      </>
    )}
  </>
)
