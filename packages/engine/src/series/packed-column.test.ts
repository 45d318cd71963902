import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { PackedColumn } from './packed-column.ts'

const cents = fc.integer({ min: 1, max: 90_000 }).map((units) => units / 100)
const awkward = fc.oneof(
  fc.double(),
  fc.double().map(Math.fround),
  fc.integer(),
  fc.constantFrom(-0, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -37.63, 1e-7, 4_294_967_295),
)
const someNumbers = fc.oneof(
  fc.array(cents, { maxLength: 900, size: 'max' }),
  fc.array(fc.oneof(cents, fc.constant(Number.NaN)), { maxLength: 900, size: 'max' }),
  fc.array(awkward, { maxLength: 900, size: 'max' }),
)
const bytesOf = (values: Iterable<number>) => Buffer.from(Float64Array.from(values).buffer)

describe('packed column', () => {
  test('gives back the very numbers of any rows', () => {
    const property = fc.property(someNumbers, fc.nat(), fc.nat(), (numbers, a, b) => {
      const column = PackedColumn.from(numbers)
      assert.equal(column.length, numbers.length)
      const [first, end] = [a % (numbers.length + 1), b % (numbers.length + 1)].sort((x, y) => x - y)
      assert.deepEqual(bytesOf(column.slice(first, end)), bytesOf(numbers.slice(first, end)))
      assert.deepEqual(bytesOf(column.slice()), bytesOf(numbers))
    })
    fc.assert(property)
  })

  test('takes a quarter of the memory of doubles for prices, and never more than they do', () => {
    const packed = (values: readonly number[]) => PackedColumn.from(values).byteLength / (8 * values.length)
    const prices = Array.from({ length: 2520 }, (_, at) => Math.round(1e4 + 2e3 * Math.sin(at / 90)) / 100)
    assert.ok(packed(prices) < 0.28)
    assert.ok(packed(prices.map(Math.sqrt)) < 1.03)
  })

  test('goes on with further numbers and stays what it was', () => {
    const property = fc.property(fc.array(someNumbers, { maxLength: 6 }), (parts) => {
      const steps = [PackedColumn.from([])]
      for (const part of parts) steps.push(steps[steps.length - 1].appended(part))
      steps.forEach((column, at) => {
        assert.deepEqual(bytesOf(column.slice()), bytesOf(parts.slice(0, at).flat()))
      })
    })
    fc.assert(property)
  })
})
