import type { ComponentChildren } from 'preact'

interface Tab {
  readonly href: string
  readonly label: string
}

/** Pages of one subject as links. */
export const tabs = (label: string, list: readonly Tab[], here: string): ComponentChildren => (
  <nav class="tabs" aria-label={label}>
    {list.map(({ href, label: text }) => (
      <a href={href} aria-current={href === here ? 'page' : undefined}>
        {text}
      </a>
    ))}
  </nav>
)

const ACCOUNT_TABS: readonly Tab[] = [
  { href: '/account', label: 'Keys and apps' },
  { href: '/account/usage', label: 'Usage' },
  { href: '/account/orders', label: 'Orders' },
]

export const accountTabs = (here: string): ComponentChildren => tabs('Account', ACCOUNT_TABS, here)
