import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asInstant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import fc from 'fast-check'
import { readCondition } from './condition.ts'
import { countFirings, evaluate, type Mark, type Reading } from './evaluate.ts'

/** One a minute. */
const readingsOf = (values: readonly (number | string | null)[]) =>
  values.map((value, minute) => ({ value, asOf: asInstant(minute * MINUTE) }))

/** Minutes at which the rule fires. */
function firings(
  when: string,
  readings: readonly (Reading & { asOf: ReturnType<typeof asInstant> })[],
  cooldownSeconds = 0,
): number[] {
  const condition = readCondition(when)
  let mark: Mark | undefined
  const fired: number[] = []
  for (const reading of readings) {
    const verdict = evaluate(condition, mark, reading, { asOf: reading.asOf, cooldownSeconds })
    mark = verdict.mark
    if (verdict.fires) fired.push(reading.asOf / MINUTE)
  }
  assert.equal(countFirings(condition, readings, cooldownSeconds), fired.length)
  return fired
}

test('a level fires when it is crossed, and again only after it came back by 2 % of the threshold', () => {
  // 2 % of 70 is 1.4: at 68.7 it may not fire again, at 68.6 it may.
  assert.deepEqual(firings('risk.value > 70', readingsOf([60, 70, 70.1, 71, 68.7, 72, 68.6, 70.1])), [2, 7])
  assert.deepEqual(firings('price NVDA < 150', readingsOf([160, 150, 149, 152.9, 140, 153, 149.9])), [2, 6])
})

test('at the threshold only a comparison with = holds', () => {
  assert.deepEqual(firings('risk.value >= 70', readingsOf([60, 70])), [1])
  assert.deepEqual(firings('risk.value > 70', readingsOf([60, 70])), [])
  assert.deepEqual(firings('price NVDA <= 150', readingsOf([160, 150])), [1])
})

test('what holds at the first reading is no news', () => {
  assert.deepEqual(firings('risk.value > 70', readingsOf([80, 81, 60, 80])), [3])
  assert.deepEqual(firings('regime changes', readingsOf(['BULL', 'BULL', 'BEAR', 'BEAR', 'BULL'])), [2, 4])
  assert.deepEqual(
    firings('risk.status = ELEVATED', readingsOf(['CALM', 'ELEVATED', 'CALM', 'ELEVATED'])),
    [1, 3],
  )
  assert.deepEqual(firings('data.stale', readingsOf(['fresh', 'stale', 'stale', 'fresh', 'stale'])), [1, 4])
})

test('within the cooldown a firing waits, and comes if its condition still holds then', () => {
  const readings = readingsOf([60, 75, 60, 75, 75, 75, 60])
  assert.deepEqual(firings('risk.value > 70', readings), [1, 3])
  assert.deepEqual(firings('risk.value > 70', readings, 240), [1, 5])
  assert.deepEqual(firings('risk.value > 70', readings, 600), [1])
  assert.deepEqual(firings('regime changes', readingsOf(['A', 'B', 'C', 'C', 'C']), 120), [1, 3])
})

test('an occurrence fires once, each later one again, and what was there at first never', () => {
  const at = (minute: number) => ({ value: 40, at: asInstant(minute * MINUTE) })
  const readings = [at(-5), at(-5), at(1.5), at(1.5), at(-5), { value: null }, at(5.5)]
  const timed = readings.map((reading, minute) => ({ ...reading, asOf: asInstant(minute * MINUTE) }))
  assert.deepEqual(firings('event NVDA impact >= 30', timed), [2, 6])
  const none = [{ value: null }, at(-5), at(0.5)]
  const later = none.map((reading, minute) => ({ ...reading, asOf: asInstant(minute * MINUTE) }))
  assert.deepEqual(firings('signal NVDA strength >= 2', later), [2])
})

test('between two firings of a level lies a reading on the other side of the band', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { maxLength: 200 }),
      fc.integer({ min: 1, max: 99 }),
      (values, threshold) => {
        const fired = firings(`risk.value > ${threshold}`, readingsOf(values))
        for (const [index, minute] of fired.entries()) {
          assert.ok(values[minute] > threshold)
          const since = values.slice(index === 0 ? 0 : fired[index - 1], minute)
          assert.ok(since.some((value) => (index === 0 ? value <= threshold : value <= 0.98 * threshold)))
        }
      },
    ),
  )
})
