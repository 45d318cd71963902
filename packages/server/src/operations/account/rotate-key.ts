import { API_KEY_BYTES, formatApiKey, maskApiKey } from '@bellwether-markets/engine/kernel/ids'
import { Count, Text } from '@bellwether-markets/engine/kernel/schema'
import { defineOperation } from '@bellwether-markets/products/contract/operation'
import { Type } from 'typebox'
import { derivedKey } from '../../service/accounts/issue-key.ts'
import { type Admission, hashOfKey } from '../../service/answer/admit-caller.ts'
import type { Clock, Ledger, SignInStore } from '../../service/ports.ts'
import { TierName } from '../checkout/offered-tiers.ts'
import { EXAMPLE_KEY } from '../checkout/payment.ts'
import { keyedCaller, RISK_FIRST } from './account.ts'

interface RotationDeps {
  readonly ledger: Pick<Ledger, 'findAccount' | 'rotateKey' | 'balance'>
  readonly signIn: Pick<SignInStore, 'removeAccount'>
  readonly admission: Admission
  readonly wallClock: Clock
  readonly randomBytes: (count: number) => Uint8Array
  readonly serverSecret: string
}

/** An Idempotency-Key repeats a rotation of the same old key only. */
const scopeOf = (oldKey: string): string => `account-rotate\n${hashOfKey(oldKey)}`

export const accountRotate = defineOperation({
  id: 'account-rotate',
  method: 'POST',
  effect: 'write',
  path: '/v1/account/rotate',
  title: 'Rotate key',
  brief: 'Replace the key',
  summary: 'A new key for the same account and balance; the old one stops at once.',
  doc: 'Call it with the old key. The new key is shown only in this answer: store it before the next call. If the answer may get lost, send an `Idempotency-Key` of 16 characters or more. The same call with the old key then repeats the answer. Apps that are signed in to the account must sign in again, unless `tokens=keep` is sent.',
  access: 'keyed',
  credits: 0,
  opensKey: true,
  query: Type.Object({
    tokens: Type.Optional(
      Type.Enum(['end', 'keep'], {
        description:
          'Whether apps that are signed in to the account must sign in again; by default they must',
      }),
    ),
  }),
  result: Type.Object({
    api_key: Text('The new key, shown only now: store it'),
    tier: TierName,
    credits: Count('Credits on the account, unchanged'),
  }),
  example: { query: {}, result: { api_key: EXAMPLE_KEY, tier: 'free', credits: 990 } },
  async handle(request, { ledger, signIn, admission, wallClock, randomBytes, serverSecret }: RotationDeps) {
    const { account } = keyedCaller(request)
    const { key = '', idempotencyKey } = request
    const apiKey =
      idempotencyKey === undefined
        ? formatApiKey(randomBytes(API_KEY_BYTES))
        : derivedKey(serverSecret, scopeOf(key), idempotencyKey)
    if ((await ledger.findAccount(hashOfKey(apiKey))) === undefined) {
      const endTokens = async () => {
        if (request.query.tokens !== 'keep') await signIn.removeAccount(account.id)
      }
      // Before, so that a fault leaves no tokens of the old key; after, for those of a sign-in meanwhile.
      await endTokens()
      await ledger.rotateKey(account.id, hashOfKey(apiKey), maskApiKey(apiKey), wallClock.now())
      admission.forget(account.id)
      await endTokens()
    }
    const { remaining } = await ledger.balance(account.id)
    return { data: { api_key: apiKey, tier: account.tier, credits: remaining }, next: RISK_FIRST }
  },
  accountOfReplacedKey: (key, idempotencyKey, { admission, serverSecret }) =>
    admission.find(derivedKey(serverSecret, scopeOf(key), idempotencyKey)),
})
