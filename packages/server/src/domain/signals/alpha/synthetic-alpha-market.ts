import { asDay, asInstant, DAY, type Day, dayFromDate } from '../../../kernel/time.ts'
import { tradingDays } from '../../market/calendar.ts'
import { type Random, randomStream } from '../../simulator/random.ts'
import { xsRankGauss } from '../xs-rank-gauss.ts'
import type { EarningsRow } from './earnings-row.ts'
import type { PriceSeries } from './price-series.ts'

/** Stocks for tests, with an effect of known size planted in their returns. */
export interface SyntheticMarket {
  readonly series: readonly PriceSeries[]
  /** The planted order of every day after the first year, by day and then by series; empty without a drift. */
  readonly planted: ReadonlyMap<Day, Float64Array>
}

export interface SyntheticRecipe {
  readonly stocks: number
  readonly from: Day
  readonly to: Day
  readonly seed: number
  /** Drift a day of a stock one standard deviation up in the planted order, in units of its own daily deviation. */
  readonly drift: number
  /** How many of the stocks are served; the others train only. */
  readonly served: number
}

const SECTORS = ['Energy', 'Financials', 'Industrials', 'Utilities']
const MARKET_DEVIATION = 0.01
const SECTOR_DEVIATION = 0.004
const OWN_DEVIATION = 0.016
const YEAR = 252
const MONTH = 21

/**
 * Returns of a market, of sectors and of each stock alone, plus a drift in the order of momentum less the distance from
 * the high of the year: a linear effect of past prices, renewed every day. The same recipe gives the same prices.
 */
export function syntheticAlphaMarket(recipe: SyntheticRecipe): SyntheticMarket {
  const day = tradingDays(recipe.from, recipe.to)
  const random = randomStream(recipe.seed, 'alpha')
  const betas = Array.from({ length: recipe.stocks }, () => 0.7 + 0.6 * random.uniform())
  const logs = betas.map(() => new Float64Array(day.length))
  const planted = new Map<Day, Float64Array>()
  let order: Float64Array = new Float64Array(recipe.stocks)
  for (let row = 1; row < day.length; row++) {
    const market = MARKET_DEVIATION * random.normal()
    const sectors = SECTORS.map(() => SECTOR_DEVIATION * random.normal())
    for (let stock = 0; stock < recipe.stocks; stock++) {
      const own = OWN_DEVIATION * (random.normal() + recipe.drift * order[stock])
      logs[stock][row] = logs[stock][row - 1] + betas[stock] * market + sectors[stock % SECTORS.length] + own
    }
    if (row < YEAR || recipe.drift === 0) continue
    order = xsRankGauss(logs.map((log) => plantedFeature(log, row)))
    planted.set(day[row], order)
  }
  const series = logs.map(
    (log, stock): PriceSeries => ({
      symbol: `S${String(stock).padStart(3, '0')}`,
      sector: SECTORS[stock % SECTORS.length],
      day,
      adjustedClose: log.map((value) => 50 * Math.exp(value)),
      dollarVolume: undefined,
      quotedClose: undefined,
      trainsFrom: Number.NEGATIVE_INFINITY,
      serves: stock < recipe.served,
    }),
  )
  return { series, planted }
}

function plantedFeature(log: Float64Array, row: number): number {
  let highest = Number.NEGATIVE_INFINITY
  for (let at = row - YEAR + 1; at <= row; at++) highest = Math.max(highest, log[at])
  return log[row - MONTH] - log[row - YEAR] - (log[row] - highest)
}

/** Quarterly earnings of each series, published some weeks after the quarter. */
export function syntheticEarnings(series: readonly PriceSeries[], seed: number): readonly EarningsRow[] {
  const random = randomStream(seed, 'earnings')
  return series.flatMap(({ symbol, day }) => {
    const ends: Day[] = []
    for (let end = day[0]; end < day[day.length - 1]; end += 91) ends.push(asDay(end))
    return ends.map((periodEnd) => quarterOf(symbol, periodEnd, random))
  })
}

const quarterOf = (symbol: string, periodEnd: Day, random: Random): EarningsRow => ({
  symbol,
  periodEnd,
  availableAt: asInstant((periodEnd + 20 + Math.floor(40 * random.uniform())) * DAY),
  netIncome: 100 + 10 * random.normal(),
  epsDiluted: Number.NaN,
  epsReported: Number.NaN,
})

/** The first day of most synthetic markets. */
export const SYNTHETIC_START = dayFromDate(2010, 1, 4)
