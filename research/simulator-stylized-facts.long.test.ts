import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { dayFromDate } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import { createAssetPrice } from '../packages/simulator/src/asset-price.ts'
import { createWorld } from '../packages/simulator/src/create-world.ts'
import { createMarketFactor } from '../packages/simulator/src/market-factor.ts'

const SEEDS = [7, 11, 42, 99, 2026]
const DAYS = 9_200
const STOCKS = [
  ['AAPL', 'Information Technology'],
  ['JPM', 'Financials'],
  ['XOM', 'Energy'],
  ['KO', 'Consumer Staples'],
  ['UNH', 'Health Care'],
  ['CAT', 'Industrials'],
  ['AMZN', 'Consumer Discretionary'],
  ['LIN', 'Materials'],
] as const

interface Path {
  readonly returns: readonly number[]
  readonly vix: readonly number[]
  /** Annualised sum of σ√dt·z: what the shocks alone add to the drift. */
  readonly shockDrift: number
}

function marketPath(seed: number): Path {
  const step = createMarketFactor(seed)
  const steps = Array.from({ length: DAYS }, step)
  return {
    returns: steps.map(({ logReturn }) => logReturn),
    vix: steps.map(({ vix }) => vix),
    shockDrift: (252 / DAYS) * sum(steps.map(({ sigma, shock }) => sigma * Math.sqrt(1 / 252) * shock)),
  }
}

/** Daily log returns of a few stocks of different sectors, from a world of about 36 years. */
function stockReturns(seed: number): readonly (readonly number[])[] {
  const world = createWorld(seed, dayFromDate(1990, 1, 2))
  world.extendTo(dayFromDate(2026, 7, 1))
  return STOCKS.map(([symbol, sector]) => {
    const asset: Asset = { symbol, name: symbol, assetClass: 'equity', sector, currency: 'USD' }
    const price = createAssetPrice(asset, world)
    const levels: number[] = []
    for (let index = 0; index < world.grid.length; index++) {
      if (world.grid.isSession(index)) levels.push(price.step(index).logPrice)
    }
    return differences(levels)
  })
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const meanOf = (values: readonly number[]): number => sum(values) / values.length
const differences = (values: readonly number[]): number[] =>
  values.slice(1).map((value, at) => value - values[at])
const centralMoment = (values: readonly number[], power: number): number => {
  const mean = meanOf(values)
  return meanOf(values.map((value) => (value - mean) ** power))
}
const deviation = (values: readonly number[]): number => Math.sqrt(centralMoment(values, 2))
const skewness = (values: readonly number[]): number => centralMoment(values, 3) / deviation(values) ** 3
const excessKurtosis = (values: readonly number[]): number =>
  centralMoment(values, 4) / deviation(values) ** 4 - 3

function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [meanOf(a), meanOf(b)]
  return meanOf(a.map((value, at) => (value - meanA) * (b[at] - meanB))) / (deviation(a) * deviation(b))
}

const lagged = (a: readonly number[], b: readonly number[], lag: number): number =>
  correlation(a.slice(0, a.length - lag), b.slice(lag))

/** Hill's estimator of the tail index from the largest 3 % of the values. */
function hill(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => b - a)
  const count = Math.floor(0.03 * values.length)
  return 1 / meanOf(sorted.slice(0, count).map((value) => Math.log(value / sorted[count])))
}

function maxDrawdown(returns: readonly number[]): number {
  let level = 0
  let peak = 0
  let worst = 0
  for (const value of returns) {
    level += value
    peak = Math.max(peak, level)
    worst = Math.min(worst, level - peak)
  }
  return Math.exp(worst) - 1
}

const blockSums = (values: readonly number[], length: number): number[] =>
  Array.from({ length: Math.floor(values.length / length) }, (_, block) =>
    sum(values.slice(block * length, (block + 1) * length)),
  )

function volatilityPremium({ returns, vix }: Path): number {
  const squares = [0]
  for (const value of returns) squares.push(squares[squares.length - 1] + value * value)
  const premia = vix
    .slice(0, -21)
    .map((level, at) => level - 100 * Math.sqrt(12 * (squares[at + 22] - squares[at + 1])))
  return meanOf(premia)
}

const pairs = <T>(values: readonly T[]): (readonly [T, T])[] =>
  values.flatMap((first, at) => values.slice(at + 1).map((second) => [first, second] as const))

interface Fact {
  readonly name: string
  readonly values: readonly number[]
  readonly holds: boolean
}

const within = (value: number, low: number, high: number): boolean => value > low && value < high

/** The facts of Cont (2001) and the bands of the S&P 500 and the VIX 1990–2026 they are to lie in. */
function factsOf(path: Path, stocks: readonly (readonly number[])[]): readonly Fact[] {
  const { returns, vix } = path
  const sizes = returns.map(Math.abs)
  const vol = deviation(returns) * Math.sqrt(252)
  const mean = 252 * meanOf(returns) + 0.5 * vol * vol
  const [skew, kurtosis, kurtosis20] = [
    skewness(returns),
    excessKurtosis(returns),
    excessKurtosis(blockSums(returns, 20)),
  ]
  const [tail, leftTail] = [hill(sizes), hill(returns.map((value) => -value))]
  const persistence = [1, 20, 60].map((lag) => lagged(sizes, sizes, lag))
  const leverage = meanOf(Array.from({ length: 10 }, (_, lag) => lagged(returns, sizes, lag + 1)))
  const ordered = vix.toSorted((a, b) => a - b)
  const [vixMean, vixMedian, vixMax, vixAc] = [
    meanOf(vix),
    ordered[DAYS / 2],
    ordered[DAYS - 1],
    lagged(vix, vix, 1),
  ]
  const fear = correlation(returns.slice(1), differences(vix))
  const premium = volatilityPremium(path)
  const drawdown = maxDrawdown(returns)
  const acf = lagged(returns, returns, 1)
  const stockVol = meanOf(stocks.map((values) => deviation(values) * Math.sqrt(252)))
  const stockCorrelation = meanOf(pairs(stocks).map(([a, b]) => correlation(a, b)))
  const fact = (name: string, values: readonly number[], holds: boolean): Fact => ({ name, values, holds })
  return [
    fact('annual mean, vol', [mean, vol], within(mean, 0.02, 0.18) && within(vol, 0.13, 0.22)),
    fact('skew, excess kurtosis', [skew, kurtosis], skew < 0 && within(kurtosis, 4, 20)),
    fact('kurtosis of 20-day sums', [kurtosis20], kurtosis20 < kurtosis),
    fact('Hill 3 %, both and left tail', [tail, leftTail], within(tail, 2.5, 4) && within(leftTail, 2.5, 4)),
    fact('ACF(1) of r', [acf], within(acf, -0.1, 0.1)),
    fact('ACF of |r| at 1, 20, 60', persistence, isPersistent(persistence)),
    fact('leverage', [leverage], leverage < -0.03),
    fact(
      'VIX mean, median, max, ac(1)',
      [vixMean, vixMedian, vixMax, vixAc],
      within(vixMean, 16, 22) && vixMedian < vixMean && vixMax >= 45 && within(vixAc, 0.97, 0.99),
    ),
    fact('corr(r, ΔVIX)', [fear], within(fear, -0.85, -0.65)),
    fact('VIX − forward realised', [premium], within(premium, 2, 6)),
    fact('max drawdown', [drawdown], within(drawdown, -0.65, -0.25)),
    fact(
      'stock correlation, vol',
      [stockCorrelation, stockVol],
      within(stockCorrelation, 0.22, 0.45) && within(stockVol, 0.25, 0.4),
    ),
  ]
}

const isPersistent = ([one, twenty, sixty]: readonly number[]): boolean =>
  one > 0.12 && twenty > 0.06 && sixty > 0.02 && one > twenty && twenty > sixty

function report(context: TestContext, seed: number, facts: readonly Fact[]): void {
  context.diagnostic(`seed ${seed}`)
  for (const { name, values, holds } of facts) {
    const figures = values.map((value) => value.toFixed(3)).join('  ')
    context.diagnostic(`  ${holds ? 'in ' : 'OUT'} ${name.padEnd(30)} ${figures}`)
  }
}

for (const seed of SEEDS) {
  test(`the market of seed ${seed} shows all twelve stylized facts over ${DAYS} days`, (context) => {
    const facts = factsOf(marketPath(seed), stockReturns(seed))
    report(context, seed, facts)
    assert.equal(facts.length, 12)
    assert.deepEqual(
      facts.filter(({ holds }) => !holds).map(({ name }) => name),
      [],
    )
  })
}

test('the shocks of the market add no drift: their volatility stands before they are drawn', (context) => {
  for (const seed of [...SEEDS, 1, 2, 3]) {
    const { shockDrift } = marketPath(seed)
    context.diagnostic(`seed ${seed}: annualised Σσ√dt·z ${shockDrift.toFixed(4)}`)
    assert.ok(Math.abs(shockDrift) < 0.08, `seed ${seed}: ${shockDrift}`)
  }
})

test('crises come and go: each is rare, and every regime occurs', () => {
  for (const seed of SEEDS) {
    const step = createMarketFactor(seed)
    const shares = [0, 0, 0, 0]
    for (let day = 0; day < DAYS; day++) shares[step().regime] += 1 / DAYS
    assert.ok(
      shares.every((share) => share > 0.005),
      `seed ${seed}: ${shares}`,
    )
    assert.ok(shares[3] < 0.12 && shares[0] > 0.4, `seed ${seed}: ${shares}`)
  }
})
