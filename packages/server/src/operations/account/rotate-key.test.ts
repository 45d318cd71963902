import assert from 'node:assert/strict'
import { test } from 'node:test'
import { directLedger } from '../../../../../test/fakes/direct-ledger.ts'
import { makeAccount, START, settableClock } from '../../../../../test/ports/ledger-calls.ts'
import { admission } from '../../service/answer/admit-caller.ts'
import { signInStore } from '../../storage/stores/sign-in.ts'
import { accountRotate } from './rotate-key.ts'

async function rotateWith(tokens: 'end' | 'keep') {
  const direct = directLedger()
  const store = signInStore(direct.ledger)
  const account = await makeAccount(direct.ledger)
  const put = (id: string): Promise<void> =>
    store.put(id, {
      model: 'AccessToken',
      payload: {},
      grantId: 'g',
      expiresAt: undefined,
      account: account.id,
    })
  await put('early')
  direct.around = (operation, when) => {
    if (operation === 'rotateKey' && when === 'after') void put('meanwhile')
  }
  await accountRotate.handle(
    {
      query: { tokens },
      body: {},
      account,
      limits: { limit: 10, remaining: 9, resetAt: START },
      target: '',
      headers: {},
      key: 'bw_x',
      idempotencyKey: undefined,
      address: '',
      receivedAt: START,
      wantsData: true,
    },
    {
      ledger: direct.ledger,
      signIn: store,
      admission: admission(direct.ledger),
      wallClock: settableClock(),
      randomBytes: (count: number) => new Uint8Array(count).fill(7),
      serverSecret: 'a secret',
    },
  )
  const found = await Promise.all(['early', 'meanwhile'].map((id) => store.find('AccessToken', id, START)))
  return found.map((token) => token !== undefined)
}

test('a new key ends the tokens before it, and those of a sign-in meanwhile', async () => {
  assert.deepEqual(await rotateWith('end'), [false, false])
})

test('or keeps them all', async () => {
  assert.deepEqual(await rotateWith('keep'), [true, true])
})
