import type { PageInput } from '../page.ts'

/** Explains why a key must not be in an address. */
export const keyInAddressPage = (): PageInput => ({
  path: '/account',
  title: 'A key does not belong in an address · Bellwether',
  description: 'Keys are sent as a header.',
  kind: 'account',
  status: 400,
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
