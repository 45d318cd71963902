import { Type } from 'typebox'
import { defineOperation } from '../../contract/operation.ts'
import { OfferedTier, offeredTiers } from './offered-tiers.ts'

export const checkoutTiers = defineOperation({
  id: 'checkout-tiers',
  method: 'GET',
  effect: 'read',
  path: '/v1/checkout/tiers',
  title: 'Tiers',
  summary: 'What each tier costs and gives: credits and calls a minute.',
  doc: 'An answer costs the credits of its endpoint; refusals, `304` and endpoints without credits cost nothing.',
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
