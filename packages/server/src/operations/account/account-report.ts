import { DayText, InstantText, OneOf } from '@bellwether-markets/engine/kernel/schema'
import { type Static, Type } from 'typebox'
import { TierName } from '../checkout/offered-tiers.ts'

export const Credits = Type.Object({
  remaining: Type.Integer({ description: 'Credits left; 1000000000 if unlimited' }),
  granted: Type.Integer({ minimum: 0, description: 'Credits granted or bought in total' }),
  used: Type.Integer({ minimum: 0, description: 'Credits used in total' }),
  unlimited: Type.Boolean({ description: 'Usage is counted, nothing is deducted' }),
})

export const KeyStatus = OneOf(['active', 'disabled'], { description: 'Whether calls are answered' })

const calls = Type.Integer({ minimum: 0, description: 'Answered calls' })
const credits = Type.Integer({ minimum: 0, description: 'Credits used' })
const UsageWindow = Type.Object({ calls, credits })

export const Usage = Type.Object({
  today: UsageWindow,
  last_7_days: UsageWindow,
  last_30_days: UsageWindow,
  by_day: Type.Array(Type.Object({ day: DayText('UTC day'), calls, credits }), {
    description: 'The last 30 days, oldest first; days without a call are left out',
  }),
  by_endpoint: Type.Array(
    Type.Object({ endpoint: Type.String({ description: 'Path of the endpoint' }), calls, credits }),
    { description: 'The last 30 days, most called first' },
  ),
})

export const AccountReport = Type.Object({
  key: Type.String({ description: 'The key, masked' }),
  name: Type.String({ description: 'Name of the key' }),
  email: Type.String({ description: 'E-mail address of the owner' }),
  tier: TierName,
  status: KeyStatus,
  created_at: InstantText('When the key was issued'),
  credits: Credits,
  rate_limit: Type.Object({
    limit: Type.Integer({ minimum: 1, description: 'Calls a minute' }),
    remaining: Type.Integer({ minimum: 0, description: 'Calls left in this minute' }),
    reset_at: InstantText('When the next minute begins'),
  }),
  usage: Usage,
})
export type AccountReport = Static<typeof AccountReport>
