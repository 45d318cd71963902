import type { ComponentChildren } from 'preact'
import { offeredTiers } from '../../../operations/checkout/offered-tiers.ts'
import { whole } from '../number-text.ts'
import type { Page, PageInput } from '../page.ts'
import { priceOf } from '../parts/plans.tsx'

const NO_SCRIPT = (
  <noscript>
    <p class="note">
      This page needs JavaScript. The same is done by <code>POST /v1/checkout/create</code> and{' '}
      <code>POST /v1/checkout/capture</code>.
    </p>
  </noscript>
)

export const checkout: Page = {
  path: '/checkout',
  query: ['tier'],
  render: ({ query }) => checkoutPage(query.get('tier')),
}

/** Where the payment provider sends the buyer back; the order is captured there. */
export const checkoutReturn: Page = { path: '/checkout/return', render: () => returnPage() }

function checkoutPage(wanted: string | null): PageInput {
  const tiers = offeredTiers().filter(({ id, price }) => id !== 'free' && price !== null)
  const chosen = tiers.find(({ id }) => id === wanted)?.id ?? tiers[0]?.id
  return orderPage(
    'Buy credits',
    <p class="lead" id="checkout-lead">
      A one-time payment, not a subscription. The key appears after the payment, once.
    </p>,
    <form id="checkout" class="narrow" novalidate>
      <fieldset>
        <legend class="field-label">How many credits</legend>
        <div class="tiers">
          {tiers.map((tier) => (
            <label>
              <input
                type="radio"
                name="tier"
                value={tier.id}
                {...(tier.id === chosen ? { checked: true } : {})}
              />
              <span>
                <b>{tier.id}</b> <span class="label">{whole(tier.calls_per_minute)} requests a minute</span>
              </span>
              <span>{whole(tier.credits ?? 0)} credits</span>
              <b>{priceOf(tier)}</b>
            </label>
          ))}
        </div>
      </fieldset>
      <div id="email-row">
        <label for="buyer">
          E-mail for the key <span class="label">optional</span>
        </label>
        <div class="row">
          <input
            id="buyer"
            type="email"
            autocomplete="email"
            maxlength={320}
            placeholder="you@example.org"
            aria-describedby="buy-fault"
          />
        </div>
      </div>
      <p class="err" id="buy-fault" role="alert" hidden></p>
      <p class="spaced">
        <button class="btn" type="submit">
          Go to payment
        </button>
      </p>
      {NO_SCRIPT}
    </form>,
  )
}

/** Return page of the payment provider, where the order is captured. */
const returnPage = (): PageInput =>
  orderPage(
    'Your order',
    <p class="lead" id="checkout-lead" role="status">
      The payment is being confirmed.
    </p>,
    <>
      <div id="order" class="narrow"></div>
      {NO_SCRIPT}
    </>,
  )

const orderPage = (title: string, lead: ComponentChildren, body: ComponentChildren): PageInput => ({
  path: '/checkout',
  title: `${title} · Bellwether`,
  description: 'Buy credits for API calls.',
  kind: 'checkout',
  scripts: ['checkout.js'],
  main: (
    <>
      <div class="intro">
        <h1>{title}</h1>
        {lead}
      </div>
      {body}
    </>
  ),
})
