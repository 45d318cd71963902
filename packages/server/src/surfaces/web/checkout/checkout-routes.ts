import { createHash, randomBytes } from 'node:crypto'
import type { AppError } from '@bellwether-markets/engine/kernel/errors'
import type { FastifyRequest } from 'fastify'
import type { Admission } from '../../../service/answer/admit-caller.ts'
import type { PageSession, PageSessions } from '../../../service/sign-in/page-sessions.ts'
import { faultText } from '../fault-words.ts'
import type { AskOperation } from '../page-calls.ts'
import type { PrivatePages, PrivateResult } from '../private-pages.ts'
import type { Viewers } from '../viewers.ts'
import { boughtPage, type Captured, checkoutPage, notBoughtPage, returnPage } from './checkout-page.tsx'

export interface CheckoutDeps {
  readonly ask: AskOperation
  readonly admission: Pick<Admission, 'find'>
  readonly sessions: PageSessions
  readonly viewers: Viewers
  /** Origins of the pages on which buyers approve payments; undefined if they are of this service. */
  readonly approvalPages: string | undefined
}

const CHECKOUT = '/checkout'
const RETURN = '/checkout/return'
const ONCE_BYTES = 18

/** Buying credits: choose, approve at the provider, come back. */
export function checkoutRoutes(pages: PrivatePages, deps: CheckoutDeps): void {
  const { ask, admission, sessions, viewers, approvalPages: formTargets } = deps
  const tokenOf = async (request: FastifyRequest): Promise<string | undefined> => {
    const session = await viewers.sessionOf(request)
    return session && viewers.tokenOf(session.id)
  }
  const shown = (session: PageSession | undefined) => ({
    session,
    token: session && viewers.tokenOf(session.id),
    // Sent with the form, so that sending it again opens no second order.
    once: randomBytes(ONCE_BYTES).toString('base64url'),
  })

  pages.get(CHECKOUT, async ({ request, query }) => {
    const session = await viewers.sessionOf(request)
    return { formTargets, page: checkoutPage({ ...shown(session), tier: query.get('tier') }) }
  })
  pages.post(CHECKOUT, tokenOf, async (form, { request }) => {
    const session = await viewers.sessionOf(request)
    const [tier, email] = [form.get('tier') ?? '', form.get('email')?.trim() ?? '']
    const query = session === undefined && email !== '' ? { tier, email } : { tier }
    const sent = form.get('once') ?? shown(session).once
    const wish = { request, query, once: orderKey(sent, query), signedIn: session?.account }
    const told = await ask<{ readonly approve_url: string }>('checkout-create', wish)
    if ('data' in told) return { redirect: webAddress(told.data.approve_url) }
    const fault = faultText(told.error)
    return { formTargets, page: checkoutPage({ ...shown(session), once: sent, tier, email, fault }) }
  })

  pages.get(RETURN, async ({ request, query }) => {
    const session = await viewers.sessionOf(request)
    const order = query.get('order_id') ?? query.get('token') ?? ''
    const isCancelled = query.has('cancelled')
    return { page: returnPage({ order, isCancelled, token: session && viewers.tokenOf(session.id) }) }
  })
  pages.post(RETURN, tokenOf, async (form, { request }) => {
    const session = await viewers.sessionOf(request)
    const query = { order_id: form.get('order') ?? '' }
    const told = await ask<Captured>('checkout-capture', { request, query, signedIn: session?.account })
    return 'error' in told ? { page: notBought(told.error, query.order_id) } : bought(told.data, session)
  })

  /** The receipt; whoever bought a new key is signed in with it. */
  const bought = async (order: Captured, session: PageSession | undefined): Promise<PrivateResult> => {
    const redirect = `/account/orders/${order.number}?new=1`
    if (order.api_key === null) return session ? { redirect } : { page: boughtPage(order) }
    const account = await admission.find(order.api_key)
    if (account === undefined) throw new RangeError('a new key has no account')
    const id = await sessions.begin(account.id)
    await sessions.showKey(id, order.api_key)
    return { redirect, cookie: viewers.cookie.set(id) }
  }
}

/** The same for the same wish from one page, so that a lost answer is no second order. */
const orderKey = (once: string, query: Readonly<Record<string, string>>): string =>
  createHash('sha256')
    .update(JSON.stringify([once, query]))
    .digest('base64url')

function notBought(error: AppError, order: string) {
  const { approve_url: url, order_state: state } = error.fields
  return notBoughtPage({
    order,
    status: error.status,
    text: error.code === 'order_not_approved' ? unpaidText(state) : faultText(error),
    approveUrl: typeof url === 'string' ? webAddress(url) : undefined,
    isOver: error.code === 'not_found' || (error.code === 'order_not_approved' && state === 'closed'),
  })
}

function unpaidText(state: unknown): string {
  if (state === 'pending')
    return 'The payment provider is checking this payment. The credits come with it: look again later.'
  return state === 'closed'
    ? 'This order will not be paid any more. Nothing was charged.'
    : 'This payment has not been approved yet. Nothing was charged.'
}

/** Only a web address is followed. */
function webAddress(text: string): string {
  const url = URL.parse(text)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : CHECKOUT
}
