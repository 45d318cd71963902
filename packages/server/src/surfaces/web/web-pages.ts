import type { AppError } from '@bellwether-markets/engine/kernel/errors'
import { formatInstant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { LRUCache } from 'lru-cache'
import { nearestPaths } from '../../service/answer/unknown-route.ts'
import { type Packed, packed } from '../http/packed.ts'
import type { Page, PageDeps, PageInput, PageRequest, Redirect } from './page.ts'
import { faviconOf, type PageContext, pageFrame } from './page-frame.tsx'
import { errorPage } from './pages/error-page.tsx'
import { keyInAddressPage } from './pages/static-pages.tsx'
import { PAGES } from './pages.ts'
import { publishedView } from './published-view.ts'
import { isPrivate } from './site/private-paths.ts'
import type { SiteAddress } from './site/site-texts.ts'
import type { Viewer } from './viewer.ts'

export type WebPageDeps = Omit<PageDeps, 'view'>

/** A page that was made. */
export interface MadePage {
  readonly content: Packed
  readonly status: number
}

const HTML = 'text/html; charset=utf-8'
/** Those that a mistyped address may have meant. */
const OPEN_PAGES = PAGES.map(({ path }) => path).filter((path) => path !== '/' && !path.includes(':'))
const MOST_KEPT_BYTES = 16_000_000

/** Makes pages, and keeps those of strangers until something they show changes. */
export function webPages(given: WebPageDeps, asset: (name: string) => string) {
  const view = publishedView(given)
  const deps: PageDeps = { ...given, view }
  const kept = new LRUCache<string, MadePage>({
    maxSize: MOST_KEPT_BYTES,
    sizeCalculation: ({ content }) => content.bytes.length,
  })
  const always = () => ({
    market: deps.market,
    marketTime: `${formatInstant(deps.marketClock.now()).slice(0, 16).replace('T', ' ')} UTC`,
    status: undefined,
    baseUrl: deps.baseUrl(),
    viewer: undefined,
    asset,
  })
  const context = (address: string, viewer?: Viewer): PageContext => ({
    ...always(),
    status: view.risk()?.data.status,
    address,
    viewer,
  })
  const made = (input: PageInput, of: PageContext): MadePage => ({
    content: packed(Buffer.from(pageFrame(input, of)), HTML),
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
    made: (input: PageInput, address: string, viewer?: Viewer): MadePage =>
      made(input, context(address, viewer)),
    /** For people. It reads nothing of the market: that may be what failed. */
    error({ status }: AppError, requestId: string, target: string): MadePage {
      const meant = status === 404 ? nearestPaths(target.split('?', 1)[0], OPEN_PAGES, 3) : []
      return made(errorPage({ status, requestId, nearest: meant }), { ...always(), address: '' })
    },
    addresses: async (): Promise<readonly SiteAddress[]> =>
      (await Promise.all(PAGES.map((page) => addressesOf(page, deps)))).flat(),
    keyInAddress: () => made(keyInAddressPage(), context('/account')),
    favicon: () => packed(Buffer.from(faviconOf(view.risk()?.data.status)), 'image/svg+xml'),
  }

  async function fresh(page: Page, request: PageRequest, address: string) {
    const result = await page.render(request, deps)
    if (result === undefined || 'redirect' in result) return result
    return made(result, context(address, request.viewer))
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

async function addressesOf({ path, addresses }: Page, deps: PageDeps): Promise<readonly SiteAddress[]> {
  if (addresses !== undefined) return addresses(deps)
  return path.includes(':') || isPrivate(path) ? [] : [{ path }]
}
