import type { ComponentChildren } from 'preact'
import { type OfferedTier, offeredTiers } from '../../../operations/checkout/offered-tiers.ts'
import type { PageSession } from '../../../service/sign-in/page-sessions.ts'
import { whole } from '../number-text.ts'
import type { PageInput } from '../page.ts'
import { buttonLink, Fault, FieldRow, Form, faulty, QUIET, Submit } from '../parts/form.tsx'
import { priceOf, tierName } from '../parts/plans.tsx'
import { intro } from '../parts/section-head.tsx'
import { ownerOf } from '../viewers.ts'

export interface Captured {
  readonly api_key: string | null
  readonly key: string
  readonly credits: number
  readonly credits_remaining: number
  readonly number: string
}

export interface CheckoutView {
  readonly session: PageSession | undefined
  readonly token: string | undefined
  readonly once: string
  readonly tier: string | null
  readonly email?: string
  readonly fault?: string
}

export function checkoutPage({ session, token, once, tier, email, fault }: CheckoutView): PageInput {
  const tiers = offeredTiers().filter(({ id, price }) => id !== 'free' && price !== null)
  const chosen = tiers.find(({ id }) => id === tier)?.id ?? tiers[0]?.id
  return orderPage(
    'Buy credits',
    session === undefined ? (
      <>
        A one-time payment, not a subscription. The key appears after the payment, once. To top up a key you
        have, <a href="/account/sign-in">sign in</a> first.
      </>
    ) : (
      <>The credits are added to the account of {ownerOf(session)}. A one-time payment, not a subscription.</>
    ),
    <Form action="/checkout" token={token} hidden={{ once }} class="narrow">
      <fieldset>
        <legend class="field-label">How many credits</legend>
        <div class="tiers">{tiers.map((one) => tierChoice(one, one.id === chosen))}</div>
      </fieldset>
      {session === undefined && emailField(email, fault)}
      <Fault id="buy-fault" text={fault} />
      <p class="note spaced">
        By paying you agree to the <a href="/legal">terms</a>.
      </p>
      <p class="spaced">
        <Submit label="Go to payment" />
      </p>
    </Form>,
    fault === undefined ? 200 : 422,
  )
}

const tierChoice = (tier: OfferedTier, isChosen: boolean) => (
  <label>
    <input type="radio" name="tier" value={tier.id} checked={isChosen} />
    <span>
      <b>{tierName(tier.id)}</b> <span class="label">{whole(tier.calls_per_minute)} calls a minute</span>
    </span>
    <span>{whole(tier.credits ?? 0)} credits</span>
    <b>{priceOf(tier)}</b>
  </label>
)

const emailField = (email: string | undefined, fault: string | undefined) => (
  <FieldRow id="buyer" label={OPTIONAL_EMAIL}>
    <input
      id="buyer"
      name="email"
      type="email"
      autocomplete="email"
      maxlength={320}
      placeholder="you@example.org"
      value={email}
      {...faulty('buy-fault', fault)}
    />
  </FieldRow>
)

const OPTIONAL_EMAIL = (
  <>
    E-mail for the key <span class="label">optional</span>
  </>
)

interface ReturnView {
  readonly order: string
  readonly isCancelled: boolean
  readonly token: string | undefined
}

/** Where the provider sends the buyer back; a form captures, which a script sends at once. */
export const returnPage = ({ order, isCancelled, token }: ReturnView): PageInput => {
  if (isCancelled)
    return orderPage('Your order', 'The payment was cancelled. Nothing was charged.', BACK_TO_TIERS)
  if (order === '') return orderPage('Your order', 'This address names no order.', BACK_TO_TIERS)
  return {
    ...orderPage(
      'Your order',
      'The payment is approved. One step is left.',
      <Form action="/checkout/return" token={token} hidden={{ order }} id="capture">
        <Submit label="Get the credits" />
      </Form>,
    ),
    scripts: ['checkout.js'],
  }
}

/** Topped up an account that this browser is not signed in to. */
export const boughtPage = ({ credits, key, credits_remaining: left, number }: Captured): PageInput =>
  orderPage(
    'Paid',
    `${whole(credits)} credits added to ${key}; it has ${whole(left)} now. Order ${number}.`,
    buttonLink('/account', 'Sign in for the receipt'),
  )

interface NotBought {
  readonly order: string
  readonly status: number
  readonly text: string
  readonly approveUrl: string | undefined
  /** Nothing will come of this order. */
  readonly isOver: boolean
}

export const notBoughtPage = ({ order, status, text, approveUrl, isOver }: NotBought): PageInput =>
  orderPage(
    'Your order',
    text,
    <div class="row">
      {approveUrl && buttonLink(approveUrl, 'Go to payment')}
      {isOver
        ? BACK_TO_TIERS
        : buttonLink(`/checkout/return?${new URLSearchParams({ order_id: order })}`, 'Try again', QUIET)}
      {buttonLink('/account', 'Account', QUIET)}
    </div>,
    status,
  )

const BACK_TO_TIERS = buttonLink('/checkout', 'Back to the tiers')

const orderPage = (
  title: string,
  lead: ComponentChildren,
  body: ComponentChildren,
  status = 200,
): PageInput => ({
  path: '/checkout',
  title,
  description: 'Buy credits for API calls.',
  kind: 'checkout',
  status,
  main: [intro(title, lead, { leadStyle: 'lead wrap-any', leadId: 'checkout-lead' }), body],
})
