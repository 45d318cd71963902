import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayFromDate } from '@bellwether-markets/engine/kernel/time'
import {
  SYNTHETIC_START,
  syntheticAlphaMarket,
  syntheticEarnings,
} from '../test/fixtures/synthetic-alpha-market.ts'
import { walkAlpha } from '../test/fixtures/walk-alpha.ts'
import { alphaStudy } from './alpha-study.ts'
import { decayCurve } from './decay-curve.ts'
import { evaluateAlpha } from './evaluate-alpha.ts'

const { series } = syntheticAlphaMarket({
  stocks: 48,
  served: 24,
  from: SYNTHETIC_START,
  to: dayFromDate(2017, 6, 30),
  seed: 11,
  drift: 0.05,
})
const study = alphaStudy(walkAlpha(series, syntheticEarnings(series, 11)), series)
const { day } = study.market.panel

test('the decay curve has the rank IC at ten days', () => {
  const [from, to] = [SYNTHETIC_START, day[day.length - 1]]
  const curve = decayCurve(study, from, to)
  assert.deepEqual(
    curve.map((point) => point.horizon),
    [1, 5, 10, 21],
  )
  const { ic } = evaluateAlpha(study, from, to)
  assert.ok(Math.abs(curve[2].ic.mean - ic.mean) < 1e-12)
  assert.ok(Math.abs(curve[2].ic.t - ic.t) < 1e-9)
})
