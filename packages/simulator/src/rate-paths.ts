import { createColumns } from './column.ts'
import { SESSIONS_PER_YEAR } from './market-factor.ts'
import { randomStream } from './random.ts'
import type { Latent, MarketPath, RatePaths, TimeGrid } from './world.ts'

const DT = 1 / SESSIONS_PER_YEAR
/** The ten-year yield stays between 2 % and 5.5 % but for a few days. */
const LEVEL = { start: 3.8, mean: 3.8, reversion: 0.8, vol: 0.75, marketBeta: 2.5 }
const SLOPE = { start: 0.6, mean: 0.6, reversion: 0.6, vol: 0.5, marketBeta: -1.5 }
const SPREAD = {
  start: 4,
  base: 1.4,
  perVixPoint: 0.135,
  reversion: 0.06,
  vol: 0.04,
  marketBeta: -11,
  least: 1.5,
}
const NORMAL_MARKET_VOL = 0.14
const FLOOR = 0.02
const FLOOR_WIDTH = 0.25

/**
 * Treasury yields from level and slope, both Ornstein–Uhlenbeck; yields fall with the stock market. The high-yield
 * spread follows the volatility index and widens in falling markets.
 */
export function createRatePaths(seed: number, grid: TimeGrid, market: MarketPath): Latent<RatePaths> {
  const random = randomStream(seed, 'rates')
  const columns = createColumns('bill', 'fiveYear', 'tenYear', 'twentyYear', 'highYieldSpread')
  let level = LEVEL.start
  let slope = SLOPE.start
  let spread = SPREAD.start
  const advance = (index: number): void => {
    const r = market.logReturn.at(index)
    const vol = Math.sqrt(DT) * (market.sigma.at(index) / NORMAL_MARKET_VOL) ** 0.4
    level +=
      LEVEL.reversion * (LEVEL.mean - level) * DT +
      LEVEL.vol * vol * random.studentT(6) +
      LEVEL.marketBeta * r
    slope +=
      SLOPE.reversion * (SLOPE.mean - slope) * DT + SLOPE.vol * vol * random.normal() + SLOPE.marketBeta * r
    const target = SPREAD.base + SPREAD.perVixPoint * market.vix.at(index)
    spread += SPREAD.reversion * (target - spread) + SPREAD.vol * random.normal() + SPREAD.marketBeta * r
    spread = Math.max(SPREAD.least, spread)
  }
  return {
    columns,
    step: (index) => {
      if (grid.isSession(index)) advance(index)
      columns.bill.push(positive(level - slope))
      columns.fiveYear.push(positive(level - 0.35 * slope))
      columns.tenYear.push(positive(level))
      columns.twentyYear.push(positive(level + 0.25 * slope))
      columns.highYieldSpread.push(spread)
    },
  }
}

/** Softplus: a smooth floor just above zero. */
const positive = (value: number): number => FLOOR + FLOOR_WIDTH * Math.log1p(Math.exp(value / FLOOR_WIDTH))
