import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { constantWeightReturns, holdingPanel } from '@bellwether-markets/engine/portfolio-check/holding-panel'
import { regimeOutcomes } from '@bellwether-markets/engine/portfolio-check/regime-outcomes'
import { riskShares } from '@bellwether-markets/engine/portfolio-check/risk-shares'
import { type Factor, sensitivityTo } from '@bellwether-markets/engine/portfolio-check/sensitivity'
import { shrunkCovariance } from '@bellwether-markets/engine/portfolio-check/shrunk-covariance'
import { tailLoss, worstWindows } from '@bellwether-markets/engine/portfolio-check/worst-windows'
import { REGIMES } from '@bellwether-markets/engine/regime/regime-parameters'
import type { DayValues } from '@bellwether-markets/engine/series/day-values'
import { annualisedVolatility } from '@bellwether-markets/engine/statistics/annualised-volatility'
import { growthPath } from '@bellwether-markets/engine/statistics/growth-path'
import { pearson } from '@bellwether-markets/engine/statistics/pearson'
import { pythonPackages } from '../clients/python-packages.ts'
import { syntheticWindows } from '../fixtures/synthetic-windows.ts'
import type { Json } from '../journeys/json.ts'

const ORACLE = fileURLToPath(new URL('portfolio-check.py', import.meta.url))
const RELATIVE = 1e-9
const HELD = ['NVDA', 'TLT', 'GC=F', 'EURUSD=X', 'AAPL', 'SPY', 'XLE', 'LQD']

interface Question {
  readonly prices: readonly DayValues[]
  readonly weights: readonly number[]
  readonly factors: readonly Factor[]
  readonly regimes: readonly { readonly day: number; readonly regime: (typeof REGIMES)[number] }[]
}

/** Series with days of their own: each leaves out others, and one is younger. */
function questionOf(held: number, weights: readonly number[], seed: number): Question {
  const windows = [...syntheticWindows([...HELD, '^VIX', '^GSPC'], 900, seed).values()]
  const series = windows.map(({ day, close }, at): DayValues => {
    const kept = Array.from(day).flatMap((_, row) =>
      (row * 7 + at) % 31 === 0 || (at === 1 && row < 150) ? [] : row,
    )
    return { day: kept.map((row) => day[row]), value: kept.map((row) => close[row]) }
  })
  return {
    prices: series.slice(0, held),
    weights,
    factors: [
      { values: series[HELD.length], changesIn: 'points' },
      { values: series[HELD.length + 1], changesIn: 'fractions' },
    ],
    regimes: Array.from(windows[0].day, (day, at) => ({
      day,
      regime: REGIMES[Math.floor(at / 130) % 3],
    })).slice(40),
  }
}

function figuresOf({ prices, weights, factors, regimes }: Question) {
  const panel = holdingPanel(prices)
  const returns = constantWeightReturns(panel, weights)
  const path = growthPath(returns)
  const { covariance, shrinkage } = shrunkCovariance(panel.returns)
  return {
    days: Array.from(panel.day),
    volatility: annualisedVolatility(returns),
    ...tailLoss(returns),
    deepest: path.deepest,
    shrinkage,
    ...riskShares(weights, covariance),
    correlations: panel.returns.map((one) => panel.returns.map((other) => pearson(one, other))),
    factors: factors.map((factor) => {
      const measured = sensitivityTo(factor, panel.day, returns) ?? assert.fail()
      return { slope: measured.slope, error: measured.standardError, days: measured.days }
    }),
    worst: [20, 60, 250].map((days) => worstWindows(path, days, 5)),
    regimes: regimeOutcomes(panel.day, returns, path, regimes).map(
      ({ days, mean, standardError, windows, worst }) => ({
        days,
        windows,
        worst: worst?.change ?? Number.NaN,
        mean,
        error: standardError,
      }),
    ),
  }
}

function askNumpy(python: string, { prices, weights, factors, regimes }: Question): unknown {
  const columns = ({ day, value }: DayValues) => ({ day: Array.from(day), value: Array.from(value) })
  const input = JSON.stringify({
    prices: prices.map(columns),
    weights,
    factors: factors.map(({ values, changesIn }) => ({ ...columns(values), changesIn })),
    regimes: { day: regimes.map(({ day }) => day), regime: regimes.map(({ regime }) => regime) },
    regimeNames: REGIMES,
  })
  const run = spawnSync(python, ['-W', 'error', ORACLE], { input, encoding: 'utf8' })
  assert.equal(run.status, 0, run.stderr)
  return JSON.parse(run.stdout)
}

/** Unknown figures are null to numpy. */
function assertNear(actual: unknown, expected: unknown, at: string): void {
  if (typeof actual === 'number') {
    if (expected === null) return assert.ok(Number.isNaN(actual), `${at}: ${actual}`)
    const size = Math.max(Math.abs(actual), Math.abs(Number(expected)), 1e-6)
    return assert.ok(Math.abs(actual - Number(expected)) <= RELATIVE * size, `${at}: ${actual}, ${expected}`)
  }
  const [own, other] = [actual, expected].map((value) => Object.entries(value as object))
  assert.equal(own.length, other.length, at)
  for (const [name, value] of own) assertNear(value, (expected as Json)[name], `${at}.${name}`)
}

test('numpy finds the same figures', async (t) => {
  const packages = await pythonPackages(['numpy==2.4.0'])
  if ('reason' in packages) return t.skip(packages.reason)
  const portfolios = [
    questionOf(8, [0.2, 0.15, 0.1, 0.05, 0.1, 0.2, 0.1, 0.1], 3),
    questionOf(3, [0.4, 0.3, 0.2], 5),
    questionOf(2, [0.6, 0.4], 8),
    questionOf(1, [1], 13),
  ]
  for (const question of portfolios) {
    const expected = askNumpy(packages.python, question)
    assertNear(figuresOf(question), expected, `${question.weights.length} holdings`)
  }
})
