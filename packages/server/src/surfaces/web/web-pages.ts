import { LRUCache } from 'lru-cache'
import { formatInstant, MINUTE } from '../../kernel/time.ts'
import { type Packed, packed } from '../http/packed.ts'
import type { Page, PageDeps, PageInput, PageRequest, Redirect } from './page.ts'
import { faviconOf, type PageContext, pageFrame } from './page-frame.tsx'
import { keyInAddressPage } from './pages/static-pages.tsx'
import { publishedView } from './published-view.ts'
import type { Viewer } from './viewer.ts'

export type WebPageDeps = Omit<PageDeps, 'view'>

/** A page that was made. */
export interface MadePage {
  readonly content: Packed
  readonly status: number
}

const HTML = 'text/html; charset=utf-8'
const MOST_KEPT_BYTES = 16_000_000

/** Makes pages, and keeps those of strangers until something they show changes. */
export function webPages(given: WebPageDeps, asset: (name: string) => string) {
  const view = publishedView(given)
  const deps: PageDeps = { ...given, view }
  const kept = new LRUCache<string, MadePage>({
    maxSize: MOST_KEPT_BYTES,
    sizeCalculation: ({ content }) => content.bytes.length,
  })
  const context = (address: string, viewer: Viewer | undefined): PageContext => ({
    market: deps.market,
    marketTime: `${formatInstant(deps.marketClock.now()).slice(0, 16).replace('T', ' ')} UTC`,
    status: view.risk()?.data.status,
    baseUrl: deps.baseUrl(),
    address,
    viewer,
    asset,
  })
  const made = (input: PageInput, address: string, viewer?: Viewer): MadePage => ({
    content: packed(Buffer.from(pageFrame(input, context(address, viewer))), HTML),
    status: input.status ?? 200,
  })

  return {
    /** Undefined if there is no such page. */
    async page(page: Page, request: PageRequest): Promise<MadePage | Redirect | undefined> {
      const address = addressOf(page, request)
      if (request.viewer !== undefined) return fresh(page, request, address)
      const key = `${address} ${view.version()} ${changing(page, deps)} ${deps.baseUrl()}`
      const found = kept.get(key)
      if (found) return found
      const answer = await fresh(page, request, address)
      if (answer !== undefined && 'content' in answer) kept.set(key, answer)
      return answer
    },
    /** Markup of a page that is made for each visitor. */
    frame: (input: PageInput, viewer?: Viewer): string => pageFrame(input, context(input.path, viewer)),
    /** For one visitor: an answer to a form. */
    made,
    keyInAddress: () => made(keyInAddressPage(), '/account'),
    favicon: () => packed(Buffer.from(faviconOf(view.risk()?.data.status)), 'image/svg+xml'),
  }

  async function fresh(page: Page, request: PageRequest, address: string) {
    const result = await page.render(request, deps)
    if (result === undefined || 'redirect' in result) return result
    return made(result, address, request.viewer)
  }
}

function addressOf(page: Page, { parameters, query }: PageRequest): string {
  const path = page.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(parameters[name]))
  return query.size === 0 ? path : `${path}?${query.toString()}`
}

function changing(page: Page, deps: PageDeps): string {
  // The banner of a replay shows its clock.
  const clock = deps.market === 'replay' ? Math.floor(deps.marketClock.now() / MINUTE) : ''
  return `${page.changesWith?.(deps) ?? ''} ${clock}`
}
