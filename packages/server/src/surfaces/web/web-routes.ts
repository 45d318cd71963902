import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { KnownRoute } from '../../service/answer/unknown-route.ts'
import { type Packed, sendable } from '../http/packed.ts'
import type { AccountDeps } from './account/account-forms.ts'
import { accountRoutes } from './account/account-routes.ts'
import { type FreeKeyDeps, freeKeyRoute } from './account/free-key-route.tsx'
import type { AdminDeps } from './admin/admin-deps.ts'
import { adminRoutes } from './admin/admin-routes.ts'
import { type CheckoutDeps, checkoutRoutes } from './checkout/checkout-routes.ts'
import { runRoutes } from './docs/run-route.ts'
import { daysRoute } from './history/days-route.ts'
import type { Page, PageInput } from './page.ts'
import { type PageCallDeps, pageCalls } from './page-calls.ts'
import { PAGES } from './pages.ts'
import { KEY_IN_ADDRESS, privatePages } from './private-pages.ts'
import { recordRoutes } from './record/record-routes.ts'
import { searchRoutes } from './search/search-routes.ts'
import { viewRoute } from './view-route.tsx'
import { type ViewerDeps, viewers as viewersOf } from './viewers.ts'
import { webAssets } from './web-assets.ts'
import { type WebPageDeps, webPages } from './web-pages.ts'

type PrivateDeps = AccountDeps & AdminDeps & CheckoutDeps & FreeKeyDeps & ViewerDeps

export interface WebDeps
  extends WebPageDeps,
    PageCallDeps,
    Omit<PrivateDeps, 'ask' | 'viewers' | keyof WebPageDeps> {
  /** Adds the page that connects apps. */
  readonly signInPage: (app: FastifyInstance, frame: (input: PageInput) => string) => readonly KnownRoute[]
}

const FAVICON_PATH = '/favicon.svg'
const FOREVER = 'public, max-age=31536000, immutable'
const ASK_AGAIN = 'no-cache'

const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

export function webRoutes(app: FastifyInstance, deps: WebDeps): readonly KnownRoute[] {
  const assets = webAssets()
  const pages = webPages(deps, assets.address)
  const viewers = viewersOf(deps)
  for (const page of PAGES) {
    get(app, page.path, async (request, reply) => {
      const text = request.raw.url?.split('?')[1] ?? ''
      if (KEY_IN_ADDRESS.test(request.raw.url ?? ''))
        return send(request, reply.code(400), pages.keyInAddress().content, 'no-store')
      const viewer = await viewers.viewerOf(request)
      const parameters = request.params as Readonly<Record<string, string>>
      const answer = await pages.page(page, { parameters, query: shortQuery(page, text), viewer })
      if (answer === undefined) {
        reply.callNotFound()
        return reply
      }
      if ('redirect' in answer) return reply.redirect(answer.redirect, 302)
      const cache = viewer === undefined ? ASK_AGAIN : 'private, no-store'
      return send(request, reply.code(answer.status), answer.content, cache)
    })
  }
  get(app, '/assets/:mark/:name', (request, reply) => {
    const { mark, name } = request.params as { readonly mark: string; readonly name: string }
    const asset = assets.find(name)
    if (asset === undefined) {
      reply.callNotFound()
      return reply
    }
    return send(request, reply, asset, mark === assets.mark ? FOREVER : ASK_AGAIN)
  })
  get(app, FAVICON_PATH, (request, reply) => send(request, reply, pages.favicon(), ASK_AGAIN))
  const days = daysRoute(app, {
    currentSnapshots: deps.currentSnapshots,
    send: (request, reply, content, lasting) => send(request, reply, content, lasting ? FOREVER : ASK_AGAIN),
  })
  const own = [...PAGES.map(({ path }) => path), FAVICON_PATH].map((path) => ({ method: 'GET', path }))
  const run = runRoutes(app, deps, (request, reply, input) =>
    send(request, reply, pages.made(input, request.raw.url ?? '').content, 'no-store'),
  )
  const made = privatePages(app, { ...deps, viewerOf: viewers.viewerOf, frame: pages.frame })
  const parts = { ...deps, viewers, ask: pageCalls(deps) }
  accountRoutes(made, parts)
  freeKeyRoute(made, parts)
  checkoutRoutes(made, parts)
  viewRoute(made, parts)
  adminRoutes(made, parts)
  return [
    ...own,
    days,
    ...run,
    ...searchRoutes(app, deps.search),
    ...recordRoutes(app, deps),
    ...made.routes,
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

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  content: Packed,
  cache: string,
): Promise<FastifyReply> {
  const { coding, etag } = sendable(content, request.headers['accept-encoding'])
  reply.headers({
    etag,
    vary: 'accept-encoding',
    'cache-control': cache,
    'content-security-policy': CSP,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-request-id': request.id,
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (coding === undefined) return reply.type(content.type).send(content.bytes)
  const coded = await content.coded(coding)
  return reply.header('content-encoding', coding).type(content.type).send(coded)
}
