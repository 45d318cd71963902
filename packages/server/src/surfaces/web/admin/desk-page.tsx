import type { ComponentChildren } from 'preact'
import type { SourceFreshness } from '../../../service/ports.ts'
import type { PageInput } from '../page.ts'
import { Fault, Form, Submit } from '../parts/form.tsx'
import { keyBox } from '../parts/key-box.tsx'
import { keysTab, type ListedKeys } from './keys-tab.tsx'
import { type DeskView, deskTabs, TABS, type Tab } from './list-parts.tsx'
import { type ListedOrders, ordersTab } from './orders-tab.tsx'
import type { Overview } from './overview-data.ts'
import { overviewTab, sourcesTab } from './overview-tab.tsx'
import { type ListedUsage, usageTab } from './usage-tab.tsx'

export const tabOf = (text: string | null): Tab => TABS.find(([tab]) => tab === text)?.[0] ?? 'overview'

/** What a tab lists: answers of the operation of its name. */
export type Listed = { readonly tab: Tab } & Partial<ListedKeys & ListedUsage & ListedOrders> & {
    readonly overview?: Overview
    readonly sources?: readonly SourceFreshness[]
    readonly fault?: string
  }

export const deskPage = (listed: Listed, view: DeskView): PageInput => ({
  path: '/admin',
  title: `${TABS.find(([tab]) => tab === listed.tab)?.[1]} · Administration · Bellwether`,
  description: 'Keys, credits, usage and orders.',
  kind: 'admin',
  status: view.fault === undefined ? 200 : 422,
  main: (
    <>
      <div class="intro">
        <h1>Administration</h1>
      </div>
      {deskTabs(listed.tab)}
      {view.shownKey === undefined ? null : newKey(view.shownKey, view.token)}
      <Fault id="list-fault" text={listed.fault} />
      {tabBody(listed, view)}
      <Form action="/admin/sign-out" token={view.token} class="spaced">
        <Submit label="Sign out" quiet />
      </Form>
    </>
  ),
})

function tabBody(listed: Listed, view: DeskView): ComponentChildren {
  if (listed.keys) return keysTab({ keys: listed.keys, cursor: listed.cursor ?? null }, view)
  if (listed.usage) return usageTab({ usage: listed.usage, cursor: listed.cursor ?? null }, view)
  if (listed.orders && listed.books)
    return ordersTab({ orders: listed.orders, books: listed.books, cursor: listed.cursor ?? null }, view)
  if (listed.tab === 'sources') return sourcesTab(listed.sources ?? [])
  return listed.overview === undefined ? null : overviewTab(listed.overview, listed.sources ?? [])
}

const newKey = (apiKey: string, token: string): ComponentChildren => (
  <div class="narrow spaced">
    {keyBox(apiKey, 'Give it to its owner over a safe way; nobody can read it again.')}
    <Form action="/admin/keys/0/hide" token={token} hidden={{ back: '/admin?tab=keys' }} class="spaced">
      <Submit label="Done: hide the key" quiet />
    </Form>
  </div>
)
