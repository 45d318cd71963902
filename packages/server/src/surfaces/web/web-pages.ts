import { formatInstant, MINUTE } from '../../kernel/time.ts'
import type { TrackRecordView } from '../../operations/track-record/show-track-record.ts'
import type { TrackRecord } from '../../operations/track-record/track-record-schema.ts'
import type { Clock, MarketKind, SourceFreshness, TrackRecordReader } from '../../service/ports.ts'
import type { CurrentSnapshots } from '../../service/snapshots/current-snapshots.ts'
import { type Packed, packed } from '../http/packed.ts'
import { faviconOf, type PageContext, type PageInput, pageFrame } from './page-frame.ts'
import { checkoutPage, checkoutReturnPage } from './pages/checkout-page.ts'
import { homePage } from './pages/home-page.ts'
import { marketPage } from './pages/market-page.ts'
import { KINDS } from './pages/signal-rows.ts'
import { accountPage, adminPage, keyInAddressPage, legalPage } from './pages/static-pages.ts'
import { statusPage } from './pages/status-page.ts'
import { trackRecordPage } from './pages/track-record-page.ts'
import { publishedView, type View } from './published-view.ts'
import { recordRows, rowsInput } from './record-rows.ts'

export interface WebPageDeps {
  readonly currentSnapshots: CurrentSnapshots
  readonly record: TrackRecordReader
  readonly trackRecord: TrackRecordView
  readonly sources: () => readonly SourceFreshness[]
  readonly marketClock: Clock
  readonly wallClock: Clock
  readonly market: MarketKind
  readonly version: string
  readonly baseUrl: () => string
}

type MakePage = (query: URLSearchParams) => PageInput | Promise<PageInput>

const HTML = 'text/html; charset=utf-8'
const PAGES_KEPT = 64
const LATEST_ENTRIES = 20
const STATUS_KEPT_MS = MINUTE / 2

export function webPages(deps: WebPageDeps, asset: (name: string) => string) {
  const view = publishedView(deps.currentSnapshots, deps.marketClock)
  const kept = new Map<string, Packed>()
  const contextNow = (): PageContext => pageContext(deps, view, asset)
  const pages = pagesOf(deps, view, contextNow)
  const framed = (input: PageInput): Packed => packed(Buffer.from(pageFrame(input, contextNow())), HTML)

  return {
    paths: Object.keys(pages),
    /** Cached until something it shows changes. */
    async page(path: string, query: URLSearchParams): Promise<Packed> {
      const key = `${path}?${query.toString()} ${view.version()} ${changing(deps, path)} ${deps.baseUrl()}`
      const found = kept.get(key)
      if (found) return found
      const page = framed(await pages[path](query))
      kept.set(key, page)
      if (kept.size > PAGES_KEPT) kept.delete(kept.keys().next().value ?? key)
      return page
    },
    /** Of a page that is made anew for each visitor. */
    frame: (input: PageInput): string => pageFrame(input, contextNow()),
    keyInAddress: () => framed(keyInAddressPage()),
    favicon: () => packed(Buffer.from(faviconOf(view.risk()?.data.status)), 'image/svg+xml'),
  }
}

const pagesOf = (
  deps: WebPageDeps,
  view: View,
  contextNow: () => PageContext,
): Readonly<Record<string, MakePage>> => ({
  '/': () => homePage(view, contextNow()),
  '/market': () => marketPage(view),
  '/track-record': (query) => recordPage(deps, query, contextNow()),
  '/account': accountPage,
  '/admin': adminPage,
  '/checkout': (query) => checkoutPage(query.get('tier')),
  '/checkout/return': checkoutReturnPage,
  '/legal': legalPage,
  '/status': () =>
    statusPage({
      products: deps.currentSnapshots.freshness(),
      sources: deps.sources(),
      now: deps.marketClock.now(),
      version: deps.version,
    }),
})

const pageContext = (
  { market, marketClock, baseUrl }: WebPageDeps,
  view: View,
  asset: (name: string) => string,
): PageContext => ({
  market,
  marketTime: `${formatInstant(marketClock.now()).slice(0, 16).replace('T', ' ')} UTC`,
  status: view.risk()?.data.status,
  baseUrl: baseUrl(),
  asset,
})

/** Other data that a page depends on. */
function changing({ record, market, marketClock }: WebPageDeps, path: string): string {
  const now = marketClock.now()
  // The banner of a replay shows its clock.
  const clock = market === 'replay' ? String(Math.floor(now / MINUTE)) : ''
  if (path === '/track-record') return `${record.head()?.seq ?? 0} ${record.statistics()?.asOf ?? 0} ${clock}`
  return path === '/status' ? String(Math.floor(now / STATUS_KEPT_MS)) : clock
}

async function recordPage(
  deps: WebPageDeps,
  query: URLSearchParams,
  context: PageContext,
): Promise<PageInput> {
  const { data } = deps.trackRecord({ limit: LATEST_ENTRIES, detail: 'summary' })
  const answer = data as TrackRecord
  const kind = KINDS.find((one) => one === query.get('kind')) ?? scoredKind(answer)
  const input = rowsInput(query)
  return trackRecordPage({ data: answer, kind, input, page: recordRows(deps.record, input) }, context)
}

/** Prefers live over paper over backtest. */
const scoredKind = ({ statistics }: TrackRecord): (typeof KINDS)[number] =>
  KINDS.find((kind) => statistics?.[kind].some(({ overall }) => overall.n > 0)) ?? 'backtest'
