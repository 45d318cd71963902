import { recordOf } from '../kernel/record-of.ts'
import type { Numbers } from '../market/observation.ts'
import { annualisedVolatility, TRADING_DAYS_A_YEAR } from '../statistics/annualised-volatility.ts'
import { deepestFall } from '../statistics/deepest-fall.ts'
import { growthPath } from '../statistics/growth-path.ts'
import { neweyWestMean } from '../statistics/newey-west.ts'
import { sumOf } from '../statistics/sample-statistics.ts'
import { deflatedSharpe, probabilisticSharpe, sharpeMoments } from '../statistics/sharpe-ratio.ts'

/** Daily and simple, oldest first. */
interface PerformanceInput {
  /** After cost. */
  readonly net: Numbers
  readonly cash: Numbers
  /** For beta and alpha. */
  readonly market: Numbers
  /** Sum of weight changes. */
  readonly traded: Numbers
  /** Before cost. */
  readonly gross: Numbers
  /** First and last. */
  readonly days: readonly [number, number]
  /** Variants tried, including this one. */
  readonly trials: number
}

/** Fractions, unrounded; NaN with too little history. */
export interface Performance {
  readonly days: number
  /** Time-weighted return. */
  readonly twr: number
  /** Annual; NaN below a quarter of a year. */
  readonly cagr: number
  readonly volatility: number
  /** Annual, over cash; the error adjusted for skewness and kurtosis. */
  readonly sharpe: number
  readonly sharpeError: number
  readonly sortino: number
  readonly maxDrawdown: number
  /** Trading days from the high to recovery, or until now. */
  readonly maxDrawdownDays: number
  readonly calmar: number
  readonly beta: number
  /** Annual, from the regression of excess returns on the market's; t: Newey–West, 20 lags. */
  readonly alpha: number
  readonly alphaT: number
  /** Days with a gain. */
  readonly hitRate: number
  /** Annual sum of weight changes. */
  readonly turnover: number
  /** Annual return lost to costs. */
  readonly costDrag: number
  /** Of a true Sharpe ratio above 0; deflated for the variants tried. */
  readonly psr: number
  readonly dsr: number
}

const CALENDAR_YEAR = 365.25
/** Below, everything but the return would be noise. */
const FEWEST_DAYS = 60
const LAGS = 20
const NOTHING = 1e-20

export function performanceOf(input: PerformanceInput): Performance {
  const { net, cash, trials } = input
  const n = net.length
  const path = growthPath(net)
  const twr = n === 0 ? 0 : path.value[n - 1] - 1
  const short = { days: n, twr, maxDrawdown: path.deepest, hitRate: hitRateOf(net) }
  if (n < FEWEST_DAYS) return { ...NOT_YET, ...short }
  const excess = Float64Array.from({ length: n }, (_, at) => net[at] - cash[at])
  const moments = sharpeMoments(excess)
  const { ratio, skewness, kurtosis } = moments
  const years = (input.days[1] - input.days[0]) / CALENDAR_YEAR
  const cagr = (1 + twr) ** (1 / years) - 1
  return {
    ...short,
    cagr,
    volatility: annualisedVolatility(net),
    sharpe: ratio * Math.sqrt(TRADING_DAYS_A_YEAR),
    sharpeError: Math.sqrt(
      (TRADING_DAYS_A_YEAR * (1 - skewness * ratio + ((kurtosis - 1) / 4) * ratio ** 2)) / (n - 1),
    ),
    sortino: sortinoOf(excess),
    maxDrawdownDays: deepestFall(path)?.days ?? 0,
    calmar: path.deepest < 0 ? cagr / -path.deepest : Number.NaN,
    ...regressionOf(excess, input),
    turnover: (TRADING_DAYS_A_YEAR * sumOf(input.traded)) / n,
    costDrag: (TRADING_DAYS_A_YEAR * (sumOf(input.gross) - sumOf(net))) / n,
    psr: probabilisticSharpe(moments, 0),
    dsr: deflatedSharpe(moments, trials),
  }
}

const NOT_YET = recordOf(
  [
    'cagr',
    'volatility',
    'sharpe',
    'sharpeError',
    'sortino',
    'maxDrawdownDays',
    'calmar',
    'beta',
    'alpha',
    'alphaT',
    'turnover',
    'costDrag',
    'psr',
    'dsr',
  ],
  () => Number.NaN,
)

const hitRateOf = (net: Numbers): number =>
  net.length === 0 ? Number.NaN : Array.from(net).filter((value) => value > 0).length / net.length

/** Annual (Sortino and Price 1994, target: cash). */
function sortinoOf(excess: Numbers): number {
  const n = excess.length
  const losses = sumOf(Array.from(excess, (value) => Math.min(0, value) ** 2)) / n
  return (sumOf(excess) / n / Math.sqrt(losses)) * Math.sqrt(TRADING_DAYS_A_YEAR)
}

/** Alpha's t from its daily influence. */
function regressionOf(
  excess: Float64Array,
  { cash, market }: PerformanceInput,
): Pick<Performance, 'beta' | 'alpha' | 'alphaT'> {
  const n = excess.length
  const x = excess.map((_, at) => market[at] - cash[at])
  const meanX = sumOf(x) / n
  const meanY = sumOf(excess) / n
  const square = sumOf(x.map((value) => (value - meanX) ** 2)) / n
  const beta = sumOf(x.map((value, at) => (value - meanX) * (excess[at] - meanY))) / n / square
  const alpha = meanY - beta * meanX
  const residual = x.map((value, at) => excess[at] - alpha - beta * value)
  // The market regressed on itself leaves only rounding errors.
  const unexplained = sumOf(residual.map((value) => value * value)) / n
  const influence = residual.map((value, at) => alpha + value * (1 - (meanX * (x[at] - meanX)) / square))
  const alphaT = unexplained > NOTHING * square ? neweyWestMean(influence, LAGS).t : Number.NaN
  return { beta, alpha: alpha * TRADING_DAYS_A_YEAR, alphaT }
}
