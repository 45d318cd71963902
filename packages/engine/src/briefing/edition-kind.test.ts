import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayFromDate } from '../kernel/time.ts'
import { editionKind } from './edition-kind.ts'

const day = (month: number, dayOfMonth: number) => dayFromDate(2024, month, dayOfMonth)
const MANY = 500

test('the kind of an edition follows from its day and the latest session', () => {
  // 2024-03-11 was a Monday, Good Friday the 29th
  assert.equal(editionKind(day(3, 12), day(3, 11), MANY), 'session')
  assert.equal(editionKind(day(3, 16), day(3, 15), MANY), 'session')
  assert.equal(editionKind(day(3, 17), day(3, 15), MANY), 'week_review')
  assert.equal(editionKind(day(3, 18), day(3, 15), MANY), 'week_start')
  assert.equal(editionKind(day(3, 30), day(3, 28), MANY), 'holiday')
  assert.equal(editionKind(day(2, 20), day(2, 16), MANY), 'holiday')
  assert.equal(editionKind(day(3, 14), day(3, 11), MANY), 'catch_up')
  assert.equal(editionKind(day(3, 12), day(3, 11), 60), 'first')
})
