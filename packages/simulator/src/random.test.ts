import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Random, randomStream, xoshiro } from './random.ts'

const draws = <T>(count: number, draw: () => T): T[] => Array.from({ length: count }, draw)
const drawn = (count: number, random: Random, kind: 'uniform' | 'normal'): number[] =>
  draws(count, () => random[kind]())
const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
const momentOf = (values: readonly number[], power: number): number =>
  meanOf(values.map((value) => value ** power))

test('xoshiro128** gives the values of the reference implementation from state 1, 2, 3, 4', () => {
  // From the C program xoshiro128starstar.c of Blackman and Vigna, as listed by the Rust crate rand_xoshiro 0.7.
  const expected = [
    11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
  ]
  const next = xoshiro([1, 2, 3, 4])
  assert.deepEqual(draws(10, next), expected)
})

test('a stream repeats itself for the same seed and name and differs for any other', () => {
  const first = (seed: number, name: string) => drawn(8, randomStream(seed, name), 'uniform')
  assert.deepEqual(first(7, 'market/shock'), first(7, 'market/shock'))
  const others = [
    first(8, 'market/shock'),
    first(7, 'market/jump'),
    first(-7, 'market/shock'),
    first(7.5, 'market/shock'),
  ]
  for (const other of others) assert.notDeepEqual(other, first(7, 'market/shock'))
})

test('a stream goes on the same whichever kinds of draw came before from another stream', () => {
  const alone = randomStream(3, 'a')
  const expected = drawn(5, alone, 'normal')
  const beside = randomStream(3, 'a')
  const other = randomStream(3, 'b')
  assert.deepEqual(
    draws(5, () => {
      other.studentT(4)
      return beside.normal()
    }),
    expected,
  )
})

// Bounds below are about four standard errors of the moment with 200,000 draws.
const COUNT = 200_000

test('uniform draws lie inside (0, 1) with mean 1/2 and variance 1/12', () => {
  const values = drawn(COUNT, randomStream(1, 'uniform'), 'uniform')
  assert.ok(values.every((value) => value > 0 && value < 1))
  assert.ok(Math.abs(meanOf(values) - 0.5) < 0.0026)
  assert.ok(Math.abs(momentOf(values, 2) - 1 / 3) < 0.0027)
})

test('normal draws have mean 0, variance 1, no skew and fourth moment 3', () => {
  const values = drawn(COUNT, randomStream(1, 'normal'), 'normal')
  assert.ok(Math.abs(meanOf(values)) < 0.009)
  assert.ok(Math.abs(momentOf(values, 2) - 1) < 0.013)
  assert.ok(Math.abs(momentOf(values, 3)) < 0.035)
  assert.ok(Math.abs(momentOf(values, 4) - 3) < 0.09)
})

test('Student draws have variance 1 and, with 10 degrees, fourth moment 3 + 6/(10 − 4) = 4', () => {
  const random = randomStream(1, 'student')
  const values = draws(COUNT, () => random.studentT(10))
  assert.ok(Math.abs(momentOf(values, 2) - 1) < 0.016)
  assert.ok(Math.abs(momentOf(values, 4) - 4) < 0.35)
  const heavy = draws(COUNT, () => random.studentT(4))
  assert.ok(Math.abs(momentOf(heavy, 2) - 1) < 0.1)
  // P(|T₄| > 2.776) = 0.05, with T₄ = √2 times the draw (table of the t distribution).
  const beyond = heavy.filter((value) => Math.abs(value) * Math.SQRT2 > 2.776).length / COUNT
  assert.ok(Math.abs(beyond - 0.05) < 0.002)
})

test('Poisson draws have mean and variance equal to the parameter', () => {
  const random = randomStream(1, 'poisson')
  for (const mean of [0, 0.04, 3]) {
    const values = draws(COUNT, () => random.poisson(mean))
    const error = 4 * Math.sqrt(Math.max(mean, 1e-9) / COUNT)
    assert.ok(Math.abs(meanOf(values) - mean) < error + 1e-12, `mean ${mean}`)
    assert.ok(Math.abs(momentOf(values, 2) - (mean + mean * mean)) < 10 * error + 1e-12, `variance ${mean}`)
  }
})
