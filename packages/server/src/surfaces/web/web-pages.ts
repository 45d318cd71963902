import type { AppError } from '@bellwether-markets/engine/kernel/errors'
import { formatInstant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { LRUCache } from 'lru-cache'
import { unpooled } from '../../service/answer/snapshot-view.ts'
import { nearestPaths } from '../../service/answer/unknown-route.ts'
import { type Packed, packed } from '../http/packed.ts'
import type { Page, PageDeps, PageInput, PageRequest, Redirect } from './page.ts'
import { faviconOf, type PageContext, pageFrame } from './page-frame.tsx'
import { errorPage } from './pages/error-page.tsx'
import { PAGES } from './pages.ts'
import { keyInAddressPage } from './parts/notice-page.tsx'
import { View } from './published-view.ts'
import { isPrivate } from './site/private-paths.ts'
import type { SiteAddress } from './site/site-texts.ts'
import type { Viewer } from './viewers.ts'

export type WebPageDeps = Omit<PageDeps, 'view'>

export interface MadePage {
  readonly content: Packed
  readonly status: number
}

const HTML = 'text/html; charset=utf-8'
/** Those that a mistyped address may have meant. */
const OPEN_PAGES = PAGES.map(({ path }) => path).filter((path) => path !== '/' && !path.includes(':'))
/** Compressed forms come on top, a third at most. */
const MOST_CACHED_BYTES = 4_000_000

/** Makes pages, and keeps those of strangers until something they show changes. */
export class WebPages {
  readonly #deps: PageDeps
  readonly #asset: (name: string) => string
  readonly #cached = new LRUCache<string, MadePage>({
    maxSize: MOST_CACHED_BYTES,
    sizeCalculation: ({ content }) => content.bytes.length,
  })

  /** @param asset address of an asset */
  constructor(deps: WebPageDeps, asset: (name: string) => string) {
    this.#deps = { ...deps, view: new View(deps) }
    this.#asset = asset
  }

  async page(page: Page, request: PageRequest): Promise<MadePage | Redirect | undefined> {
    const address = addressOf(page, request)
    if (request.viewer !== undefined) return this.#fresh(page, request, address)
    const { view, baseUrl } = this.#deps
    const key = `${address} ${view.version()} ${changing(page, this.#deps)} ${baseUrl()}`
    const found = this.#cached.get(key)
    if (found) return found
    const answer = await this.#fresh(page, request, address)
    if (answer !== undefined && 'content' in answer) this.#cached.set(key, answer)
    return answer
  }

  frame(input: PageInput, viewer?: Viewer): string {
    return pageFrame(input, this.#context(input.path, viewer))
  }

  made(input: PageInput, address: string): MadePage {
    return packedPage(input, this.#context(address))
  }

  /** For people. It reads nothing of the market: that may be what failed. */
  error({ status }: AppError, requestId: string, target: string): MadePage {
    const nearest = status === 404 ? nearestPaths(target.split('?', 1)[0], OPEN_PAGES, 3) : []
    return packedPage(errorPage({ status, requestId, nearest }), this.#unread(''))
  }

  async addresses(): Promise<readonly SiteAddress[]> {
    return (await Promise.all(PAGES.map((page) => addressesOf(page, this.#deps)))).flat()
  }

  keyInAddress(): MadePage {
    return this.made(keyInAddressPage(), '/account')
  }

  favicon(): Packed {
    return packed(Buffer.from(faviconOf(this.#deps.view.risk()?.data.status)), 'image/svg+xml')
  }

  async #fresh(page: Page, request: PageRequest, address: string) {
    const result = await page.render(request, this.#deps)
    if (result === undefined || 'redirect' in result) return result
    return packedPage(result, this.#context(address, request.viewer))
  }

  #context(address: string, viewer?: Viewer): PageContext {
    return { ...this.#unread(address), status: this.#deps.view.risk()?.data.status, viewer }
  }

  #unread(address: string): PageContext {
    const { market, marketClock, baseUrl } = this.#deps
    return {
      market,
      marketTime: `${formatInstant(marketClock.now()).slice(0, 16).replace('T', ' ')} UTC`,
      status: undefined,
      baseUrl: baseUrl(),
      viewer: undefined,
      asset: this.#asset,
      address,
    }
  }
}

const packedPage = (input: PageInput, context: PageContext): MadePage => ({
  content: packed(unpooled(Buffer.from(pageFrame(input, context))), HTML),
  status: input.status ?? 200,
})

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
