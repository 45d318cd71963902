import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { dayFromDate } from '@bellwether-markets/engine/kernel/time'
import { DEFAULT_UNIVERSE } from '@bellwether-markets/engine/market/universe'
import { neweyWestMean } from '@bellwether-markets/engine/statistics/newey-west'
import { spearman } from '@bellwether-markets/engine/statistics/spearman'
import { createWorld } from '../packages/simulator/src/create-world.ts'
import { PLANTED_TRUTH } from '../packages/simulator/src/planted-truth.ts'
import { lessSector, type StockPanel, stockPanel } from '../test/fixtures/sample-stock-panel.ts'

const COMMODITIES = DEFAULT_UNIVERSE.assets
  .filter(({ assetClass }) => assetClass === 'commodity')
  .map(({ symbol }) => symbol)
const STEP = 5
const FIRST = 253
const STOCKS_PER_SECTOR = 20
const { ic: PLANTED, horizonSessions: HORIZON } = PLANTED_TRUTH

/** Features with their planted signs, each less its sector's and in its own standard deviation, at a row. */
function features(panel: StockPanel, row: number): readonly (readonly number[])[] {
  const volatility = panel.logPrice.map((log) => {
    const mean = (log[row] - log[row - 60]) / 60
    let square = 0
    for (let at = row - 59; at <= row; at++) square += (log[at] - log[at - 1] - mean) ** 2
    return Math.sqrt(square / 59)
  })
  const fallen = lessSector(
    panel,
    panel.logPrice.map((log) => log[row - 21] - log[row]),
  )
  return [
    fallen.map((value, at) => value / volatility[at]),
    panel.logPrice.map((log) => log[row - 21] - log[row - 252]),
    volatility.map((value) => -Math.log(value)),
  ].map((values) => {
    const relative = lessSector(panel, values)
    const deviation = Math.sqrt(relative.reduce((sum, value) => sum + value * value, 0) / relative.length)
    return relative.map((value) => value / deviation)
  })
}

/** Weekly rank correlations with the ten sessions from the next close on: of the score, then of each feature. */
function informationCoefficients(seed: number, plantedIc: number) {
  const panel = stockPanel(seed, plantedIc, STOCKS_PER_SECTOR)
  const weeks: number[][] = []
  for (let row = FIRST; row + 1 + HORIZON < panel.day.length; row += STEP) {
    const each = features(panel, row)
    const score = each[0].map((_, at) => each[0][at] + each[1][at] + each[2][at])
    const forward = panel.logPrice.map((log) => log[row + 1 + HORIZON] - log[row + 1])
    weeks.push([score, ...each].map((values) => spearman(values, forward)))
  }
  return [0, 1, 2, 3].map((which) =>
    neweyWestMean(
      weeks.map((week) => week[which]),
      Math.ceil(HORIZON / STEP),
    ),
  )
}

const shown = ({ mean, standardError }: { mean: number; standardError: number }): string =>
  `${mean.toFixed(4)} ± ${standardError.toFixed(4)}`

for (const plantedIc of [PLANTED, 0]) {
  test(`a planted coefficient of ${plantedIc} is realised within two standard errors`, (context) => {
    const [score, ...each] = informationCoefficients(7, plantedIc)
    context.diagnostic(`score ${shown(score)}; features ${each.map(shown).join(', ')}`)
    assert.ok(score.standardError < 0.003)
    assert.ok(Math.abs(score.mean - plantedIc) <= 2 * score.standardError, shown(score))
    for (const feature of each) {
      const part = plantedIc / Math.sqrt(3)
      assert.ok(Math.abs(feature.mean - part) <= 3 * feature.standardError, shown(feature))
    }
  })
}

/** Sharpe ratio, a year, of the portfolio that holds every commodity in proportion to trend over volatility. */
function trendSharpe(seed: number, plantedIc: number): number {
  const world = createWorld(seed, dayFromDate(1990, 1, 2), plantedIc)
  world.extendTo(dayFromDate(2026, 6, 30))
  const sessions = Array.from({ length: world.grid.length }, (_, index) => index).filter(world.grid.isSession)
  const profit = new Float64Array(sessions.length)
  for (const symbol of COMMODITIES) {
    const { held } = world.commodity(symbol)
    const log = sessions.map(held.at)
    let variance = (log[1] - log[0]) ** 2
    for (let row = 2; row < log.length - 1; row++) {
      variance += (2 / 61) * ((log[row] - log[row - 1]) ** 2 - variance)
      if (row < 252) continue
      const trend = (log[row] - log[row - 252]) / Math.sqrt(252 * variance)
      const limited = Math.max(-2, Math.min(2, trend))
      profit[row + 1] += (limited / Math.sqrt(variance)) * Math.expm1(log[row + 1] - log[row])
    }
  }
  const { mean } = neweyWestMean(profit.slice(253), 0)
  const square = profit.slice(253).reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return (mean / Math.sqrt(square / (profit.length - 253))) * Math.sqrt(252)
}

const TREND_SEEDS = [7, 11, 42, 99, 2026, 1, 2, 3]

function realisedTrend(context: TestContext, plantedIc: number, expected: number): void {
  const realised = neweyWestMean(
    TREND_SEEDS.map((seed) => trendSharpe(seed, plantedIc)),
    0,
  )
  context.diagnostic(`Sharpe ratio ${shown(realised)} over ${TREND_SEEDS.length} seeds of 36 years`)
  assert.ok(Math.abs(realised.mean - expected) <= 2 * realised.standardError, shown(realised))
}

test('the commodity trend has its Sharpe ratio within two standard errors', (context) =>
  realisedTrend(context, PLANTED, PLANTED_TRUTH.trend.sharpe))

test('the commodity trend earns nothing where nothing is planted', (context) => realisedTrend(context, 0, 0))
