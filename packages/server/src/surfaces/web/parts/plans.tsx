import type { TierId } from '@bellwether-markets/engine/kernel/credits'
import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { analysis } from '@bellwether-markets/products/analysis/product'
import { briefing } from '@bellwether-markets/products/briefing/product'
import { type OfferedTier, offeredTiers } from '../../../operations/checkout/offered-tiers.ts'
import { whole } from '../number-text.ts'
import { callLine } from './figure.tsx'
import { buttonLink, QUIET } from './form.tsx'
import { sectionHead } from './section-head.tsx'

export const plans = () => (
  <section id="pricing">
    {sectionHead('What it costs', callLine({ path: '/v1/checkout/tiers', credits: 0 }))}
    <div class="plans">{offeredTiers().flatMap((tier) => plan(tier) ?? [])}</div>
    <p class="note spaced">
      An answer without data costs nothing: 304, 4xx and 5xx are free. Risk, regime, events, history and the
      record cost nothing at all. Unlimited use: <a href="/pricing#enterprise">Enterprise</a>.
    </p>
  </section>
)

function plan({ id, credits, calls_per_minute: calls, price }: OfferedTier) {
  if (credits === null) return null
  const name = tierName(id)
  return (
    <div>
      <h3>{name}</h3>
      <p class="eur">{price === null ? '€0' : `€${whole(price.amount)}`}</p>
      <ul>
        <li>
          {whole(credits)} credits, {id === 'free' ? 'once' : 'paid once, no subscription'}
        </li>
        <li>{whole(calls)} calls a minute</li>
        <li>
          {whole(credits / briefing.credits)} briefings or {whole(credits / analysis.credits)} analyses
        </li>
      </ul>
      {id === 'free'
        ? buttonLink('/#key', 'Get a free key')
        : buttonLink(`/checkout?tier=${id}`, `Buy ${name}`, QUIET)}
    </div>
  )
}

export const priceOf = ({ price }: OfferedTier): string =>
  price === null ? 'custom' : `${price.amount.toLocaleString('en-US')} ${price.currency}`

const NAMES: Readonly<Record<TierId, string>> = {
  free: 'Free',
  starter: 'Starter',
  pro: 'Pro',
  enterprise: 'Enterprise',
}

export const tierName = (tier: TierId): string => NAMES[tier]

const { priceCents = 0, credits: inPack } = TIERS.starter

export const PACK_EUROS = priceCents / 100

export const euros = (credits: number): string => `€${((credits * PACK_EUROS) / inPack).toFixed(4)}`
