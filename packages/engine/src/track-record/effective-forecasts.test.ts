import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { effectiveCases } from './effective-forecasts.ts'

const near = (actual: number, expected: number, tolerance = 1e-12) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`)

describe('effective cases', () => {
  const blocks = Array.from({ length: 40 }, (_, at) => at >> 1)
  // 20 blocks of two equal events, half of them hits: the variance of the share is that of 20 cases times 20/19
  test('that repeat each other count about once a block', () =>
    near(
      effectiveCases(
        blocks.map((block) => block % 2),
        blocks,
      ),
      20,
    ))
  // one hit in each block of two: no variance between blocks beyond that of independent cases
  test('that vary inside their blocks only count fully, or once a block where there is no spread at all', () =>
    near(
      effectiveCases(
        blocks.map((_, at) => at % 2),
        blocks,
      ),
      20,
    ))
  test('are few with few blocks', () => assert.equal(effectiveCases([1, 0, 1, 0], [1, 1, 2, 2]), 2))
  test('lie between the blocks and the cases', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0, 1), { minLength: 40, maxLength: 40 }), (events) => {
        const effective = effectiveCases(events, blocks)
        assert.ok(effective >= 20 && effective <= 40, `${effective}`)
      }),
    ))
})
