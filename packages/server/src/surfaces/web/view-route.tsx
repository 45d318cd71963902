import { AppError } from '@bellwether-markets/engine/kernel/errors'
import type { Account } from '@bellwether-markets/products/contract/operation'
import type { PaidViews } from '../../service/accounts/paid-views.ts'
import { type OwnPath, ownPath, pathHere, signInPath } from '../http/own-path.ts'
import { faultText } from './fault-words.ts'
import { buttonLink, QUIET } from './parts/form.tsx'
import { noticePage } from './parts/notice-page.tsx'
import type { Arrived, PrivatePages, PrivateResult } from './private-pages.ts'
import type { Viewers } from './viewers.ts'

interface ViewDeps {
  readonly viewers: Viewers
  readonly paidViews: PaidViews
}

const VIEW_PATH = '/view'

/**
 * Pays for an answer that a page shows, once for a snapshot, and goes back to the page. Fields of the form: `path` and
 * `query` of the endpoint, `back` and the `token` of the session.
 */
export function viewRoute(pages: PrivatePages, { viewers, paidViews }: ViewDeps): void {
  pages.post(
    VIEW_PATH,
    async (request) => {
      const session = await viewers.sessionOf(request)
      return session && viewers.tokenOf(session.id)
    },
    async (form, { request }) => {
      const session = await viewers.sessionOf(request)
      const back = ownPath(form.get('back')) ?? pathHere('/')
      if (session === undefined) return { redirect: pathHere(`${signInPath(back)}&ended=1`) }
      const view = { path: form.get('path') ?? '', query: form.get('query') ?? '' }
      return pay(session.account, view, { request, back, paidViews })
    },
  )
}

async function pay(
  account: Account,
  view: Parameters<PaidViews['pay']>[1],
  {
    request,
    back,
    paidViews,
  }: Pick<Arrived, 'request'> & { readonly back: OwnPath; readonly paidViews: PaidViews },
): Promise<PrivateResult> {
  try {
    await paidViews.pay(account, view, { address: request.ip, requestId: request.id })
    return { redirect: back }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { page: notPaid(error, back) }
  }
}

const notPaid = (error: AppError, back: string) =>
  noticePage({
    path: '/account',
    status: error.status,
    title: 'That was not charged.',
    text: faultText(error),
    body: (
      <p class="row spaced">
        {error.code === 'insufficient_credits' && buttonLink('/checkout', 'Buy credits')}
        {buttonLink(back, 'Back', QUIET)}
      </p>
    ),
  })
