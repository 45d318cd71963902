import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { EVENT_TYPES } from '@bellwether-markets/engine/news/events/event-types'
import { Compile } from 'typebox/compile'
import { COMPUTATIONS } from '../computations.ts'
import type { NewsRecord } from '../news-signals/news-schema.ts'
import { conciseImpact } from './concise-impact.ts'
import { impact } from './product.ts'

const computeImpact = COMPUTATIONS.impact

const NOW = asInstant(0)
const RECORD: NewsRecord = {
  calls: { n: 0, days: 0, hit_rate: null, edge_state: 'too_few', slope: null, slope_se: null },
  rise_rate: null,
  named: [
    { event: 'fraud', n: 30, mean_bps: -200, hits: 20, directed: 30, size_bps: 300 },
    { event: 'earnings_beat', n: 19, mean_bps: 50, hits: 10, directed: 19, size_bps: 90 },
  ],
  mapped: [{ event: 'opec', region: null, symbol: 'CL=F', n: 5, mean_bps: 20, hits: 3, directed: 5 }],
  sizes: [],
  headlines: 100,
  from: '2031-01-01',
  to: '2031-12-31',
}
const measured = computeImpact({ record: { asOf: NOW, snapshot: RECORD }, isSimulated: false }, NOW)
const prior = computeImpact({ record: { missing: 'no headlines' }, isSimulated: false }, NOW)
const schema = Compile(impact.result)

test('the map satisfies its schema with and without measurements, and so does the example', () => {
  for (const map of [measured, prior, impact.example.result]) assert.deepEqual([...schema.Errors(map)], [])
})

test('a row moves with what was measured, twenty events weighing as much as the prior', () => {
  const [oil] = impact.answer(measured, { event: 'opec', symbol: 'cl=f' }).rows
  // (5·20 + 20·220)/25 = 180.
  assert.deepEqual([oil.effect_bps, oil.prior_bps, oil.measured_bps, oil.n], [180, 220, 20, 5])
  assert.deepEqual([oil.basis, oil.side, oil.hit_rate], ['prior', 'less output', 0.6])
  const [fraud] = impact.answer(measured, { event: 'fraud' }).rows
  // (30·−200 + 20·−700)/50 = −400, and (30·300 + 20·700)/50 = 460.
  assert.deepEqual([fraud.effect_bps, fraud.basis, fraud.n, fraud.symbol], [-400, 'measured', 30, null])
  assert.deepEqual(
    [fraud.effect, fraud.prior_bps, fraud.measured_bps, fraud.size_bps],
    ['down', -700, -200, 460],
  )
})

test('a row whose sign was turned by measurements rests on them, and says so', () => {
  const mapped = [
    { event: 'inventory', region: null, symbol: 'XLE', n: 18, mean_bps: -73.3, hits: 6, directed: 18 },
  ]
  const map = computeImpact(
    { record: { asOf: NOW, snapshot: { ...RECORD, mapped } }, isSimulated: true },
    NOW,
  )
  const [row] = impact.answer(map, { event: 'inventory', symbol: 'XLE' }).rows
  assert.deepEqual([row.effect, row.basis, row.prior_bps], ['down', 'measured', 30])
  assert.match(row.reason, /but here it went the other way$/)
})

test('the next call is the kind with the largest effect of the answer, named in words', () => {
  const { query, because } = impact.next(impact.answer(prior, { symbol: 'XLE' }))
  assert.deepEqual(query, { type: 'opec' })
  assert.match(because, /"OPEC output"/)
})

test('a prior learned from recorded events is no measurement, however many they were', () => {
  const [beat] = impact.answer(measured, { event: 'earnings_beat' }).rows
  assert.deepEqual([beat.basis, beat.n, beat.measured_n, beat.prior_n], ['prior', 19, 19, 101])
  for (const row of prior.rows) assert.deepEqual([row.basis, row.n, row.measured_n], ['prior', 0, 0])
  assert.ok(prior.rows.some(({ prior_n }) => prior_n > 20))
})

test('in every row a positive effect is up and a negative one is down', () => {
  for (const map of [measured, prior]) {
    for (const { event, effect, effect_bps, prior_bps } of map.rows) {
      const type = EVENT_TYPES.find(({ code }) => code === event)
      if (effect === 'either') assert.deepEqual([prior_bps, type?.effect], [0, 0], event)
      else assert.equal(effect, effect_bps > 0 ? 'up' : 'down', event)
    }
  }
})

test('without measurements it is the prior and says so', () => {
  assert.equal(prior.missing[0].reason, 'no headlines')
  for (const row of prior.rows) {
    assert.equal(row.effect_bps, row.prior_bps)
    assert.equal(row.measured_bps, null)
    assert.ok(row.reason.length > 5 && row.half_life_hours > 0)
  }
  const regions = prior.rows.filter(({ event }) => event === 'war_act').map(({ region }) => region)
  assert.ok(regions.includes('middle_east') && regions.includes(null))
})

test('an asset or kind that has no row gives none, and a next call that works', () => {
  const none = impact.answer(measured, { symbol: 'NOPE' })
  assert.equal(none.count, 0)
  assert.equal(impact.next(none).product, 'events')
})

test('a simulated market holds nothing that was learned from another', () => {
  const demo = computeImpact({ record: { asOf: NOW, snapshot: RECORD }, isSimulated: true }, NOW)
  assert.deepEqual([...schema.Errors(demo)], [])
  for (const { prior_n, reason } of demo.rows) {
    assert.equal(prior_n, 0)
    assert.doesNotMatch(reason, /recorded/)
  }
  const [beat] = impact.answer(demo, { event: 'earnings_beat' }).rows
  // 19·50/(19 + 20) = 24.4 and 19·90/39 = 43.8
  assert.deepEqual([beat.effect_bps, beat.size_bps, beat.prior_bps, beat.basis], [24.4, 43.8, 0, 'prior'])
})

test('a reason says so where the measurement turns its direction', () => {
  const turned = { ...RECORD, mapped: [{ ...RECORD.mapped[0], n: 50, mean_bps: -400 }] }
  const map = computeImpact({ record: { asOf: NOW, snapshot: turned }, isSimulated: false }, NOW)
  const [oil] = impact.answer(map, { event: 'opec', symbol: 'CL=F' }).rows
  assert.equal(oil.effect, 'down')
  assert.match(oil.reason, /, but here it went the other way$/)
  assert.ok(map.rows.every(({ size_bps }) => size_bps === null || size_bps >= 0))
})

describe('the short form', () => {
  const [row] = impact.answer(measured, { event: 'fraud' }).rows
  const told = (...rows: (typeof row)[]): string =>
    conciseImpact({ ...measured, rows }, {}, undefined).summary

  test('calls an effect supported only if estimate, mean and most events agree', () => {
    assert.match(told(row), /^The effect that this market supports best: .*-400 basis points.*30 events here/)
    assert.match(told(row), /a share of 0\.667 of those with a stated side went that way\)\.$/)
    for (const other of [
      { hit_rate: 0.5 },
      { hit_rate: null },
      { measured_bps: 3 },
      { basis: 'prior' },
    ] as const)
      assert.match(told({ ...row, ...other }), /^No such effect is well supported/, JSON.stringify(other))
  })

  test('gives no sign to an effect that can be either', () => {
    const either = { ...row, effect: 'either', effect_bps: 35, measured_bps: 50, size_bps: 90 } as const
    const text = told(either)
    assert.match(text, /^No such effect is well supported.* 90 basis points beyond the usual .*, either way/)
    assert.doesNotMatch(text, /35/)
  })

  test('says of a stock without rows of its own which ones concern it', () => {
    const none = impact.answer(measured, { symbol: 'NVDA' })
    assert.match(
      conciseImpact(none, { symbol: 'NVDA' }, undefined).summary,
      /the company named concern it\.$/,
    )
  })
})
