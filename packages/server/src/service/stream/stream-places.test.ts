import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { streamPlaces } from './stream-places.ts'

const LIMITS = { maxStreams: 4, maxStreamsPerKey: 2, maxStreamsPerAddress: 3 }

const paid = (id: number) => ({ id, tier: 'starter' }) as const
const free = (id: number) => ({ id, tier: 'free' }) as const

const refusal = (take: () => unknown): string => {
  try {
    take()
    return 'none'
  } catch (error) {
    assert.ok(error instanceof AppError)
    assert.ok(Number(error.fields.retry_after) > 0)
    return `${error.status} ${/key|address|service/.exec(String(error.fields.hint))?.[0]}`
  }
}

test('a key, an address and the service carry so many streams, and say which of them is full', () => {
  const places = streamPlaces(LIMITS)
  places.take(paid(1), '192.0.2.1')
  places.take(paid(1), '192.0.2.2')
  assert.equal(
    refusal(() => places.take(paid(1), '192.0.2.3')),
    '429 key',
  )
  places.take(paid(2), '192.0.2.1')
  const last = places.take(paid(3), '192.0.2.1')
  assert.equal(
    refusal(() => places.take(paid(4), '192.0.2.1')),
    '429 address',
  )
  assert.equal(
    refusal(() => places.take(paid(4), '192.0.2.4')),
    '503 service',
  )
  assert.equal(places.taken(), 4)
  last()
  assert.equal(
    refusal(() => places.take(paid(4), '192.0.2.1')),
    'none',
  )
})

test('free keys hold half of the places at most, whatever they are', () => {
  const places = streamPlaces(LIMITS)
  const first = places.take(free(1), '192.0.2.1')
  places.take(free(2), '192.0.2.2')
  assert.equal(
    refusal(() => places.take(free(3), '192.0.2.3')),
    '503 service',
  )
  places.take(paid(4), '192.0.2.1')
  first()
  places.take(paid(5), '192.0.2.4')
  assert.equal(places.taken(), 3)
  places.take(free(3), '192.0.2.3')
  assert.equal(
    refusal(() => places.take(paid(6), '192.0.2.5')),
    '503 service',
  )
})

test('a place that was given back twice is given back once', () => {
  const places = streamPlaces(LIMITS)
  const release = places.take(paid(1), '192.0.2.1')
  places.take(paid(1), '192.0.2.1')
  release()
  release()
  assert.equal(places.taken(), 1)
  places.take(paid(1), '192.0.2.1')
  assert.equal(
    refusal(() => places.take(paid(1), '192.0.2.1')),
    '429 key',
  )
})

test('the addresses of one IPv6 network are one address', () => {
  const places = streamPlaces(LIMITS)
  for (let host = 1; host <= 3; host++) places.take(paid(host), `2001:db8::${host}`)
  assert.equal(
    refusal(() => places.take(paid(4), '2001:db8::ffff')),
    '429 address',
  )
  assert.equal(
    refusal(() => places.take(paid(4), '2001:db8:0:1::1')),
    'none',
  )
})
