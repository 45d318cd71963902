import { type Static, Type } from 'typebox'
import { InstantText, Nullable } from '../../kernel/schema.ts'
import { formatInstant } from '../../kernel/time.ts'
import type { AccountSummary } from '../../service/ports.ts'
import { Credits, KeyStatus } from '../account/account-report.ts'
import { TierName } from '../checkout/offered-tiers.ts'

export const KeyRow = Type.Object({
  id: Type.Integer({ minimum: 1, description: 'Number of the key, by which it can be disabled' }),
  key: Type.String({ description: 'The key, masked' }),
  name: Type.String({ description: 'Name of the key' }),
  email: Type.String({ description: 'E-mail address of the owner' }),
  tier: TierName,
  status: KeyStatus,
  created_at: InstantText('When the key was issued'),
  last_used_at: Nullable(InstantText('When it was last used; null before the first call')),
  calls: Type.Integer({ minimum: 0, description: 'Calls so far' }),
  credits: Credits,
})
type KeyRow = Static<typeof KeyRow>

export const KEY_ROW_EXAMPLE: KeyRow = {
  id: 1,
  key: 'bw_012…000',
  name: 'research-agent',
  email: 'you@example.com',
  tier: 'free',
  status: 'active',
  created_at: '2020-03-16T21:00:00Z',
  last_used_at: null,
  calls: 0,
  credits: { remaining: 1000, granted: 1000, used: 0, unlimited: false },
}

export const keyRow = (account: AccountSummary): KeyRow => ({
  id: account.id,
  key: account.maskedKey,
  name: account.name,
  email: account.email,
  tier: account.tier,
  status: account.disabled ? 'disabled' : 'active',
  created_at: formatInstant(account.createdAt),
  last_used_at: account.lastUsedAt === undefined ? null : formatInstant(account.lastUsedAt),
  calls: account.calls,
  credits: { ...account.credits },
})
