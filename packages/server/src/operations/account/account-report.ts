import {
  Count,
  DayText,
  Flag,
  InstantText,
  List,
  OneOf,
  Positive,
  Text,
  Whole,
} from '@bellwether-markets/engine/kernel/schema'
import { type Static, Type } from 'typebox'
import { TierName } from '../checkout/offered-tiers.ts'

export const Credits = Type.Object({
  remaining: Whole('Credits left; 1000000000 if unlimited'),
  granted: Count('Credits granted or bought in total'),
  used: Count('Credits used in total'),
  unlimited: Flag('Usage is counted, nothing is deducted'),
})

export const KeyStatus = OneOf(['active', 'disabled'], { description: 'Whether calls are answered' })

const calls = Count('Answered calls')
const credits = Count('Credits used')
const UsageWindow = Type.Object({ calls, credits })

export const Usage = Type.Object({
  today: UsageWindow,
  last_7_days: UsageWindow,
  last_30_days: UsageWindow,
  by_day: List(
    Type.Object({ day: DayText('UTC day'), calls, credits }),
    'The last 30 days, oldest first; days without a call are left out',
  ),
  by_endpoint: List(
    Type.Object({ endpoint: Text('Path of the endpoint'), calls, credits }),
    'The last 30 days, most called first',
  ),
})

export const AccountReport = Type.Object({
  key: Text('The key, masked'),
  name: Text('Name of the key'),
  email: Text('E-mail address of the owner'),
  tier: TierName,
  status: KeyStatus,
  created_at: InstantText('When the key was issued'),
  credits: Credits,
  rate_limit: Type.Object({
    limit: Positive('Calls a minute'),
    remaining: Count('Calls left in this minute'),
    reset_at: InstantText('When the next minute begins'),
  }),
  usage: Usage,
})
export type AccountReport = Static<typeof AccountReport>
