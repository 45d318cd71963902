import { AppError, type ErrorCode } from '@bellwether-markets/engine/kernel/errors'
import { Count, Text } from '@bellwether-markets/engine/kernel/schema'
import { formatInstant } from '@bellwether-markets/engine/kernel/time'
import type { Account, OperationRequest } from '@bellwether-markets/products/contract/operation'
import { Type } from 'typebox'
import type { Order } from '../../service/ports.ts'
import { TierName } from './offered-tiers.ts'

const CREDITS = 'CREDITS'

/** Euros instead of cents, for example. */
export const inUnits = (minor: number, unit: string): number => {
  if (unit === CREDITS) return minor
  return minor / (unit === 'USDC' ? 1_000_000 : 100)
}

export const BuyerEmail = Type.String({
  format: 'email',
  blank: true,
  default: '',
  description: 'E-mail address of the owner; may be left out',
  examples: ['you@example.com'],
})

export const Bought = {
  tier: TierName,
  order_id: Text('The order, as the payment provider names it'),
}

export const OrderNumber = Type.String({
  description: 'Year and number of the order, for receipts',
  examples: ['2020-0001'],
})

/** Of the year in which it was made. */
export const orderNumber = ({ number, createdAt }: Pick<Order, 'number' | 'createdAt'>): string =>
  `${formatInstant(createdAt).slice(0, 4)}-${String(number).padStart(4, '0')}`

export const EXAMPLE_ORDER = '0AB12345CD678901E'

export const PAYMENT_ERRORS: readonly ErrorCode[] = [
  'invalid_api_key',
  'key_disabled',
  'payment_provider_fault',
  'payment_provider_unavailable',
]

/**
 * An unknown key is an error, because a purchase must not silently create another. @throws AppError `invalid_api_key`
 */
export function topUpAccount({
  key,
  account,
}: Pick<OperationRequest<unknown, unknown>, 'key' | 'account'>): Account | undefined {
  if (key !== undefined && account === undefined) throw new AppError('invalid_api_key')
  return account
}

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
