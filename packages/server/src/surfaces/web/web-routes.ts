import type { IncomingMessage } from 'node:http'
import type { AppError } from '@bellwether-markets/engine/kernel/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { KnownRoute } from '../../service/answer/unknown-route.ts'
import { redirectTo } from '../http/own-path.ts'
import type { AccountDeps } from './account/account-forms.ts'
import { accountRoutes } from './account/account-routes.ts'
import { type FreeKeyDeps, freeKeyRoute } from './account/free-key-route.tsx'
import { feedRoute } from './briefing/feed.tsx'
import { type CheckoutDeps, checkoutRoutes } from './checkout/checkout-routes.ts'
import { runRoutes } from './docs/run-route.ts'
import { daysRoute } from './history/published-days.ts'
import type { Page, PageInput } from './page.ts'
import { type PageCallDeps, pageCalls } from './page-calls.ts'
import { PAGES } from './pages.ts'
import { KEY_IN_ADDRESS, PrivatePages } from './private-pages.ts'
import { recordRoutes } from './record/record-routes.ts'
import { searchRoutes } from './search/search-index.ts'
import { type Handler, notFound, readRoute, sendPacked } from './send-packed.ts'
import { type SiteDeps, siteRoutes } from './site/site-routes.ts'
import { viewRoute } from './view-route.tsx'
import type { Viewer } from './viewers.ts'
import { type ViewerDeps, type Viewers, viewers as viewersOf } from './viewers.ts'
import { webAssets } from './web-assets.ts'
import { type WebPageDeps, WebPages } from './web-pages.ts'

type PrivateDeps = AccountDeps & CheckoutDeps & FreeKeyDeps & ViewerDeps

export interface WebDeps
  extends WebPageDeps,
    SiteDeps,
    PageCallDeps,
    Omit<PrivateDeps, 'ask' | 'viewers' | keyof WebPageDeps> {
  /** Adds the page that connects apps. */
  readonly signInPage: (app: FastifyInstance, frame: (input: PageInput) => string) => readonly KnownRoute[]
}

const FOREVER = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'no-cache'
const FEED_KEPT = 'public, max-age=300'

/** All pages. They are made before the server, which needs that of an error. */
export class Site {
  readonly #deps: WebDeps
  readonly #assets = webAssets()
  readonly #pages: WebPages
  readonly #viewers: Viewers

  constructor(deps: WebDeps) {
    this.#deps = deps
    this.#pages = new WebPages(deps, this.#assets.address)
    this.#viewers = viewersOf(deps)
  }

  /** Answers a person who meets an error; undefined for programs. */
  readonly errorPage = (error: AppError, request: FastifyRequest, reply: FastifyReply) => {
    if (!isForPeople(request.raw)) return undefined
    const { content } = this.#pages.error(error, request.id, request.raw.url ?? '')
    return sendPacked(request, reply.code(error.status), content, 'no-store')
  }

  /** Adds the routes of all pages. */
  routes(app: FastifyInstance): readonly KnownRoute[] {
    const [deps, pages, assets, viewers] = [this.#deps, this.#pages, this.#assets, this.#viewers]
    const open = PAGES.map((page) => readRoute(app, page.path, pageHandler(page, pages, viewers)))
    readRoute(app, '/assets/:mark/:name', assetHandler(assets))
    const favicon = readRoute(app, '/favicon.svg', (request, reply) =>
      sendPacked(request, reply, pages.favicon(), ASK_AGAIN),
    )
    const days = daysRoute(app, {
      currentSnapshots: deps.currentSnapshots,
      send: (request, reply, content, lasting) =>
        sendPacked(request, reply, content, lasting ? FOREVER : ASK_AGAIN),
    })
    const run = runRoutes(app, deps, (request, reply, input) =>
      sendPacked(request, reply, pages.made(input, request.raw.url ?? '').content, 'no-store'),
    )
    const frame = (input: PageInput, viewer?: Viewer): string => pages.frame(input, viewer)
    const own = privateRoutes(app, deps, viewers, frame)
    return [
      ...open,
      favicon,
      days,
      ...run,
      ...siteRoutes(app, deps, { addresses: () => pages.addresses(), asset: assets.find }),
      ...searchRoutes(app, deps.search),
      ...recordRoutes(app, deps),
      ...own,
      feedRoute(app, deps, (request, reply, feed) => sendPacked(request, reply, feed, FEED_KEPT)),
      ...deps.signInPage(app, frame),
    ]
  }
}

const pageHandler =
  (page: Page, pages: WebPages, viewers: Viewers): Handler =>
  async (request, reply) => {
    const url = request.raw.url ?? ''
    if (KEY_IN_ADDRESS.test(url))
      return sendPacked(request, reply.code(400), pages.keyInAddress().content, 'no-store')
    const viewer = await viewers.viewerOf(request)
    const parameters = request.params as Readonly<Record<string, string>>
    const query = shortQuery(page, url.split('?')[1] ?? '')
    const answer = await pages.page(page, { parameters, query, viewer })
    if (answer === undefined) return notFound(reply)
    if ('redirect' in answer) return redirectTo(reply, answer.redirect, 302)
    const cache = viewer === undefined ? ASK_AGAIN : 'private, no-store'
    return sendPacked(request, reply.code(answer.status), answer.content, cache)
  }

const assetHandler =
  (assets: ReturnType<typeof webAssets>): Handler =>
  (request, reply) => {
    const { mark, name } = request.params as { readonly mark: string; readonly name: string }
    const asset = assets.find(name)
    if (asset === undefined) return notFound(reply)
    return sendPacked(request, reply, asset, mark === assets.mark ? FOREVER : ASK_AGAIN)
  }

/** Pages of one visitor. */
function privateRoutes(
  app: FastifyInstance,
  deps: WebDeps,
  viewers: Viewers,
  frame: (input: PageInput, viewer?: Viewer) => string,
): readonly KnownRoute[] {
  const { baseUrl } = deps
  const pages = new PrivatePages(app, { baseUrl, viewerOf: viewers.viewerOf, frame })
  const parts = { ...deps, viewers, ask: pageCalls(deps) }
  accountRoutes(pages, parts)
  freeKeyRoute(pages, parts)
  checkoutRoutes(pages, parts)
  viewRoute(pages, parts)
  return pages.routes
}

const LONGEST_VALUE = 40

/** Only parameters that the page names, which bounds the cache. */
function shortQuery({ query: names = [] }: Page, text: string): URLSearchParams {
  const given = new URLSearchParams(text)
  const known = new URLSearchParams()
  for (const name of names) {
    const value = given.get(name)
    if (value !== null && value !== '' && value.length <= LONGEST_VALUE) known.set(name, value)
  }
  return known
}

/** `/assets` itself is a page. */
const FOR_PROGRAMS = /^\/(?:assets\/|(?:v1|mcp|a2a|oauth|\.well-known|metrics|livez|readyz)(?:[/?]|$))/

/** Whether a person is to read the answer: a browser asks for a page. */
export const isForPeople = ({ method, headers, url = '' }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers.accept?.includes('text/html') === true &&
  !FOR_PROGRAMS.test(url)
