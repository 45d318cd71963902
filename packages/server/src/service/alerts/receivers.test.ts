import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, MINUTE, SECOND } from '@bellwether-markets/engine/kernel/time'
import { START } from '../../../../../test/ports/ledger-calls.ts'
import { Receivers } from './receivers.ts'

const at = (ms: number) => asInstant(START + ms)
const to = (account: number, domain: string, tier: 'free' | 'pro' = 'free') => ({
  account,
  receiver: `${account} ${domain}`,
  tier,
})

/** Delivers once. */
function deliver(receivers: Receivers, whom: ReturnType<typeof to>, hasArrived: boolean, now = START): void {
  receivers.begin(whom, at(MINUTE))(hasArrived, now)
}

test('a free key has one place, a paid one four, and one after a failure', () => {
  const receivers = new Receivers()
  receivers.begin(to(1, 'a.example'), at(MINUTE))
  const ends = [1, 2, 3].map(() => receivers.begin(to(2, 'a.example', 'pro'), at(MINUTE)))
  assert.deepEqual(receivers.room(START).exceptAccounts, [1])
  ends[0](false, START)
  assert.deepEqual(receivers.room(START).exceptAccounts, [1, 2])
  for (const end of ends.slice(1)) end(true, START)
  assert.deepEqual(receivers.room(START).exceptAccounts, [1])
  for (let place = 0; place < 4; place++) receivers.begin(to(2, 'a.example', 'pro'), at(MINUTE))
  assert.deepEqual(receivers.room(START).exceptAccounts, [1, 2])
})

test('three failures in a row close a receiver, for twice as long after each further one, until one arrives', () => {
  const receivers = new Receivers()
  const bad = to(1, 'bad.example')
  const closed = (ms: number) => receivers.room(at(ms)).receivers
  const none = { except: [] }
  for (let failure = 0; failure < 2; failure++) deliver(receivers, bad, false)
  deliver(receivers, bad, true)
  for (let failure = 0; failure < 2; failure++) deliver(receivers, bad, false)
  deliver(receivers, to(1, 'good.example'), true)
  assert.deepEqual(closed(0), none)
  let now = 0
  for (const breakMs of [30, 60, 120, 240, 480, 960, 1_800, 1_800].map((seconds) => seconds * SECOND)) {
    const end = receivers.begin(bad, at(now + MINUTE))
    if (now > 0) assert.deepEqual(closed(now), { except: [bad.receiver] }, 'one try at a time')
    end(false, at(now))
    assert.deepEqual(closed(now + breakMs - 1), { except: [bad.receiver] })
    now += breakMs
    assert.deepEqual(closed(now), none)
  }
  receivers.begin(bad, at(now + MINUTE))(undefined, at(now))
  assert.deepEqual(closed(now), none, 'nothing was sent')
  deliver(receivers, bad, true, at(now))
  deliver(receivers, bad, false, at(now))
  assert.deepEqual(closed(now), none)
})

test('half of the places are left to receivers that answered last', () => {
  const receivers = new Receivers()
  const good = to(1_000, 'good.example', 'pro')
  deliver(receivers, good, true)
  assert.equal(receivers.room(START).most, 32)
  for (let account = 0; account < 32; account++) receivers.begin(to(account, 'silent.example'), at(MINUTE))
  const { most, receivers: whose } = receivers.room(START)
  assert.deepEqual([most, whose], [32, { only: [good.receiver] }])
  const end = receivers.begin(good, at(MINUTE))
  assert.equal(receivers.room(START).most, 31)
  end(false, START)
  assert.deepEqual(receivers.room(START).receivers, { only: [] })
})
