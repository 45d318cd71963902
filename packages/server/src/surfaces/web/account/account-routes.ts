import { formatDay, utcDay } from '@bellwether-markets/engine/kernel/time'
import type { FastifyRequest } from 'fastify'
import type { PageSession } from '../../../service/sign-in/page-sessions.ts'
import type { Arrived, PrivatePages, PrivateResult } from '../private-pages.ts'
import type { Viewers } from '../viewers.ts'
import { accountData } from './account-data.ts'
import { type AccountDeps, type AccountForms, accountForms } from './account-forms.ts'
import { accountPage } from './account-page.tsx'
import { orderPage, ordersPage } from './orders-page.tsx'
import { usagePage } from './usage-page.tsx'

const SIGN_IN_PATH = '/account/sign-in'
const MOST_ORDERS = 200

/** Account, usage, orders and receipts of whoever is signed in. */
export function accountRoutes(pages: PrivatePages, deps: AccountDeps): void {
  const { viewers, orders, sessions } = deps
  const tokenOf = async (request: FastifyRequest): Promise<string | undefined> => {
    const session = await viewers.sessionOf(request)
    return session && viewers.tokenOf(session.id)
  }
  const get = (
    url: string,
    render: (session: PageSession, arrived: Arrived) => Promise<PrivateResult | undefined>,
  ): void =>
    pages.get(url, async (arrived) => {
      const session = await viewers.sessionOf(arrived.request)
      return session ? render(session, arrived) : signIn(arrived.request, viewers)
    })
  const show = async (session: PageSession, wish: Parameters<typeof accountPage>[1] = {}) => ({
    page: accountPage(
      {
        session,
        token: viewers.tokenOf(session.id),
        now: deps.wallClock.now(),
        baseUrl: deps.baseUrl(),
        data: await accountData(session, deps),
        shownKey: await sessions.shownKey(session.id),
      },
      wish,
    ),
  })

  get('/account', (session, { query }) => show(session, { done: query.get('done') ?? undefined }))
  get('/account/usage', async (session) => {
    const data = await accountData(session, deps)
    return { page: usagePage(data, utcDay(deps.wallClock.now())) }
  })
  get('/account/usage.csv', async (session) => {
    const { usage } = await accountData(session, deps)
    const rows = usage.by_day.map(({ day, calls, credits }) => `${day},${calls},${credits}`)
    const today = formatDay(utcDay(deps.wallClock.now()))
    return { csv: `${['day,calls,credits', ...rows].join('\n')}\n`, name: `usage-${today}.csv` }
  })
  get('/account/orders', async ({ account }) => ({
    page: ordersPage(await orders.orders(MOST_ORDERS, { account: account.id })),
  }))
  get('/account/orders/:number', async (session, { parameters: { number }, query }) => {
    const found = await orders.orders(MOST_ORDERS, { account: session.account.id })
    const shownKey = await sessions.shownKey(session.id)
    const page = orderPage(found, number, { isNew: query.get('new') === '1', shownKey, session })
    return page && { page }
  })

  const forms: AccountForms = accountForms(deps)
  for (const [name, act] of Object.entries(forms)) {
    pages.post(`/account/${name}`, tokenOf, async (form, arrived) => {
      const session = await viewers.sessionOf(arrived.request)
      if (session === undefined) return signIn(arrived.request, viewers)
      const result = await act({ session, form, request: arrived.request })
      return 'fault' in result ? show(session, { ...result, typed: form, form: name }) : result
    })
  }
}

/** Says so if a session has ended. */
const signIn = ({ headers }: FastifyRequest, { cookie }: Viewers): PrivateResult => ({
  redirect: cookie.of(headers.cookie) === undefined ? SIGN_IN_PATH : `${SIGN_IN_PATH}?ended=1`,
})
