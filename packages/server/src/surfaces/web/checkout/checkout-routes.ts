import { createHash, randomBytes } from 'node:crypto'
import type { AppError } from '@bellwether-markets/engine/kernel/errors'
import type { Admission } from '../../../service/answer/admit-caller.ts'
import type { PageSession, PageSessions } from '../../../service/sign-in/page-sessions.ts'
import { pathHere, webAddress } from '../../http/own-path.ts'
import { faultText } from '../fault-words.ts'
import type { AskOperation } from '../page-calls.ts'
import type { Arrived, PrivatePages, PrivateResult } from '../private-pages.ts'
import type { Viewers } from '../viewers.ts'
import {
  boughtPage,
  type Captured,
  type CheckoutView,
  checkoutPage,
  notBoughtPage,
  returnPage,
} from './checkout-page.tsx'

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

export function checkoutRoutes(pages: PrivatePages, deps: CheckoutDeps): void {
  const checkout = new Checkout(deps)
  const { formTokenOf } = deps.viewers
  pages.get(CHECKOUT, (arrived) => checkout.choose(arrived))
  pages.post(CHECKOUT, formTokenOf, (form, arrived) => checkout.order(form, arrived))
  pages.get(RETURN, (arrived) => checkout.comeBack(arrived))
  pages.post(RETURN, formTokenOf, (form, arrived) => checkout.capture(form, arrived))
}

class Checkout {
  readonly #deps: CheckoutDeps

  constructor(deps: CheckoutDeps) {
    this.#deps = deps
  }

  async choose({ request, query }: Arrived): Promise<PrivateResult> {
    const session = await this.#deps.viewers.sessionOf(request)
    return this.#page(session, { tier: query.get('tier') })
  }

  async order(form: URLSearchParams, { request }: Arrived): Promise<PrivateResult> {
    const session = await this.#deps.viewers.sessionOf(request)
    const [tier, email] = [form.get('tier') ?? '', form.get('email')?.trim() ?? '']
    const query = session === undefined && email !== '' ? { tier, email } : { tier }
    const once = form.get('once') ?? newOnce()
    const call = { request, query, once: orderKey(once, query), signedIn: session?.account }
    const answer = await this.#deps.ask<{ readonly approve_url: string }>('checkout-create', call)
    return 'data' in answer
      ? { redirect: webAddress(answer.data.approve_url) ?? pathHere(CHECKOUT) }
      : this.#page(session, { once, tier, email, fault: faultText(answer.error) })
  }

  async comeBack({ request, query }: Arrived): Promise<PrivateResult> {
    const token = await this.#deps.viewers.formTokenOf(request)
    const order = query.get('order_id') ?? query.get('token') ?? ''
    return { page: returnPage({ order, isCancelled: query.has('cancelled'), token }) }
  }

  async capture(form: URLSearchParams, { request }: Arrived): Promise<PrivateResult> {
    const session = await this.#deps.viewers.sessionOf(request)
    const query = { order_id: form.get('order') ?? '' }
    const call = { request, query, signedIn: session?.account }
    const answer = await this.#deps.ask<Captured>('checkout-capture', call)
    return 'error' in answer
      ? { page: notBought(answer.error, query.order_id) }
      : this.#bought(answer.data, session)
  }

  #page(
    session: PageSession | undefined,
    {
      once = newOnce(),
      ...form
    }: Pick<CheckoutView, 'tier' | 'email' | 'fault'> & { readonly once?: string },
  ): PrivateResult {
    const { viewers, approvalPages } = this.#deps
    const token = session && viewers.tokenOf(session.id)
    return { formTargets: approvalPages, page: checkoutPage({ ...form, session, token, once }) }
  }

  /** The receipt; whoever bought a new key is signed in with it. */
  async #bought(order: Captured, session: PageSession | undefined): Promise<PrivateResult> {
    const redirect = pathHere(`/account/orders/${order.number}?new=1`)
    if (order.api_key === null) return session ? { redirect } : { page: boughtPage(order) }
    return { redirect, cookie: await signedInWith(order.api_key, this.#deps) }
  }
}

export async function signedInWith(
  key: string,
  { admission, sessions, viewers }: Pick<CheckoutDeps, 'admission' | 'sessions' | 'viewers'>,
): Promise<string> {
  const account = await admission.find(key)
  if (account === undefined) throw new RangeError('a new key has no account')
  const session = await sessions.begin(account.id)
  await sessions.showKey(session, key)
  return viewers.cookie.set(session)
}

/** Sent with the form, so that sending it again opens no second order. */
const newOnce = (): string => randomBytes(ONCE_BYTES).toString('base64url')

/** The same for equal orders of one page: a lost answer is no second order. */
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
