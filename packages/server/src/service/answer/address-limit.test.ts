import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, HOUR, MINUTE, SECOND } from '@bellwether-markets/engine/kernel/time'
import { settableClock } from '../../../../../test/ports/ledger-calls.ts'
import { addressLimit, siteNetwork } from './address-limit.ts'

const LIMIT = 3

/** Answers of so many calls of one address. */
const allowed = (take: ReturnType<typeof addressLimit>, calls: number, address = 'a'): number =>
  Array.from({ length: calls }, () => take(address)).filter((window) => window.allowed).length

test('an address is let in up to the limit of each minute, and is told what is left of it', () => {
  const clock = settableClock()
  const take = addressLimit(clock, LIMIT)
  assert.deepEqual(
    Array.from({ length: 4 }, () => take('a')).map(({ allowed, remaining }) => [allowed, remaining]),
    [
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
    ],
  )
  assert.equal(take('a').resetAt, clock.now() + MINUTE)
  clock.advance(MINUTE - 1)
  assert.equal(allowed(take, 5), 0)
  clock.advance(1)
  assert.equal(allowed(take, 5), LIMIT)
})

test('addresses are counted apart', () => {
  const take = addressLimit(settableClock(), LIMIT)
  assert.equal(allowed(take, 5, 'a'), LIMIT)
  assert.equal(allowed(take, 5, 'b'), LIMIT)
})

test('a clock that goes back a little opens no window again, and one that is corrected counts anew', () => {
  const clock = settableClock()
  const take = addressLimit(clock, LIMIT)
  const start = clock.now()
  assert.equal(allowed(take, 5), LIMIT)
  clock.set(asInstant(start - 2 * MINUTE))
  assert.equal(allowed(take, 5), 0)
  clock.set(asInstant(start + MINUTE))
  assert.equal(allowed(take, 2), 2)
  clock.set(asInstant(start + 59 * SECOND))
  assert.equal(allowed(take, 5), LIMIT - 2)
  clock.set(asInstant(start - HOUR))
  assert.equal(allowed(take, 5), LIMIT)
  assert.equal(take('a').resetAt, start - HOUR + MINUTE)
})

test('a flood of addresses is forgotten rather than kept without bound', () => {
  const take = addressLimit(settableClock(), LIMIT)
  assert.equal(allowed(take, 5, 'first'), LIMIT)
  for (let index = 0; index < 100_000; index++) take(`address ${index}`)
  assert.equal(allowed(take, 5, 'first'), LIMIT, 'the first address would be refused only if all were kept')
})

test('work that strangers start is counted by IPv4 /24 and IPv6 /48', () => {
  for (const [address, network] of [
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:1:23ff::1', '2001:db8:1::/48'],
    ['2001:DB8:1:2345:6:7:8:9', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['unknown', 'unknown'],
    ['', ''],
  ]) {
    assert.equal(siteNetwork(address), network)
  }
  const take = addressLimit(settableClock(), LIMIT)
  for (let host = 0; host < LIMIT; host++) assert.ok(take(siteNetwork(`2001:db8:1:${host}::1`)).allowed)
  assert.ok(!take(siteNetwork('2001:db8:1:ff::1')).allowed)
  assert.ok(take(siteNetwork('2001:db8:2::1')).allowed)
})
