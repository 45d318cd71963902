import type { PageInput } from '../page.ts'
import { FieldRow, Submit } from '../parts/form.tsx'
import { intro } from '../parts/section-head.tsx'

export interface ErrorShown {
  readonly status: number
  readonly requestId: string
  /** Addresses of pages that may have been meant, the nearest first. */
  readonly nearest: readonly string[]
}

/** For people; programs get JSON. */
export function errorPage({ status, requestId, nearest }: ErrorShown): PageInput {
  const { title, lead } = wordsOf(status)
  return {
    path: '',
    title,
    description: lead,
    kind: 'error',
    indexed: false,
    status,
    main: intro(title, lead, {
      after: (
        <>
          {status === 404 && search}
          <ul class="nearest spaced">
            {[
              ...nearest.map((path) => [path, path]),
              ['/', 'Home page'],
              ['/status', 'Status of the service'],
            ].map(([path, words]) => (
              <li>
                <a href={path}>{words}</a>
              </li>
            ))}
          </ul>
          {status >= 500 && (
            <details class="narrow spaced">
              <summary>Details</summary>
              <p class="note">
                Request <code>{requestId}</code>
              </p>
            </details>
          )}
        </>
      ),
    }),
  }
}

const search = (
  <form class="narrow spaced" action="/search">
    <FieldRow id="wanted" label="Search">
      <input
        id="wanted"
        type="search"
        name="q"
        maxlength={40}
        placeholder="Apple, 15 Sep 2008, rate limits"
      />
      <Submit label="Search" />
    </FieldRow>
  </form>
)

function wordsOf(status: number): { readonly title: string; readonly lead: string } {
  if (status === 404) {
    return { title: 'There is no such page.', lead: 'The address may be old, or it has a typing error.' }
  }
  if (status === 429 || status === 503) {
    return { title: 'Too much at once.', lead: 'The service is busy. Try again in a few seconds.' }
  }
  if (status >= 500) {
    return {
      title: 'This page could not be made.',
      lead: 'The fault is ours and was noted. Try again in a moment.',
    }
  }
  return {
    title: 'This address does not work.',
    lead: 'It cannot be read. Check it, or start at the home page.',
  }
}
