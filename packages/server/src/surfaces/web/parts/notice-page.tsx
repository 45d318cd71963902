import type { ComponentChildren } from 'preact'
import type { PageInput } from '../page.ts'
import { intro } from './section-head.tsx'

interface Notice {
  /** Of the navigation. */
  readonly path: string
  readonly status?: number
  readonly title: string
  readonly text: ComponentChildren
  readonly body?: ComponentChildren
}

/** A page that says one thing: what happened, and what to do. */
export const noticePage = ({ path, status = 200, title, text, body }: Notice): PageInput => ({
  path,
  status,
  description: title,
  kind: 'account',
  indexed: false,
  title: title.replace(/\.$/, ''),
  main: [intro(title, text), body],
})

export const keyInAddressPage = (): PageInput => ({
  path: '/account',
  title: 'A key does not belong in an address',
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
