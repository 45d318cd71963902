import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sameSecret } from '../../service/answer/auth-failure-limit.ts'
import type { KnownRoute } from '../../service/answer/unknown-route.ts'
import { headerOf } from '../http/caller.ts'
import { ownHostGuard } from '../http/own-host.ts'
import { type OwnPath, redirectTo, type WebAddress } from '../http/own-path.ts'
import { sentForm, sentQuery } from '../http/sent-form.ts'
import type { PageInput } from './page.ts'
import { keyInAddressPage, noticePage } from './parts/notice-page.tsx'
import { contentPolicy, notFound, readRoute } from './send-packed.ts'
import type { Viewer } from './viewers.ts'

/** A page that is made for one visitor and kept nowhere. */
export interface PrivatePage {
  readonly page: PageInput
  /** Where its forms may lead to besides this service. */
  readonly formTargets?: string | undefined
  readonly cookie?: string
}

export type PrivateResult =
  | PrivatePage
  | { readonly redirect: OwnPath | WebAddress; readonly cookie?: string }
  | CsvFile

/** To keep. */
interface CsvFile {
  readonly csv: string
  readonly name: string
}

export interface Arrived {
  readonly request: FastifyRequest
  readonly query: URLSearchParams
  readonly parameters: Readonly<Record<string, string>>
}

/** Addresses end up in histories and logs. */
export const KEY_IN_ADDRESS = /bws?_[0-9A-Za-z]{8,}/

export interface PrivateDeps {
  readonly baseUrl: () => string
  readonly viewerOf: (request: FastifyRequest) => Promise<Viewer | undefined>
  readonly frame: (input: PageInput, viewer?: Viewer) => string
}

/** Pages and forms of one visitor. A form is answered by a redirect, so that reloading and going back repeat nothing. */
export class PrivatePages {
  readonly routes: KnownRoute[] = []
  readonly #app: FastifyInstance
  readonly #deps: PrivateDeps
  readonly #rejectForeign: ReturnType<typeof ownHostGuard>

  constructor(app: FastifyInstance, deps: PrivateDeps) {
    this.#app = app
    this.#deps = deps
    this.#rejectForeign = ownHostGuard(deps.baseUrl)
  }

  get(url: string, render: (arrived: Arrived) => Promise<PrivateResult | undefined>): void {
    const known = readRoute(this.#app, url, async (request, reply) => {
      const isUnsafe = KEY_IN_ADDRESS.test(request.raw.url ?? '')
      const result = isUnsafe ? { page: keyInAddressPage() } : await render(arrivedOf(request))
      return result === undefined ? notFound(reply) : this.#send(request, reply, result)
    })
    this.routes.push(known)
  }

  /** @param tokenOf what the form must hold; undefined if nobody is signed in, whose forms another site may know */
  post(
    url: string,
    tokenOf: (request: FastifyRequest) => Promise<string | undefined>,
    act: (form: URLSearchParams, arrived: Arrived) => Promise<PrivateResult>,
  ): void {
    this.routes.push({ method: 'POST', path: url })
    this.#app.route({
      method: 'POST',
      url,
      handler: async (request, reply) => {
        if (this.#isForeign(request)) return this.#send(request, reply, FOREIGN)
        const form = sentForm(request)
        const token = await tokenOf(request)
        if (token !== undefined && !sameSecret(form.get('token') ?? '', token))
          return this.#send(request, reply, OUT_OF_DATE)
        return this.#send(request, reply, await act(form, arrivedOf(request)))
      },
    })
  }

  #isForeign({ raw: { headers } }: FastifyRequest): boolean {
    const site = headerOf(headers, 'sec-fetch-site')
    const isElsewhere = site !== undefined && site !== 'same-origin' && site !== 'none'
    return isElsewhere || this.#rejectForeign(headers) !== undefined
  }

  async #send(request: FastifyRequest, reply: FastifyReply, result: PrivateResult): Promise<FastifyReply> {
    if ('cookie' in result && result.cookie !== undefined) reply.header('set-cookie', result.cookie)
    if ('redirect' in result) return redirectTo(reply.headers(headersOf(undefined)), result.redirect, 303)
    if ('csv' in result) return sendCsv(reply, result)
    const { page, formTargets } = result
    reply.code(page.status ?? 200).headers({ ...headersOf(formTargets), 'x-request-id': request.id })
    const { frame, viewerOf } = this.#deps
    return reply.send(frame({ indexed: false, ...page }, await viewerOf(request)))
  }
}

const arrivedOf = (request: FastifyRequest): Arrived => ({
  request,
  query: sentQuery(request),
  parameters: request.params as Readonly<Record<string, string>>,
})

const FOREIGN: PrivatePage = {
  page: noticePage({
    path: '/account',
    status: 403,
    title: 'This form came from another site.',
    text: 'Nothing was done. Open the page here and send its form.',
  }),
}

const OUT_OF_DATE: PrivatePage = {
  page: noticePage({
    path: '/account',
    status: 403,
    title: 'This form is out of date.',
    text: 'Nothing was done. Go back, load the page again, and send its form.',
  }),
}

const sendCsv = (reply: FastifyReply, { csv, name }: CsvFile): FastifyReply =>
  reply
    .headers({
      ...headersOf(undefined),
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    })
    .send(csv)

/** Not compressed: such a page holds secrets beside what somebody typed. */
const headersOf = (formTargets: string | undefined): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-store',
  'content-security-policy': contentPolicy(formTargets),
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
})
