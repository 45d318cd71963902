import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { clientNetwork } from './address-limit.ts'
import { authFailureLimit } from './auth-failure-limit.ts'

test('one client is an IPv4 address, or the /64 network of an IPv6 address, however it is written', () => {
  for (const [address, network] of [
    ['203.0.113.5', '203.0.113.5'],
    ['::ffff:203.0.113.5', '203.0.113.5'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:0000:0000:0000:0009', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
    ['nonsense', 'nonsense'],
    ['1::2::3', '1::2::3'],
    ['1:2:3:4:5:6:7:8::9', '1:2:3:4:5:6:7:8::9'],
  ]) {
    assert.equal(clientNetwork(address), network, address)
  }
})

test('a network that has guessed too often is refused until its minute ends, others are not', () => {
  let now = 10 * MINUTE
  const failures = authFailureLimit({ now: () => asInstant(now) }, 3)
  const [here, neighbour, elsewhere] = ['2001:db8::1', '2001:db8::2', '2001:db9::1']
  for (const address of [here, neighbour]) failures.missed(address)
  assert.equal(failures.exhausted(here), undefined)
  failures.missed(here)
  assert.equal(failures.exhausted(neighbour)?.resetAt, 11 * MINUTE)
  assert.equal(failures.exhausted(elsewhere), undefined)
  now += MINUTE - 1
  assert.ok(failures.exhausted(here))
  now += 1
  assert.equal(failures.exhausted(here), undefined)
  failures.missed(here)
  assert.equal(failures.exhausted(here), undefined)
})
