import assert from 'node:assert/strict'
import { test } from 'node:test'
import { windowFrom } from '../../../../test/fixtures/synthetic-windows.ts'
import { asDay } from '../kernel/time.ts'
import { type Asset, universeOf } from '../market/asset.ts'
import { splitMove } from './split-move.ts'

const FIRST_DAY = 20_000
const BEFORE = 252
/** Uncorrelated with each other, each with mean 0 over four days. */
const MARKET = [0.01, -0.01, 0.01, -0.01]
const SECTOR = [0.02, 0.02, -0.02, -0.02]

const fund = (symbol: string, assetClass: Asset['assetClass'], sector?: string): Asset => ({
  symbol,
  name: symbol,
  assetClass,
  sector,
  currency: 'USD',
})
const stock = fund('OILCO', 'equity', 'Energy')
const universe = universeOf([fund('SPY', 'etf'), fund('XLE', 'sector_etf', 'Energy'), stock])

const windowOf = (symbol: string, returns: readonly number[]) => {
  const levels = [50]
  for (const value of returns) levels.push(levels[levels.length - 1] * Math.exp(value))
  return windowFrom(
    symbol,
    levels.map((_, row) => FIRST_DAY + row),
    levels,
  )
}

/** A year in which the fund is 0.8·market + sector and the stock 1.2·market + 0.9·sector, then one session. */
function barsWith(last: { readonly market: number; readonly fund: number; readonly stock: number }) {
  const year = Array.from({ length: BEFORE }, (_, row) => [MARKET[row % 4], SECTOR[row % 4]] as const)
  const series = {
    SPY: [...year.map(([market]) => market), last.market],
    XLE: [...year.map(([market, sector]) => 0.8 * market + sector), last.fund],
    OILCO: [...year.map(([market, sector]) => 1.2 * market + 0.9 * sector), last.stock],
  }
  return new Map(Object.entries(series).map(([symbol, returns]) => [symbol, windowOf(symbol, returns)]))
}

const span = { from: asDay(FIRST_DAY + BEFORE + 1), to: asDay(FIRST_DAY + BEFORE + 1) }
const close = (value: number | undefined, expected: number) =>
  assert.ok(Math.abs((value ?? Number.NaN) - expected) < 1e-9, `${value} is not ${expected}`)

test('market and sector are taken out in order, each beyond the one before', () => {
  const bars = barsWith({ market: 0.03, fund: 0.034, stock: 0.05 })
  const { factors, sessions, lacking, deviation, ownDeviation } = splitMove(stock, span, {
    universe,
    bars,
    curves: new Map(),
  })
  assert.deepEqual(
    factors.map(({ factor }) => factor.part),
    ['market', 'group'],
  )
  close(factors[0]?.beta, 1.2)
  close(factors[1]?.beta, 0.9)
  // The fund's 3.4 % are 0.8·3 % of the market and 1 % of the sector.
  const [{ parts, own, move }] = sessions
  close(parts[0], 0.036)
  close(parts[1], 0.009)
  close(own, 0.005)
  close(move, 0.05)
  close(ownDeviation, 0)
  close(deviation, Math.sqrt((0.012 ** 2 + 0.018 ** 2) * (BEFORE / (BEFORE - 1))))
  assert.deepEqual(
    lacking.map(({ part }) => part),
    ['currency'],
  )
})

test('the betas know nothing of the window', () => {
  const betasOf = (stockMove: number) =>
    splitMove(stock, span, {
      universe,
      bars: barsWith({ market: 0.2, fund: -0.3, stock: stockMove }),
      curves: new Map(),
    }).factors.map(({ beta }) => beta)
  assert.deepEqual(betasOf(0.4), betasOf(-0.4))
})

test('a factor without enough days before the window is lacking, not zero', () => {
  const bars = barsWith({ market: 0.03, fund: 0.034, stock: 0.05 })
  const whole = bars.get('XLE') ?? assert.fail()
  const young = windowFrom('XLE', Array.from(whole.day).slice(-100), Array.from(whole.close).slice(-100))
  const { factors, lacking } = splitMove(stock, span, {
    universe,
    bars: new Map(bars).set('XLE', young),
    curves: new Map(),
  })
  assert.deepEqual(
    factors.map(({ factor }) => factor.part),
    ['market'],
  )
  assert.deepEqual(
    lacking.map(({ part }) => part),
    ['group', 'currency'],
  )
})
