import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { KeyDetail } from '../../../operations/admin/key-detail.ts'
import { faultText } from '../fault-words.ts'
import type { PrivatePages, PrivateResult } from '../private-pages.ts'
import type { Viewers } from '../viewers.ts'
import type { AdminDeps } from './admin-deps.ts'
import { type AdminForm, adminForms } from './admin-forms.ts'
import { deskPage, type Listed, tabOf } from './desk-page.tsx'
import { keyPage } from './key-page.tsx'
import type { Tab } from './list-parts.tsx'
import { deskOverview } from './overview-data.ts'
import { adminSignInPage, type KeptForm, keptPage } from './sign-in-page.tsx'

const ADMIN = '/admin'
const ROWS = '50'
const ONCE_BYTES = 18
const KEPT = /^kept\.(.+)$/
const KEPT_PATH = /^\/admin\/keys\/(create|\d+\/\w+)$/

/** The desk of the operator, whose browser holds a session in place of the token. */
export function adminRoutes(pages: PrivatePages, deps: AdminDeps): void {
  const { ask, viewers, sessions, adminToken } = deps
  const tokenOf = async (request: FastifyRequest): Promise<string | undefined> => {
    const session = await viewers.adminOf(request)
    return session && viewers.tokenOf(session)
  }
  const listed = async (request: FastifyRequest, tab: Tab, query: URLSearchParams): Promise<Listed> => {
    const asking = LISTS[tab]
    if (asking === undefined) return { tab, overview: await deskOverview(deps), sources: deps.sources() }
    const filters = asking.filters.flatMap((name) => {
      const value = query.get(name)
      return value === null || value === '' ? [] : [[name, value.slice(0, 100)]]
    })
    const asked = { ...Object.fromEntries(filters), ...asking.also, limit: ROWS }
    const told = await ask<object>(asking.operation, { request, query: asked, adminToken })
    return 'error' in told ? { tab, fault: faultText(told.error) } : { tab, ...told.data }
  }

  pages.get(ADMIN, async ({ request, query }) => {
    const session = await viewers.adminOf(request)
    if (session === undefined) return { page: adminSignInPage({ hasEnded: hasCookie(request, viewers) }) }
    const list = await listed(request, tabOf(query.get('tab')), query)
    const shownKey = await sessions.shownKey(session)
    return { page: deskPage(list, { query, token: viewers.tokenOf(session), shownKey }) }
  })

  const showKey = async (
    request: FastifyRequest,
    {
      session,
      id,
      ...wish
    }: { session: string; id: string; fault?: string; form?: string; done?: string | undefined },
  ): Promise<PrivateResult | undefined> => {
    const told = await ask<KeyDetail>('admin-show-key', { request, path: { id }, adminToken })
    if ('error' in told) return undefined
    const once = randomBytes(ONCE_BYTES).toString('base64url')
    const shownKey = await sessions.shownKey(session)
    return { page: keyPage(told.data, { ...wish, once, shownKey, token: viewers.tokenOf(session) }) }
  }

  pages.get(`${ADMIN}/keys/:id`, async ({ request, parameters: { id }, query }) => {
    const session = await viewers.adminOf(request)
    if (session === undefined) return { redirect: ADMIN }
    return showKey(request, { session, id, done: query.get('done') ?? undefined })
  })

  pages.post(
    `${ADMIN}/sign-in`,
    async () => undefined,
    async (form, { request }) => {
      const token = form.get('admin_token')?.trim() ?? ''
      const kept = keptOf(form)
      // The cheapest admin endpoint checks the token and counts wrong ones.
      const told = await ask('admin-usage', { request, query: { limit: '1' }, adminToken: token })
      if ('error' in told) {
        const { status } = told.error
        return { page: adminSignInPage({ fault: faultText(told.error), status, kept }) }
      }
      const session = await sessions.beginAdmin()
      const cookie = viewers.adminCookie.set(session)
      if (kept === undefined) return { redirect: ADMIN, cookie }
      return { page: keptPage(kept, viewers.tokenOf(session)), cookie }
    },
  )
  pages.post(`${ADMIN}/sign-out`, tokenOf, async (_form, { request }) => {
    const session = await viewers.adminOf(request)
    if (session !== undefined) await sessions.endAdmin(session)
    return { redirect: ADMIN, cookie: viewers.adminCookie.clear() }
  })
  const take = (url: string, formOf: (name: string) => AdminForm | undefined): void =>
    pages.post(url, tokenOf, async (form, { request, parameters: { id = '', action = 'create' } }) => {
      const session = await viewers.adminOf(request)
      const act = formOf(action)
      if (session === undefined) {
        form.delete('token')
        const kept = { path: request.raw.url ?? ADMIN, fields: [...form] }
        return { page: adminSignInPage({ hasEnded: true, status: 403, kept }) }
      }
      const result = await act?.({ request, form, id, session })
      if (result === undefined) return { redirect: ADMIN }
      if (!('fault' in result)) return result
      if (id !== '')
        return (await showKey(request, { session, id, ...result, form: action })) ?? { redirect: ADMIN }
      const list = await listed(request, 'keys', new URLSearchParams())
      return { page: deskPage(list, { query: form, token: viewers.tokenOf(session), fault: result.fault }) }
    })
  const forms = adminForms(deps)
  take(`${ADMIN}/keys/create`, () => forms.create)
  take(`${ADMIN}/keys/:id/:action`, (name) => (Object.hasOwn(forms, name) ? forms[name] : undefined))
}

/** Lists of the desk, by the operation that answers each. */
const LISTS: Partial<
  Record<Tab, { operation: string; filters: readonly string[]; also?: Readonly<Record<string, string>> }>
> = {
  keys: {
    operation: 'admin-list-keys',
    filters: ['email', 'key', 'q', 'tier', 'state', 'cursor'],
    also: { order: 'newest' },
  },
  usage: { operation: 'admin-usage', filters: ['key_id', 'endpoint', 'status', 'from', 'to', 'cursor'] },
  orders: { operation: 'admin-orders', filters: ['cursor'] },
}

const hasCookie = ({ headers }: FastifyRequest, { adminCookie }: Viewers): boolean =>
  adminCookie.of(headers.cookie) !== undefined

function keptOf(form: URLSearchParams): KeptForm | undefined {
  const path = form.get('kept-path') ?? ''
  if (!KEPT_PATH.test(path)) return undefined
  const fields = [...form].flatMap(([name, value]) => {
    const own = KEPT.exec(name)?.[1]
    return own === undefined ? [] : [[own, value] as const]
  })
  return { path, fields }
}
