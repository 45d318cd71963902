import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeInRecord } from './place-in-record.ts'

const flat = (count: number, value: number): number[] => Array.from({ length: count }, () => value)

test('an extreme is told from 60 sessions on, with the last day that was as high or as low', () => {
  assert.deepEqual(placeInRecord([90, ...flat(59, 50), 80]).extreme, { kind: 'highest', since: 0 })
  assert.equal(placeInRecord([90, ...flat(58, 50), 80]).extreme, undefined)
  assert.deepEqual(placeInRecord([80, ...flat(59, 90), 80]).extreme, { kind: 'lowest', since: 0 })
})
test('without such a day it is one of the whole record, if that is long enough', () => {
  assert.deepEqual(placeInRecord([...flat(60, 50), 80]).extreme, { kind: 'highest', since: undefined })
  assert.deepEqual(placeInRecord([...flat(60, 50), 20]).extreme, { kind: 'lowest', since: undefined })
  assert.equal(placeInRecord([...flat(59, 50), 80]).extreme, undefined)
})
test('shares count earlier days only, equal ones on neither side', () => {
  const { lower, higher } = placeInRecord([10, 20, 30, 40, 30])
  assert.deepEqual([lower, higher], [0.5, 0.25])
  assert.ok(Number.isNaN(placeInRecord([5]).lower))
})
