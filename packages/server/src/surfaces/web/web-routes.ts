import type { AppError } from '@bellwether-markets/engine/kernel/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { KnownRoute } from '../../service/answer/unknown-route.ts'
import type { AccountDeps } from './account/account-forms.ts'
import { accountRoutes } from './account/account-routes.ts'
import { type FreeKeyDeps, freeKeyRoute } from './account/free-key-route.tsx'
import { feedRoute } from './briefing/feed-route.ts'
import { type CheckoutDeps, checkoutRoutes } from './checkout/checkout-routes.ts'
import { runRoutes } from './docs/run-route.ts'
import { daysRoute } from './history/days-route.ts'
import type { Page, PageInput } from './page.ts'
import { type PageCallDeps, pageCalls } from './page-calls.ts'
import { PAGES } from './pages.ts'
import { KEY_IN_ADDRESS, privatePages } from './private-pages.ts'
import { recordRoutes } from './record/record-routes.ts'
import { searchRoutes } from './search/search-routes.ts'
import { sendPacked } from './send-packed.ts'
import { isForPeople } from './site/for-people.ts'
import { type SiteDeps, siteRoutes } from './site/site-routes.ts'
import { viewRoute } from './view-route.tsx'
import { type ViewerDeps, viewers as viewersOf } from './viewers.ts'
import { webAssets } from './web-assets.ts'
import { type WebPageDeps, webPages } from './web-pages.ts'

type PrivateDeps = AccountDeps & CheckoutDeps & FreeKeyDeps & ViewerDeps

export interface WebDeps
  extends WebPageDeps,
    SiteDeps,
    PageCallDeps,
    Omit<PrivateDeps, 'ask' | 'viewers' | keyof WebPageDeps> {
  /** Adds the page that connects apps. */
  readonly signInPage: (app: FastifyInstance, frame: (input: PageInput) => string) => readonly KnownRoute[]
}

const FAVICON_PATH = '/favicon.svg'
const FOREVER = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'no-cache'
const FEED_KEPT = 'public, max-age=300'

/** All pages. */
export class Site {
  readonly #deps: WebDeps
  readonly #assets = webAssets()
  readonly #pages: ReturnType<typeof webPages>
  readonly #viewers: ReturnType<typeof viewersOf>

  constructor(deps: WebDeps) {
    this.#deps = deps
    this.#pages = webPages(deps, this.#assets.address)
    this.#viewers = viewersOf(deps)
  }

  /** Answers a person who meets an error; undefined for programs. */
  readonly errorPage = (
    error: AppError,
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply | Promise<FastifyReply> | undefined => {
    if (!isForPeople(request.raw)) return undefined
    const { content } = this.#pages.error(error, request.id, request.raw.url ?? '')
    return sendPacked(request, reply.code(error.status), content, 'no-store')
  }

  /** Adds the routes of all pages. */
  routes(app: FastifyInstance): readonly KnownRoute[] {
    for (const page of PAGES) get(app, page.path, (request, reply) => this.#sendPage(page, request, reply))
    get(app, FAVICON_PATH, (request, reply) => sendPacked(request, reply, this.#pages.favicon(), ASK_AGAIN))
    this.#assetRoute(app)
    const days = daysRoute(app, {
      currentSnapshots: this.#deps.currentSnapshots,
      send: (request, reply, content, lasting) =>
        sendPacked(request, reply, content, lasting ? FOREVER : ASK_AGAIN),
    })
    const run = runRoutes(app, this.#deps, (request, reply, input) =>
      sendPacked(request, reply, this.#pages.made(input, request.raw.url ?? '').content, 'no-store'),
    )
    return [
      ...[...PAGES.map(({ path }) => path), FAVICON_PATH].map((path) => ({ method: 'GET', path })),
      days,
      ...run,
      ...siteRoutes(app, this.#deps, { ...this.#pages, asset: this.#assets.find }),
      ...searchRoutes(app, this.#deps.search),
      ...recordRoutes(app, this.#deps),
      ...this.#privateRoutes(app),
      feedRoute(app, this.#deps, (request, reply, feed) => sendPacked(request, reply, feed, FEED_KEPT)),
      ...this.#deps.signInPage(app, this.#pages.frame),
    ]
  }

  async #sendPage(page: Page, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const text = request.raw.url?.split('?')[1] ?? ''
    if (KEY_IN_ADDRESS.test(request.raw.url ?? ''))
      return sendPacked(request, reply.code(400), this.#pages.keyInAddress().content, 'no-store')
    const viewer = await this.#viewers.viewerOf(request)
    const parameters = request.params as Readonly<Record<string, string>>
    const answer = await this.#pages.page(page, { parameters, query: shortQuery(page, text), viewer })
    if (answer === undefined) {
      reply.callNotFound()
      return reply
    }
    if ('redirect' in answer) return reply.redirect(answer.redirect, 302)
    const cache = viewer === undefined ? ASK_AGAIN : 'private, no-store'
    return sendPacked(request, reply.code(answer.status), answer.content, cache)
  }

  #assetRoute(app: FastifyInstance): void {
    get(app, '/assets/:mark/:name', (request, reply) => {
      const { mark, name } = request.params as { readonly mark: string; readonly name: string }
      const asset = this.#assets.find(name)
      if (asset === undefined) {
        reply.callNotFound()
        return reply
      }
      return sendPacked(request, reply, asset, mark === this.#assets.mark ? FOREVER : ASK_AGAIN)
    })
  }

  #privateRoutes(app: FastifyInstance): readonly KnownRoute[] {
    const pages = privatePages(app, {
      baseUrl: this.#deps.baseUrl,
      viewerOf: this.#viewers.viewerOf,
      frame: this.#pages.frame,
    })
    const parts = { ...this.#deps, viewers: this.#viewers, ask: pageCalls(this.#deps) }
    accountRoutes(pages, parts)
    freeKeyRoute(pages, parts)
    checkoutRoutes(pages, parts)
    viewRoute(pages, parts)
    return pages.routes
  }
}

function get(
  app: FastifyInstance,
  url: string,
  handler: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>,
): void {
  app.route({ method: ['GET', 'HEAD'], url, handler })
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
