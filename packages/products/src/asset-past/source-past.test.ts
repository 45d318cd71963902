import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDay, parseInstant } from '@bellwether-markets/engine/kernel/time'
import type { CalledForecast } from '@bellwether-markets/engine/track-record/scored-forecast'
import { sourcePasts } from './source-past.ts'

const instant = (text: string) => parseInstant(text) ?? assert.fail(text)

const forecast = (issued: string, outcome: CalledForecast['outcome']): CalledForecast => ({
  signalId: issued,
  mode: 'backtest',
  source: 'alpha_14d',
  horizon: 'P14D',
  regime: 'unknown',
  year: 2024,
  modelVersion: '3',
  symbol: 'AAPL',
  direction: 'short',
  probability: 0.514,
  baseRate: 0.5,
  issuedAt: instant(`${issued}T07:00:00Z`),
  resolvesAt: instant('2024-12-31T00:00:00Z'),
  outcome,
  excessReturn: outcome === 1 ? 0.0123 : -0.02,
})

test('open and void signals are no part of the past of an asset', () => {
  assert.deepEqual(sourcePasts([forecast('2024-02-05', 'open'), forecast('2024-02-12', 'void')]), [])
  const [past] = sourcePasts([
    forecast('2024-02-05', 1),
    forecast('2024-02-12', 0),
    forecast('2024-02-19', 'open'),
  ])
  assert.deepEqual([past.n, past.hits], [2, 1])
  assert.deepEqual(past.issued, ['2024-02-05', '2024-02-12'].map(parseDay))
  assert.deepEqual(past.signals[0], {
    issued: parseDay('2024-02-05'),
    resolved: parseDay('2024-12-31'),
    direction: 'short',
    probability: 0.514,
    base_rate: 0.5,
    came: true,
    excess_pct: 1.23,
  })
  assert.deepEqual(
    past.signals.map(({ came }) => came),
    [true, false],
  )
})

test('the hits that chance alone gives are whole numbers inside its interval', () => {
  const days = Array.from({ length: 28 }, (_, day) => `2024-02-${String(day + 1).padStart(2, '0')}`)
  const signals = days.map((day) => ({
    ...forecast(day, 1),
    resolvesAt: instant(`${day}T20:00:00Z`),
  }))
  const [{ n_eff, by_chance }] = sourcePasts(signals)
  assert.equal(n_eff, 28)
  // 14 ± 5.2
  assert.deepEqual(by_chance, [9, 19])
})
