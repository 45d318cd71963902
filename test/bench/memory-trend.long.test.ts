import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { memoryTrend, type Sample } from '../../bench/memory-trend.ts'
import { randomStream } from '../../packages/simulator/src/random.ts'

const SECONDS = 600

/** A sample a second: a saw tooth of a garbage collector, noise, and what is added. */
function run(seed: number, addedMb: (atS: number) => number): Sample[] {
  const random = randomStream(seed, 'memory')
  return Array.from({ length: SECONDS }, (_, atS) => ({
    atS,
    mb: 300 + ((atS * 1.7) % 20) + random.normal() + addedMb(atS),
  }))
}

const shareFlat = (addedMb: (atS: number) => number): number => {
  const trends = Array.from({ length: 50 }, (_, seed) => memoryTrend(run(seed, addedMb)))
  return trends.filter(({ flat }) => flat).length / trends.length
}

describe('the trend of memory in a soak', () => {
  test('saw teeth and noise around a level are flat', () => {
    assert.ok(shareFlat(() => 0) >= 0.96)
  })

  test('a leak of a megabyte a minute is found, and its slope is in the interval', () => {
    assert.equal(
      shareFlat((atS) => atS / 60),
      0,
    )
    const { mbPerHour, lowMbPerHour, highMbPerHour } = memoryTrend(run(1, (atS) => atS / 60))
    assert.ok(lowMbPerHour < 60 && 60 < highMbPerHour, `${lowMbPerHour} to ${highMbPerHour}`)
    assert.ok(Math.abs(mbPerHour - 60) < 10)
  })

  test('what is taken while settling, and memory that is given back, is no growth', () => {
    assert.ok(shareFlat((atS) => (atS < 100 ? atS : 100)) >= 0.96)
    assert.equal(
      shareFlat((atS) => -atS / 60),
      1,
    )
  })

  test('memory that still settles, ever more slowly, is flat', () => {
    const settling = Array.from({ length: SECONDS }, (_, atS) => ({
      atS,
      mb: 174 - 4 * Math.exp(-atS / 120),
    }))
    const samples = settling.map(({ atS, mb }) => ({ atS, mb: Math.round(mb * 10) / 10 }))
    assert.equal(memoryTrend(samples).flat, true)
    const steady = samples.map(({ atS }) => ({ atS, mb: 174 + Math.round(atS / 30) / 10 }))
    assert.equal(memoryTrend(steady).flat, false)
  })

  test('the slope of points on a line is that of the line: 2 MB in 10 minutes are 12 MB an hour', () => {
    const samples = Array.from({ length: SECONDS }, (_, atS) => ({ atS, mb: 100 + (2 * atS) / SECONDS }))
    const { mbPerHour, flat } = memoryTrend(samples)
    assert.ok(Math.abs(mbPerHour - 12) < 1e-9)
    assert.equal(flat, false)
    assert.equal(memoryTrend(samples, 1).flat, false)
    assert.equal(memoryTrend(samples, 3).flat, true)
  })

  test('too short a run is refused', () => {
    assert.throws(() => memoryTrend(run(1, () => 0).slice(0, 20)), RangeError)
  })
})
