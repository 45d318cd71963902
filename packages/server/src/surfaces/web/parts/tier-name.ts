import type { TierId } from '@bellwether-markets/engine/kernel/credits'

const NAMES: Readonly<Record<TierId, string>> = {
  free: 'Free',
  starter: 'Starter',
  pro: 'Pro',
  enterprise: 'Enterprise',
}

export const tierName = (tier: TierId): string => NAMES[tier]
