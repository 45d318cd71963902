import { choiceLink } from './form.tsx'

const TABS = [
  ['/account', 'Keys and apps'],
  ['/account/usage', 'Usage'],
  ['/account/orders', 'Orders'],
] as const

/** Pages of the account as links. */
export const accountTabs = (here: string) => (
  <nav class="tabs" aria-label="Account">
    {TABS.map(([href, label]) => choiceLink(href, label, href === here && 'page'))}
  </nav>
)
