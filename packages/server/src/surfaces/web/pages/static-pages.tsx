import { TIER_IDS } from '../../../kernel/credits.ts'
import { OPERATIONS } from '../../../operations/operations.ts'
import type { Page, PageInput } from '../page.ts'
import { sectionHead } from '../parts/section-head.tsx'

export const legal: Page = { path: '/legal', render: () => legalPage }

const legalPage: PageInput = {
  path: '/legal',
  title: 'Terms and privacy · Bellwether',
  description: 'Terms, privacy, and that nothing here is advice.',
  kind: 'legal',
  main: (
    <>
      <div class="intro">
        <h1>Terms, privacy and disclaimers</h1>
      </div>
      <div class="prose">
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
          sign-in, gone within the hour, and the session of the operator under <code>/admin</code>. Nothing is
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
}

/** Filled in by the browser, which alone has the key. */
export const account: Page = { path: '/account', render: () => accountPage }

const accountPage: PageInput = {
  path: '/account',
  title: 'Account · Bellwether',
  description: 'Credits, usage, top-up and rotation of an API key.',
  kind: 'account',
  scripts: ['account.js'],
  main: (
    <>
      <div class="intro">
        <h1>Account</h1>
        <p class="lead" id="account-lead">
          Paste a key to see its credits and usage. It stays in this tab, is sent as a header only, and is
          gone when the tab is closed.
        </p>
      </div>
      <form id="open" class="narrow" novalidate>
        <label for="api-key">API key</label>
        <div class="row">
          <input
            id="api-key"
            class="mono"
            type="password"
            autocomplete="off"
            spellcheck={false}
            placeholder="bw_…"
            aria-describedby="key-fault key-note"
          />
          <button class="btn" type="submit">
            Show account
          </button>
        </div>
        <p class="err" id="key-fault" role="alert" hidden></p>
        <p class="note" id="key-note">
          No key yet? <a href="/#key">Get a free one</a>: 1,000 credits, no card. Lost yours?{' '}
          <a href="/connect">Replace it by e-mail</a>.
        </p>
        <noscript>
          <p class="note">
            This page needs JavaScript. The same is answered by <code>GET /v1/account</code> with the header{' '}
            <code>X-API-Key</code>.
          </p>
        </noscript>
      </form>
      <div id="account" hidden aria-live="polite"></div>
      <dialog id="rotate" aria-labelledby="rotate-title">
        <h2 class="t" id="rotate-title">
          Rotate the key
        </h2>
        <p>The old key stops working at once. Replace it in your agents first, or be ready to do so now.</p>
        <div class="row">
          <button class="btn" type="button" data-rotate>
            Rotate key
          </button>
          <button class="btn quiet" type="button" data-close>
            Keep the old one
          </button>
        </div>
      </dialog>
    </>
  ),
}

const HAS_ORDERS = OPERATIONS.some(({ path }) => path === '/v1/admin/orders')

const ORDERS = (
  <section id="orders">
    {sectionHead(
      'Orders',
      <span class="call">
        <code>
          GET <b>/v1/admin/orders</b>
        </code>
      </span>,
    )}
    <div class="fig">
      <div class="scroll" id="order-rows" tabindex={0} role="region" aria-label="Orders"></div>
    </div>
  </section>
)

/** Filled in by the browser after sign-in. */
export const admin: Page = { path: '/admin', render: () => adminPage }

const adminPage: PageInput = {
  path: '/admin',
  title: 'Administration · Bellwether',
  description: 'Keys, credits, usage and orders.',
  kind: 'admin',
  scripts: ['admin.js'],
  main: (
    <>
      <div class="intro">
        <h1>Administration</h1>
        <p class="lead">
          The token is exchanged for a session of eight hours, which scripts cannot read and a restart ends.
          The health of products and sources is on <a href="/status">Status</a>.
        </p>
      </div>
      <form id="sign-in" class="narrow" novalidate>
        <label for="token">Admin token</label>
        <div class="row">
          <input
            id="token"
            class="mono"
            type="password"
            autocomplete="off"
            spellcheck={false}
            aria-describedby="token-fault"
          />
          <button class="btn" type="submit">
            Sign in
          </button>
        </div>
        <p class="err" id="token-fault" role="alert" hidden></p>
        <noscript>
          <p class="note">
            This page needs JavaScript. The same is done by <code>/v1/admin/…</code> with the header{' '}
            <code>X-Admin-Token</code>.
          </p>
        </noscript>
      </form>
      <div id="desk" hidden>
        {' '}
        <section id="keys" class="first">
          {sectionHead(
            'Keys',
            <span class="call">
              <code>
                GET <b>/v1/admin/keys</b>
              </code>
            </span>,
          )}
          <div class="fig">
            <div class="scroll" id="key-rows" tabindex={0} role="region" aria-label="Keys"></div>
          </div>
          <div class="cols spaced">
            <form id="create" class="c6" novalidate>
              <h3>Create a key</h3>
              <div class="filters">
                <div>
                  <label for="name">Name</label>
                  <input id="name" maxlength={200} />
                </div>
                <div>
                  <label for="owner">Owner e-mail</label>
                  <input id="owner" type="email" maxlength={320} />
                </div>
                <div>
                  <label for="tier">Tier</label>
                  <select id="tier">
                    {TIER_IDS.map((id) => (
                      <option>{id}</option>
                    ))}
                  </select>
                </div>
                <button class="btn quiet" type="submit">
                  Create key
                </button>
              </div>
              <p class="err" role="alert" hidden></p>
              <div data-result></div>
            </form>
            <form id="credit" class="c6" novalidate>
              <h3>Add credits</h3>
              <div class="filters">
                <div>
                  <label for="full-key">Full key</label>
                  <input id="full-key" class="mono" type="password" autocomplete="off" />
                </div>
                <div>
                  <label for="amount">Credits</label>
                  <input id="amount" inputmode="numeric" />
                </div>
                <div>
                  <label for="again">Credits, again</label>
                  <input id="again" inputmode="numeric" />
                </div>
                <button class="btn quiet" type="submit">
                  Add credits
                </button>
              </div>
              <p class="err" role="alert" hidden></p>
              <p data-result role="status"></p>
            </form>
          </div>
        </section>
        {HAS_ORDERS ? ORDERS : null}{' '}
        <section id="usage">
          {sectionHead(
            'Usage log',
            <span class="call">
              <code>
                GET <b>/v1/admin/usage</b>
              </code>
            </span>,
            'The latest 200 calls of all keys, the newest first. Keys are masked; parameters are not kept.',
          )}
          <div class="fig">
            <div class="scroll" id="usage-rows" tabindex={0} role="region" aria-label="Usage log"></div>
          </div>
        </section>
        <p class="pager">
          <button class="btn quiet" type="button" id="refresh">
            Read again
          </button>
          <button class="btn quiet" type="button" id="sign-out">
            Sign out
          </button>
        </p>
      </div>
    </>
  ),
}

/** Explains why a key must not be in an address. */
export const keyInAddressPage = (): PageInput => ({
  path: '/account',
  title: 'A key does not belong in an address · Bellwether',
  description: 'Keys are sent as a header.',
  kind: 'account',
  main: (
    <div class="intro">
      <h1>A key does not belong in an address.</h1>
      <p class="lead">
        Addresses end up in histories, logs and screenshots. Nothing was done with this one. Rotate the key
        under <a href="/account">Account</a>, and send it as the header <code>X-API-Key</code>.
      </p>
    </div>
  ),
})
