import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { isWellFormedApiKey } from '@bellwether-markets/engine/kernel/ids'
import { DAY } from '@bellwether-markets/engine/kernel/time'
import { memoryLedger } from '../../../../../test/fakes/memory-ledger.ts'
import { ENDPOINTS, settableClock } from '../../../../../test/ports/ledger-calls.ts'
import { type KeyInput, keyIssuer } from './issue-key.ts'

const INPUT: KeyInput = {
  name: 'agent',
  email: 'you@example.com',
  tier: 'free',
  uniqueAs: undefined,
  scope: 'test',
  idempotencyKey: undefined,
}
const ONCE = 'long-enough-to-be-secret'

function setUp(serverSecret = 'a server secret') {
  const clock = settableClock()
  const ledger = memoryLedger({ endpoints: ENDPOINTS, wallClock: clock })
  return { clock, ledger, issue: keyIssuer({ ledger, wallClock: clock, randomBytes, serverSecret }) }
}

const refusedWith = (code: string) => (error: unknown) => error instanceof AppError && error.code === code

test('every key is another one, well formed, and only its digest is kept', async () => {
  const { issue, ledger } = setUp()
  const [one, two] = [await issue(INPUT), await issue(INPUT)]
  assert.notEqual(one.apiKey, two.apiKey)
  assert.ok(isWellFormedApiKey(one.apiKey))
  assert.ok(!JSON.stringify(await ledger.listAccounts()).includes(one.apiKey))
})

test('one account for each unique value, however simultaneously it is asked for', async () => {
  const { issue, ledger } = setUp()
  const options = { ...INPUT, uniqueAs: 'free:you@example.com' }
  const asked = await Promise.allSettled(Array.from({ length: 8 }, () => issue(options)))
  assert.equal(asked.filter(({ status }) => status === 'fulfilled').length, 1)
  await assert.rejects(issue(options), refusedWith('free_key_exists'))
  assert.equal((await ledger.listAccounts()).length, 1)
})

for (const uniqueAs of [undefined, 'free:you@example.com']) {
  test(`under an Idempotency-Key the same key is given again (${uniqueAs ?? 'any number'})`, async () => {
    const { issue, ledger, clock } = setUp()
    const options = { ...INPUT, uniqueAs, idempotencyKey: ONCE }
    const issued = await Promise.all(Array.from({ length: 8 }, () => issue(options)))
    clock.advance(DAY)
    issued.push(await issue({ ...options, idempotencyKey: `"${ONCE}"` }))
    assert.equal(new Set(issued.map(({ apiKey }) => apiKey)).size, 1)
    assert.equal((await ledger.listAccounts()).length, 1)
    clock.advance(1)
    await assert.rejects(issue(options), refusedWith('validation_error'), 'a day is over')
  })
}

test('an Idempotency-Key under another wish is refused, also simultaneously', async () => {
  const { issue, ledger } = setUp()
  const options = { ...INPUT, idempotencyKey: ONCE }
  const others = [{ name: 'other' }, { email: 'x@example.com' }, { tier: 'pro' as const }]
  const asked = await Promise.allSettled(
    [options, ...others.map((other) => ({ ...options, ...other }))].map(issue),
  )
  assert.deepEqual(
    asked.map(({ status }) => status),
    ['fulfilled', 'rejected', 'rejected', 'rejected'],
  )
  for (const one of asked.slice(1)) {
    assert.ok(one.status === 'rejected' && refusedWith('validation_error')(one.reason))
  }
  assert.equal((await ledger.listAccounts()).length, 1)
})

test('a key asked for under an Idempotency-Key follows from the secret of the server and from what asks', async () => {
  const options = { ...INPUT, idempotencyKey: ONCE }
  const one = await setUp('one secret').issue(options)
  const two = await setUp('another secret').issue(options)
  const three = await setUp('one secret').issue({ ...options, scope: 'elsewhere' })
  assert.equal(new Set([one.apiKey, two.apiKey, three.apiKey]).size, 3)
})

test('an Idempotency-Key that could be guessed opens nothing', async () => {
  const { issue } = setUp()
  for (const idempotencyKey of ['', '1', 'x'.repeat(15), 'with a blank in it', 'y'.repeat(256)]) {
    await assert.rejects(issue({ ...INPUT, idempotencyKey }), refusedWith('validation_error'), idempotencyKey)
  }
})
