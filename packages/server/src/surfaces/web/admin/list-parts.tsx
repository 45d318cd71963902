import type { ComponentChildren } from 'preact'
import { tabs } from '../parts/account-tabs.tsx'

export const TABS = [
  ['overview', 'Overview'],
  ['keys', 'Keys'],
  ['usage', 'Usage log'],
  ['orders', 'Orders'],
  ['sources', 'Sources'],
] as const

export type Tab = (typeof TABS)[number][0]

export interface DeskView {
  /** State of the page; of a form that was not taken, what it held. */
  readonly query: URLSearchParams
  readonly token: string
  readonly shownKey?: string | undefined
  readonly fault?: string
}

export const deskTabs = (here: Tab): ComponentChildren =>
  tabs(
    'Administration',
    TABS.map(([tab, label]) => ({ href: `/admin?tab=${tab}`, label })),
    `/admin?tab=${here}`,
  )

interface Field {
  readonly name: string
  readonly label: string
  readonly choices?: readonly (readonly [value: string, label: string])[]
  readonly hint?: string
}

/** Filters of a list; their state is the address. */
export const filterForm = (
  tab: string,
  fields: readonly Field[],
  query: URLSearchParams,
): ComponentChildren => (
  <form class="filters spaced" action="/admin">
    <input type="hidden" name="tab" value={tab} />
    {fields.map(({ name, label, choices, hint }) => (
      <div>
        <label for={`f-${name}`}>{label}</label>
        {choices === undefined ? (
          <input
            id={`f-${name}`}
            name={name}
            value={query.get(name) ?? ''}
            placeholder={hint}
            maxlength={100}
          />
        ) : (
          <select id={`f-${name}`} name={name}>
            <option value="">all</option>
            {choices.map(([value, text]) => (
              <option value={value} {...(query.get(name) === value ? { selected: true } : {})}>
                {text}
              </option>
            ))}
          </select>
        )}
      </div>
    ))}
    <button class="btn quiet" type="submit">
      Show
    </button>
    <a class="btn quiet" href={`/admin?tab=${tab}`}>
      Clear
    </a>
  </form>
)

/** The address of a list with other state. */
export function listAddress(query: URLSearchParams, change: Readonly<Record<string, string>>): string {
  const next = new URLSearchParams(query)
  for (const name of ['row', 'done']) next.delete(name)
  for (const [name, value] of Object.entries(change)) next.set(name, value)
  return `/admin?${next}`
}

export const pager = (query: URLSearchParams, tab: string, cursor: string | null): ComponentChildren => {
  const first = new URLSearchParams(query)
  first.delete('cursor')
  return (
    <p class="pager">
      {query.get('cursor') === null ? null : (
        <a class="btn quiet" href={listAddress(first, { tab })}>
          First page
        </a>
      )}
      {cursor === null ? null : (
        <a class="btn quiet" href={listAddress(query, { tab, cursor })}>
          Next page
        </a>
      )}
    </p>
  )
}

/** `2020-03-16 21:05`; a dash if there is none. */
export const moment = (text: string | null): string =>
  text === null ? '–' : text.slice(0, 16).replace('T', ' ')
