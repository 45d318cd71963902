import type { Page } from './page.ts'
import { checkout, checkoutReturn } from './pages/checkout-page.tsx'
import { home } from './pages/home-page.tsx'
import { market } from './pages/market-page.tsx'
import { portfolio } from './pages/portfolio-page.tsx'
import { signalOfRecord } from './pages/signal-page.tsx'
import { signals } from './pages/signals-page.tsx'
import { account, admin, legal } from './pages/static-pages.tsx'
import { status } from './pages/status-page.tsx'
import { trackRecord } from './pages/track-record-page.tsx'

/** Every page but those of a sign-in. A new page is one file and one line here. */
export const PAGES: readonly Page[] = [
  home,
  market,
  signals,
  portfolio,
  trackRecord,
  signalOfRecord,
  account,
  admin,
  checkout,
  checkoutReturn,
  legal,
  status,
]
