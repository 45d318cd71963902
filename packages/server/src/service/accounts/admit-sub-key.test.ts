import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { API_KEY_BYTES, asSubKey, formatApiKey } from '@bellwether-markets/engine/kernel/ids'
import { asInstant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { directLedger } from '../../../../../test/fakes/direct-ledger.ts'
import { makeAccount, newSubKey, START, settableClock } from '../../../../../test/ports/ledger-calls.ts'
import { account as accountOperation } from '../../operations/account/account.ts'
import { accountRotate } from '../../operations/account/rotate-key.ts'
import { health } from '../../operations/health/health.ts'
import { putWatchList } from '../../operations/watch-lists/watch-lists.ts'
import { admission, hashOfKey } from '../answer/admit-caller.ts'
import type { NewSubKey } from '../ports.ts'
import { ANY_RESOURCE, type TokenUse } from '../sign-in/admit-token.ts'
import { subKeyAdmission } from './admit-sub-key.ts'

const KEY = asSubKey(formatApiKey(new Uint8Array(API_KEY_BYTES).fill(5)))
const ADDRESS = '192.0.2.1'

async function setUp(options: Partial<NewSubKey> = {}) {
  const wallClock = settableClock()
  const { ledger } = directLedger()
  const account = await makeAccount(ledger)
  const stored = newSubKey({ account: account.id, keyHash: hashOfKey(KEY), maskedKey: 'bws_05…', ...options })
  const subKey = await ledger.createSubKey(stored, 1)
  let looked = 0
  const counting = {
    findAccount: (keyHash: string) => ledger.findAccount(keyHash),
    findAccountById: (id: number) => ledger.findAccountById(id),
    findSubKey: (keyHash: string) => {
      looked++
      return ledger.findSubKey(keyHash)
    },
  }
  const admitted = admission(counting, undefined, subKeyAdmission({ ledger: counting, wallClock }))
  const find = (use: Partial<TokenUse> = {}, key = KEY) => admitted.find(key, { address: ADDRESS, ...use })
  return { admitted, find, wallClock, ledger, account, subKey, looked: () => looked }
}

const refusedWith = (code: string) => (error: unknown) => error instanceof AppError && error.code === code

test('a sub-key is its account, marked with its number, and is looked up once', async () => {
  const { admitted, find, account, subKey, looked } = await setUp({ scope: 'write' })
  const use = { endpoint: accountOperation, address: ADDRESS }
  assert.equal(admitted.known(KEY, use), undefined)
  const found = { ...account, maskedKey: 'bws_05…', subKey: subKey?.id }
  assert.deepEqual(await find(use), found)
  assert.deepEqual(await find(use), found)
  assert.deepEqual(admitted.known(KEY, use), found)
  assert.equal(looked(), 1)
  admitted.forget(account.id)
  assert.equal(admitted.known(KEY, use), undefined)
})

test('where a key of the account itself is asked for, it is no key', async () => {
  const { admitted } = await setUp()
  assert.equal(await admitted.find(KEY), undefined)
  await assert.rejects(admitted.lookUp(KEY), refusedWith('invalid_api_key'))
})

test('a typo needs no look-up', async () => {
  const { find, looked } = await setUp()
  assert.equal(await find({}, `${KEY.slice(0, -1)}${KEY.endsWith('0') ? '1' : '0'}`), undefined)
  assert.equal(looked(), 0)
})

test('read is the market alone; what changes the account needs the main key, whatever the scope', async () => {
  const { find } = await setUp({ scope: 'read' })
  await assert.rejects(find({ endpoint: accountOperation }), refusedWith('insufficient_scope'))
  await assert.rejects(find({ endpoint: putWatchList }), refusedWith('insufficient_scope'))
  assert.ok(await find({ endpoint: health }))
  const all = await setUp({ scope: 'write' })
  assert.ok(await all.find({ endpoint: putWatchList }))
  await assert.rejects(all.find({ endpoint: accountRotate }), refusedWith('insufficient_scope'))
})

test('after its end it is refused, and unknown where nobody needs a key', async () => {
  const { admitted, find, wallClock } = await setUp({
    scope: 'write',
    expiresAt: asInstant(START + MINUTE),
  })
  const use = { endpoint: accountOperation, address: ADDRESS }
  wallClock.advance(MINUTE - 1)
  assert.ok(await find(use))
  wallClock.advance(1)
  await assert.rejects(find(use), refusedWith('invalid_api_key'))
  assert.throws(() => admitted.known(KEY, use), refusedWith('invalid_api_key'))
  assert.equal(await find({ endpoint: health }), undefined)
  assert.equal(await find({ resource: ANY_RESOURCE }), undefined, 'a stream that goes on')
})
