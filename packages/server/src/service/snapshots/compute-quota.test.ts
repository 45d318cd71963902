import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR, MINUTE } from '@bellwether-markets/engine/kernel/time'
import type { Asker } from '@bellwether-markets/products/contract/asker'
import { settableClock } from '../../../../../test/ports/ledger-calls.ts'
import { computeQuota } from './compute-quota.ts'

const asker = (tier: Asker['tier'], name = 'a'): Asker => ({ id: `${tier} ${name}`, tier, signal: undefined })
const anonymous = asker('anonymous')

for (const [tier, cpuMs] of [
  ['anonymous', 300],
  ['free', 1_000],
  ['pro', 10_000],
  ['enterprise', 60_000],
] as const) {
  test(`a caller of the tier ${tier} has ${cpuMs} ms of CPU time a minute, and ten times that an hour`, () => {
    const clock = settableClock()
    const quota = computeQuota(clock)
    quota.spend(asker(tier), cpuMs - 1)
    assert.equal(quota.waitMs(asker(tier)), 0)
    quota.spend(asker(tier), 1)
    assert.ok(quota.waitMs(asker(tier)) > 0)
    for (let minute = 1; minute < 10; minute++) {
      clock.advance(MINUTE)
      assert.equal(quota.waitMs(asker(tier)), 0)
      quota.spend(asker(tier), cpuMs)
    }
    clock.advance(MINUTE)
    // Ten minutes have paid back a sixth of an hour's quota.
    quota.spend(asker(tier), (cpuMs * 10) / 6 + 1)
    clock.advance(3 * MINUTE)
    assert.ok(quota.waitMs(asker(tier)) === 0, 'the hour has not run out yet')
    quota.spend(asker(tier), cpuMs / 2)
    clock.advance(MINUTE)
    assert.equal(quota.waitMs(asker(tier)), 0)
  })
}

test('a first question may overdraw the quota, and none follows until that is paid', () => {
  const clock = settableClock()
  const quota = computeQuota(clock)
  assert.equal(quota.waitMs(anonymous), 0)
  quota.spend(anonymous, 900)
  const wait = quota.waitMs(anonymous)
  assert.ok(wait > 2 * MINUTE && wait < 2 * MINUTE + 10, String(wait))
  clock.advance(wait - 1)
  assert.equal(quota.waitMs(anonymous), 1)
  clock.advance(1)
  assert.equal(quota.waitMs(anonymous), 0)
})

test('a debt above the quota of an hour is paid at the pace of the hour', () => {
  const clock = settableClock()
  const quota = computeQuota(clock)
  quota.spend(anonymous, 6_000)
  const wait = quota.waitMs(anonymous)
  assert.ok(wait > HOUR && wait < HOUR + 10, String(wait))
})

test('each asker has a quota of its own, and unused time is not saved up', () => {
  const clock = settableClock()
  const quota = computeQuota(clock)
  quota.spend(anonymous, 300)
  assert.equal(quota.waitMs(asker('anonymous', 'b')), 0)
  clock.advance(24 * HOUR)
  quota.spend(anonymous, 300)
  assert.ok(quota.waitMs(anonymous) > 0)
})
