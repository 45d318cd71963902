import { offeredTiers } from './endpoints/offered-tiers.ts'
import { comparableEmail, type keyIssuer } from './issue-key.ts'
import type { Ledger } from './ports.ts'
import type { ServiceHandler } from './service-request.ts'

/** The price list. */
export const showTiers: ServiceHandler = () => ({
  data: { tiers: offeredTiers() },
  next: {
    endpoint: '/v1/risk',
    reason: 'The risk index is free and shows what answers look like.',
    credits: 0,
  },
})

/** One free key for each e-mail address. */
export const issueFreeKey =
  (issue: ReturnType<typeof keyIssuer>, ledger: Ledger): ServiceHandler =>
  async ({ query, idempotencyKey }) => {
    const { email, name } = query as { email: string; name: string }
    const { apiKey, account } = await issue({
      name,
      email,
      tier: 'free',
      uniqueAs: `free:${comparableEmail(email)}`,
      scope: 'checkout-free',
      idempotencyKey,
    })
    const { remaining } = await ledger.balance(account.id)
    return {
      data: { api_key: apiKey, tier: account.tier, credits: remaining },
      next: {
        endpoint: '/v1/prices?symbols=SPY',
        reason: 'Try the key: a price costs 1 credit.',
        credits: 1,
      },
    }
  }
