import { choiceLink } from './form.tsx'

const TABS = [
  ['/account', 'Keys and apps'],
  ['/account/usage', 'Usage'],
  ['/account/orders', 'Orders'],
] as const

export const accountTabs = (here: string) => (
  <nav class="tabs" aria-label="Account">
    {TABS.map(([href, label]) => choiceLink(href, label, href === here && 'page'))}
  </nav>
)
