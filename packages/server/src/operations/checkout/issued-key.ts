import { Count, Text } from '@bellwether-markets/engine/kernel/schema'
import { Type } from 'typebox'
import { TierName } from './offered-tiers.ts'

const MAX_NAME_LENGTH = 200

export const KeyName = Type.String({
  maxLength: MAX_NAME_LENGTH,
  description: 'A name for the key, shown in its account',
  examples: ['research-agent'],
})

export const OwnerEmail = Type.String({
  format: 'email',
  description: 'E-mail address of the owner',
  examples: ['you@example.com'],
})

/** Has an invalid checksum, so it never works. */
export const EXAMPLE_KEY = 'bw_0123456789ABCDEFGHIJKL_000000'

export const IssuedKey = Type.Object({
  api_key: Text('The key, shown only now: store it'),
  tier: TierName,
  credits: Count('Credits on the key'),
})
