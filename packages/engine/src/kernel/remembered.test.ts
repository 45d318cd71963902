import assert from 'node:assert/strict'
import { test } from 'node:test'
import { remembered } from './remembered.ts'

test('a result is given again while every argument is the same', () => {
  const computed: unknown[] = []
  const sum = remembered((first: { readonly of: number }, ...rest: readonly number[]) => {
    computed.push([first.of, ...rest])
    return { total: rest.reduce((a, b) => a + b, first.of) }
  })
  const [a, b] = [{ of: 1 }, { of: 1 }]
  const first = sum(a, 2, Number.NaN)
  assert.equal(sum(a, 2, Number.NaN), first, 'NaN is the same value as NaN')
  assert.equal(sum(a, 3, Number.NaN).total, Number.NaN)
  assert.deepEqual(sum(a, 3), { total: 4 }, 'one argument less')
  assert.deepEqual(sum(a, 3, 0), { total: 4 }, 'one argument more')
  assert.deepEqual(sum(a, 3, -0), { total: 4 }, '-0 is not 0')
  assert.notEqual(sum(b, 3, -0), sum(a, 3, -0), 'an equal object is not the same object')
  assert.equal(computed.length, 6)
})
