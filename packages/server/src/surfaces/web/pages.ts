import type { Page } from './page.ts'
import { asset } from './pages/asset-page.tsx'
import { assets } from './pages/assets-page.tsx'
import { briefingArchive } from './pages/briefing-archive-page.tsx'
import { briefingOfDay, latestBriefing } from './pages/briefing-page.tsx'
import { changes } from './pages/changes-page.tsx'
import { docs, docsEntry, hostPage } from './pages/docs-page.tsx'
import { historyCompare } from './pages/history-compare-page.tsx'
import { history, historyDay } from './pages/history-page.tsx'
import { home } from './pages/home-page.tsx'
import { legal } from './pages/legal-page.tsx'
import { market } from './pages/market-page.tsx'
import { method, methods } from './pages/methods-page.tsx'
import { portfolio } from './pages/portfolio-page.tsx'
import { prices } from './pages/pricing-page.tsx'
import { search } from './pages/search-page.tsx'
import { signalOfRecord } from './pages/signal-page.tsx'
import { signals } from './pages/signals-page.tsx'
import { status } from './pages/status-page.tsx'
import { trackRecord } from './pages/track-record-page.tsx'

/** Every page but those of a sign-in. A new page is one file and one line here. */
export const PAGES: readonly Page[] = [
  home,
  market,
  history,
  historyCompare,
  historyDay,
  signals,
  portfolio,
  asset,
  assets,
  search,
  trackRecord,
  signalOfRecord,
  latestBriefing,
  briefingOfDay,
  briefingArchive,
  legal,
  status,
  docs,
  docsEntry,
  hostPage,
  methods,
  method,
  prices,
  changes,
]
