import { TIER_IDS, TIERS, type Tier } from '@bellwether-markets/engine/kernel/credits'
import {
  Amount,
  Count,
  Flag,
  Nullable,
  OneOf,
  Positive,
  Text,
} from '@bellwether-markets/engine/kernel/schema'
import { defineOperation } from '@bellwether-markets/products/contract/operation'
import { type Static, Type } from 'typebox'

export const TierName = OneOf(TIER_IDS, { description: 'free, starter, pro or enterprise' })

export const OfferedTier = Type.Object({
  id: TierName,
  credits: Nullable(Count('Credits that come with the tier; null if unlimited')),
  unlimited: Flag('Calls are counted but never deducted'),
  calls_per_minute: Positive('Calls in a window of one minute'),
  price: Nullable(
    Type.Object(
      {
        amount: Amount('Price of the tier'),
        currency: Text('ISO 4217 code'),
      },
      { description: 'Null if it is agreed individually' },
    ),
  ),
})
export type OfferedTier = Static<typeof OfferedTier>

export const offeredTiers = (): OfferedTier[] => TIER_IDS.map((id) => offered(TIERS[id]))

const offered = ({ id, credits, unlimited, callsPerMinute, priceCents }: Tier): OfferedTier => ({
  id,
  credits: unlimited ? null : credits,
  unlimited,
  calls_per_minute: callsPerMinute,
  price: priceCents === undefined ? null : { amount: priceCents / 100, currency: 'EUR' },
})

export const checkoutTiers = defineOperation({
  id: 'checkout-tiers',
  method: 'GET',
  effect: 'read',
  path: '/v1/checkout/tiers',
  title: 'Tiers',
  brief: 'List tiers and their prices',
  summary: 'Price, credits and calls a minute of each tier.',
  doc: 'An answer costs the credits of its endpoint. Refusals, `304` and free endpoints cost nothing.',
  access: 'free',
  credits: 0,
  query: Type.Object({}),
  result: Type.Object({ tiers: Type.Array(OfferedTier) }),
  example: { query: {}, result: { tiers: offeredTiers() } },
  handle: () => ({
    data: { tiers: offeredTiers() },
    next: {
      endpoint: '/v1/risk',
      reason: 'The risk index is free and shows what answers look like.',
      credits: 0,
    },
  }),
})
