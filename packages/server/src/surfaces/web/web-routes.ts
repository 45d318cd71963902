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

export type SendErrorPage = (
  error: AppError,
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply> | undefined

export interface WebDeps
  extends WebPageDeps,
    SiteDeps,
    PageCallDeps,
    Omit<PrivateDeps, 'ask' | 'viewers' | keyof WebPageDeps> {
  /** Takes what answers people who meet an error. */
  readonly onErrorPage: (send: SendErrorPage) => void
  /** Adds the page that connects apps. */
  readonly signInPage: (app: FastifyInstance, frame: (input: PageInput) => string) => readonly KnownRoute[]
}

const FAVICON_PATH = '/favicon.svg'
const FOREVER = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'no-cache'
const FEED_KEPT = 'public, max-age=300'

export function webRoutes(app: FastifyInstance, deps: WebDeps): readonly KnownRoute[] {
  const assets = webAssets()
  const pages = webPages(deps, assets.address)
  const viewers = viewersOf(deps)
  for (const page of PAGES) {
    get(app, page.path, async (request, reply) => {
      const text = request.raw.url?.split('?')[1] ?? ''
      if (KEY_IN_ADDRESS.test(request.raw.url ?? ''))
        return sendPacked(request, reply.code(400), pages.keyInAddress().content, 'no-store')
      const viewer = await viewers.viewerOf(request)
      const parameters = request.params as Readonly<Record<string, string>>
      const answer = await pages.page(page, { parameters, query: shortQuery(page, text), viewer })
      if (answer === undefined) {
        reply.callNotFound()
        return reply
      }
      if ('redirect' in answer) return reply.redirect(answer.redirect, 302)
      const cache = viewer === undefined ? ASK_AGAIN : 'private, no-store'
      return sendPacked(request, reply.code(answer.status), answer.content, cache)
    })
  }
  get(app, '/assets/:mark/:name', (request, reply) => {
    const { mark, name } = request.params as { readonly mark: string; readonly name: string }
    const asset = assets.find(name)
    if (asset === undefined) {
      reply.callNotFound()
      return reply
    }
    return sendPacked(request, reply, asset, mark === assets.mark ? FOREVER : ASK_AGAIN)
  })
  get(app, FAVICON_PATH, (request, reply) => sendPacked(request, reply, pages.favicon(), ASK_AGAIN))
  deps.onErrorPage((error, request, reply) => {
    if (!isForPeople(request.raw)) return undefined
    const { content } = pages.error(error, request.id, request.raw.url ?? '')
    return sendPacked(request, reply.code(error.status), content, 'no-store')
  })
  const days = daysRoute(app, {
    currentSnapshots: deps.currentSnapshots,
    send: (request, reply, content, lasting) =>
      sendPacked(request, reply, content, lasting ? FOREVER : ASK_AGAIN),
  })
  const own = [...PAGES.map(({ path }) => path), FAVICON_PATH].map((path) => ({ method: 'GET', path }))
  const run = runRoutes(app, deps, (request, reply, input) =>
    sendPacked(request, reply, pages.made(input, request.raw.url ?? '').content, 'no-store'),
  )
  const made = privatePages(app, { ...deps, viewerOf: viewers.viewerOf, frame: pages.frame })
  const parts = { ...deps, viewers, ask: pageCalls(deps) }
  accountRoutes(made, parts)
  freeKeyRoute(made, parts)
  checkoutRoutes(made, parts)
  viewRoute(made, parts)
  return [
    ...own,
    days,
    ...run,
    ...siteRoutes(app, deps, { ...pages, asset: assets.find }),
    ...searchRoutes(app, deps.search),
    ...recordRoutes(app, deps),
    ...made.routes,
    feedRoute(app, deps, (request, reply, feed) => sendPacked(request, reply, feed, FEED_KEPT)),
    ...deps.signInPage(app, pages.frame),
  ]
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
