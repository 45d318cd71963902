import type { ComponentChildren } from 'preact'

interface Tab {
  readonly href: string
  readonly label: string
}

const ACCOUNT_TABS: readonly Tab[] = [
  { href: '/account', label: 'Keys and apps' },
  { href: '/account/usage', label: 'Usage' },
  { href: '/account/orders', label: 'Orders' },
]

/** Pages of the account as links. */
export const accountTabs = (here: string): ComponentChildren => (
  <nav class="tabs" aria-label="Account">
    {ACCOUNT_TABS.map(({ href, label }) => (
      <a href={href} aria-current={href === here ? 'page' : undefined}>
        {label}
      </a>
    ))}
  </nav>
)
