import { type Day, formatDay, utcDay } from '@bellwether-markets/engine/kernel/time'
import type { FastifyRequest } from 'fastify'
import type { PageSession } from '../../../service/sign-in/page-sessions.ts'
import { pathHere } from '../../http/own-path.ts'
import type { Arrived, PrivatePages, PrivateResult } from '../private-pages.ts'
import type { Viewers } from '../viewers.ts'
import { type AccountPageOptions, accountData } from './account-data.ts'
import { type AccountDeps, AccountForms } from './account-forms.ts'
import { accountPage } from './account-page.tsx'
import { orderPage, ordersPage } from './orders-page.tsx'
import { usagePage } from './usage-page.tsx'

const SIGN_IN_PATH = '/account/sign-in'
const MOST_ORDERS = 200

type Render = (session: PageSession, arrived: Arrived) => Promise<PrivateResult | undefined>

export function accountRoutes(pages: PrivatePages, deps: AccountDeps): void {
  const { viewers } = deps
  const account = new AccountPages(deps)
  const get = (url: string, render: Render): void =>
    pages.get(url, async (arrived) => {
      const session = await viewers.sessionOf(arrived.request)
      return session ? render(session, arrived) : signIn(arrived.request, viewers)
    })
  get('/account', (session, { query }) => account.show(session, { done: query.get('done') ?? undefined }))
  get('/account/usage', (session) => account.usage(session))
  get('/account/usage.csv', (session) => account.usageCsv(session))
  get('/account/orders', (session) => account.orders(session))
  get('/account/orders/:number', (session, arrived) => account.order(session, arrived))
  for (const [name, act] of new AccountForms(deps).actions()) {
    pages.post(`/account/${name}`, viewers.formTokenOf, async (form, { request }) => {
      const session = await viewers.sessionOf(request)
      if (session === undefined) return signIn(request, viewers)
      const result = await act({ session, form, request })
      return 'fault' in result ? account.show(session, { ...result, typed: form, form: name }) : result
    })
  }
}

class AccountPages {
  readonly #deps: AccountDeps

  constructor(deps: AccountDeps) {
    this.#deps = deps
  }

  async show(session: PageSession, options: AccountPageOptions = {}): Promise<PrivateResult> {
    const { viewers, wallClock, baseUrl, sessions } = this.#deps
    const view = {
      session,
      token: viewers.tokenOf(session.id),
      now: wallClock.now(),
      baseUrl: baseUrl(),
      data: await accountData(session, this.#deps),
      shownKey: await sessions.shownKey(session.id),
    }
    return { page: accountPage(view, options) }
  }

  async usage(session: PageSession): Promise<PrivateResult> {
    return { page: usagePage(await accountData(session, this.#deps), this.#today()) }
  }

  async usageCsv(session: PageSession): Promise<PrivateResult> {
    const { usage } = await accountData(session, this.#deps)
    const rows = usage.by_day.map(({ day, calls, credits }) => `${day},${calls},${credits}`)
    const csv = `${['day,calls,credits', ...rows].join('\n')}\n`
    return { csv, name: `usage-${formatDay(this.#today())}.csv` }
  }

  async orders({ account }: PageSession): Promise<PrivateResult> {
    return { page: ordersPage(await this.#ordersOf(account.id)) }
  }

  async order(
    session: PageSession,
    { parameters: { number }, query }: Arrived,
  ): Promise<PrivateResult | undefined> {
    const found = await this.#ordersOf(session.account.id)
    const shownKey = await this.#deps.sessions.shownKey(session.id)
    const page = orderPage(found, number, { isNew: query.get('new') === '1', shownKey, session })
    return page && { page }
  }

  #ordersOf(account: number) {
    return this.#deps.orders.orders(MOST_ORDERS, { account })
  }

  #today(): Day {
    return utcDay(this.#deps.wallClock.now())
  }
}

/** Says so if a session has ended. */
const signIn = ({ headers }: FastifyRequest, { cookie }: Viewers): PrivateResult => ({
  redirect: pathHere(cookie.of(headers.cookie) === undefined ? SIGN_IN_PATH : `${SIGN_IN_PATH}?ended=1`),
})
