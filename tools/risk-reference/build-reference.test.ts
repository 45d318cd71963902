import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayFromDate } from '@bellwether-markets/engine/kernel/time'
import { riskHistoryOf } from '@bellwether-markets/engine/risk/risk-history'
import { referenceOf } from '@bellwether-markets/engine/risk/risk-reference'
import { DRIVER_SYMBOLS } from '../../packages/products/src/risk/driver-symbols.ts'
import { syntheticWindows, windowsUpTo } from '../../test/fixtures/synthetic-windows.ts'
import { buildReference, referenceHash } from './build-reference.ts'
import { fallBands } from './fall-bands.ts'
import { demoWindows, simulatedWindows } from './simulated-windows.ts'

const windows = syntheticWindows(DRIVER_SYMBOLS, 3000, 7, dayFromDate(2003, 1, 2))
const made = { kind: 'recorded', madeFrom: 'synthetic bars' } as const
const whole = buildReference(windows, made)

test('a table holds the quantiles of all readings up to the end of its year', () => {
  const { day, close } = windows.get('^VIX') ?? { day: [], close: [] }
  const vintage = whole.vintages.find(({ year }) => year === 2008)
  const levels = Array.from(close).filter((_, row) => day[row] <= dayFromDate(2008, 12, 31))
  const { n, quantiles } = vintage?.drivers.vix ?? { n: 0, quantiles: [] }
  assert.equal(n, levels.length)
  const at = (level: number) => quantiles[whole.knots.indexOf(level)]
  assert.equal(at(0), Number(Math.min(...levels).toPrecision(5)))
  assert.equal(at(1), Number(Math.max(...levels).toPrecision(5)))
  const below = levels.filter((level) => level <= at(0.9)).length / n
  assert.ok(Math.abs(below - 0.9) < 0.002, String(below))
})

test('a driver has its first table with 756 readings, and later days change no earlier vintage', () => {
  const names = (year: number) =>
    Object.keys(whole.vintages.find((vintage) => vintage.year === year)?.drivers ?? {})
  assert.ok(!names(2005).includes('turbulence'))
  assert.ok(names(2009).includes('turbulence'))
  const cut = buildReference(windowsUpTo(windows, dayFromDate(2010, 12, 31)), made)
  assert.deepEqual(
    cut.vintages,
    whole.vintages.filter(({ year }) => year <= 2010),
  )
  assert.ok(cut.vintages.some(({ fall }) => fall !== null))
})

test('bands count days and falls of the values within them', () => {
  const values = Array.from({ length: 400 }, (_, day) => day % 100)
  const outcomes = values.map((value) => (value > 90 ? 1 : 0))
  const bands = fallBands(values, outcomes)
  assert.deepEqual(
    bands.map(({ days, came }) => [days, came]),
    [
      [144, 0],
      [80, 0],
      [120, 0],
      [56, Number((36 / 56).toFixed(4))],
    ],
  )
  const none = fallBands([10, 20], [0, 0])[3]
  assert.deepEqual([none.days, none.came, none.interval95], [0, null, null])
})

test('the hash of each shipped reference is that of its tables and fits', () => {
  for (const isSimulated of [false, true]) {
    const reference = referenceOf(isSimulated)
    assert.equal(reference.kind, isSimulated ? 'simulated' : 'recorded')
    assert.equal(reference.sha256, referenceHash(reference))
    assert.deepEqual(reference.knots, whole.knots)
  }
})

test('the reference of the demo market is what its simulator gives', () => {
  const { windows: simulated, madeFrom } = simulatedWindows()
  assert.deepEqual(buildReference(simulated, { kind: 'simulated', madeFrom }), referenceOf(true))
})

test('over five demo markets 8 to 20 % of days are above 70 and 2 to 7 % above 85', (t) => {
  const values = [1, 2, 3, 4, 5].map((seed) => {
    const span = { first: dayFromDate(2015, 1, 2), last: dayFromDate(2025, 12, 31) }
    return Array.from(riskHistoryOf(demoWindows(seed, span), referenceOf(true)).value)
  })
  const above = (all: readonly number[], floor: number) =>
    (100 * all.filter((value) => value > floor).length) / all.length
  for (const [at, all] of values.entries()) {
    t.diagnostic(
      `seed ${at + 1}: ${above(all, 70).toFixed(1)} % above 70, ${above(all, 85).toFixed(1)} % above 85`,
    )
  }
  const [elevated, critical] = [70, 85].map((floor) => above(values.flat(), floor))
  t.diagnostic(`all: ${elevated.toFixed(1)} % above 70, ${critical.toFixed(1)} % above 85`)
  assert.ok(elevated >= 8 && elevated <= 20, String(elevated))
  assert.ok(critical >= 2 && critical <= 7, String(critical))
})
