import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { isWellFormedSubKey } from '@bellwether-markets/engine/kernel/ids'
import { DAY } from '@bellwether-markets/engine/kernel/time'
import { directLedger } from '../../../../../test/fakes/direct-ledger.ts'
import { makeAccount, settableClock } from '../../../../../test/ports/ledger-calls.ts'
import { hashOfKey } from '../answer/admit-caller.ts'
import { issueSubKey, type SubKeyInput } from './issue-sub-key.ts'

const ONCE = 'long-enough-to-be-secret'
const INPUT: SubKeyInput = {
  name: 'dashboard',
  scope: 'read',
  monthlyCredits: 5,
  expiresAt: undefined,
}

async function setUp(tier: 'free' | 'pro' = 'free') {
  const wallClock = settableClock()
  const { ledger } = directLedger()
  const account = await makeAccount(ledger, { tier })
  const deps = { ledger, wallClock, randomBytes, serverSecret: 'a server secret' }
  const issue = (options: Partial<SubKeyInput> = {}, idempotencyKey?: string, of = account) =>
    issueSubKey(of, { ...INPUT, ...options }, idempotencyKey, deps)
  return { ledger, wallClock, account, issue }
}

const refused = (error: unknown) => error instanceof AppError && error.code === 'validation_error'

test('a sub-key is well formed, and only its digest is kept', async () => {
  const { ledger, account, issue } = await setUp()
  const { apiKey, subKey } = await issue()
  assert.ok(isWellFormedSubKey(apiKey))
  assert.deepEqual(await ledger.findSubKey(hashOfKey(apiKey)), subKey)
  assert.ok(!JSON.stringify(await ledger.subKeys(account.id)).includes(apiKey))
})

test('an Idempotency-Key gives the same sub-key for a day, to the same account and wish', async () => {
  const { ledger, wallClock, issue } = await setUp()
  const one = await issue({}, ONCE)
  wallClock.advance(DAY)
  assert.deepEqual(await issue({}, ONCE), one)
  await assert.rejects(issue({ scope: 'write' }, ONCE), refused)
  const other = await issue({}, ONCE, await makeAccount(ledger))
  assert.notEqual(other.apiKey, one.apiKey)
  wallClock.advance(1)
  await assert.rejects(issue({}, ONCE), refused)
  await assert.rejects(issue({}, 'guessable'), refused)
})

test('a free account has 20 of them, others 200', async () => {
  for (const [tier, most] of [
    ['free', 20],
    ['pro', 200],
  ] as const) {
    const { issue, ledger, account } = await setUp(tier)
    for (let made = 0; made < most; made++) await issue()
    await assert.rejects(issue(), refused)
    assert.equal((await ledger.subKeys(account.id)).length, most)
  }
})

test('an end that has passed is refused', async () => {
  const { wallClock, issue } = await setUp()
  await assert.rejects(issue({ expiresAt: wallClock.now() }), refused)
})
