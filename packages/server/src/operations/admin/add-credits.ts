import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { isWellFormedApiKey, maskApiKey } from '@bellwether-markets/engine/kernel/ids'
import { Positive, Text } from '@bellwether-markets/engine/kernel/schema'
import { defineOperation } from '@bellwether-markets/products/contract/operation'
import { Type } from 'typebox'
import { hashOfKey } from '../../service/answer/admit-caller.ts'
import { idempotencyError } from '../../service/answer/call-errors.ts'
import { idempotencyKeyOf } from '../../service/answer/idempotency-key.ts'
import type { Clock, Ledger } from '../../service/ports.ts'
import { Credits } from '../account/account-report.ts'
import { EXAMPLE_KEY } from '../checkout/issued-key.ts'
import { MOST_CREDITS_AT_ONCE } from './key-actions.ts'

export const adminAddCredits = defineOperation({
  id: 'admin-add-credits',
  method: 'POST',
  effect: 'write',
  path: '/v1/admin/credits',
  title: 'Add credits',
  brief: 'Add credits to a key',
  summary: 'Adds credits to an existing key.',
  doc: 'The parameter `api_key` never appears in a log.',
  access: 'admin',
  credits: 0,
  query: Type.Object({
    api_key: Type.String({ description: 'The full key', examples: [EXAMPLE_KEY] }),
    amount: Type.Integer({
      minimum: 1,
      maximum: MOST_CREDITS_AT_ONCE,
      description: 'Credits to add',
      examples: [1000],
    }),
  }),
  result: Type.Object({
    key: Text('The key, masked'),
    added: Positive('Credits that were added'),
    credits: Credits,
  }),
  errors: ['not_found'],
  example: {
    query: { api_key: EXAMPLE_KEY, amount: '1000' },
    result: {
      key: 'bw_012…000',
      added: 1000,
      credits: { remaining: 1990, granted: 2000, used: 10, unlimited: false },
    },
  },
  async handle({ query, idempotencyKey }, deps: { ledger: Ledger; wallClock: Clock }) {
    const { api_key: apiKey, amount } = query
    const unknown = new AppError('not_found', {
      hint: 'No account has this key. Send the full key, as it was issued.',
    })
    if (!isWellFormedApiKey(apiKey)) throw unknown
    const once = idempotencyKey === undefined ? undefined : `admin:${idempotencyKeyOf(idempotencyKey)}`
    const now = deps.wallClock.now()
    const grant = await deps.ledger.addCredits(hashOfKey(apiKey), amount, 'admin', now, once)
    if (!grant) throw unknown
    if (!grant.isForKey || grant.credits !== amount) {
      throw idempotencyError('this Idempotency-Key was used for another request', idempotencyKey)
    }
    return { data: { key: maskApiKey(apiKey), added: amount, credits: { ...grant.balance } } }
  },
})
