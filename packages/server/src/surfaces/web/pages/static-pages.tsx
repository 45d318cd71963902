import type { PageInput } from '../page.ts'
import { intro } from '../parts/section-head.tsx'

/** Explains why a key must not be in an address. */
export const keyInAddressPage = (): PageInput => ({
  path: '/account',
  title: 'A key does not belong in an address · Bellwether',
  description: 'Keys are sent as a header.',
  kind: 'account',
  status: 400,
  main: intro(
    'A key does not belong in an address.',
    <>
      Addresses end up in histories, logs and screenshots. Nothing was done with this one. Rotate the key
      under <a href="/account">Account</a>, and send it as the header <code>X-API-Key</code>.
    </>,
  ),
})
