import { chainedCloses } from '@bellwether-markets/engine/commodities/chained-closes'
import type { Numbers } from '@bellwether-markets/engine/market/observation'
import { DOLLAR, OIL, SP500, TEN_YEARS, VIX } from '@bellwether-markets/engine/market/roles'
import {
  type Factor,
  FEWEST_DAYS,
  sensitivityTo,
} from '@bellwether-markets/engine/portfolio-check/sensitivity'
import { closes } from '@bellwether-markets/engine/series/day-values'
import { round } from '@bellwether-markets/engine/series/round'
import type { CheckedPortfolio, Sensitivity } from './check-schema.ts'
import { interval95 } from './describe-paths.ts'
import type { Market } from './usable-holdings.ts'

interface FactorMove extends Pick<Sensitivity, 'factor' | 'symbol' | 'move'>, Pick<Factor, 'changesIn'> {
  /** In points, or a fraction. */
  readonly size: number
}

const FACTOR_MOVES: readonly FactorMove[] = [
  { factor: 'vix', symbol: VIX, move: '+10 points', changesIn: 'points', size: 10 },
  { factor: 'yield_10y', symbol: TEN_YEARS, move: '+50 bp', changesIn: 'points', size: 0.5 },
  { factor: 'dollar', symbol: DOLLAR, move: '+5%', changesIn: 'fractions', size: 0.05 },
  { factor: 'oil', symbol: OIL, move: '+20%', changesIn: 'fractions', size: 0.2 },
]

export const FACTOR_SYMBOLS: readonly string[] = [SP500, ...FACTOR_MOVES.map(({ symbol }) => symbol)]

type Prices = Pick<Market, 'bars' | 'months'>

export function describeBeta(
  prices: Prices,
  day: Numbers,
  returns: Float64Array,
): Pick<CheckedPortfolio, 'beta' | 'beta_interval_95'> {
  const measured = measure(prices, { symbol: SP500, changesIn: 'fractions' }, day, returns)
  if (measured === undefined) return { beta: null, beta_interval_95: null }
  const { slope, standardError } = measured
  return { beta: round(slope, 2), beta_interval_95: interval95(slope, standardError, 2) }
}

export const describeSensitivities = (prices: Prices, day: Numbers, returns: Float64Array): Sensitivity[] =>
  FACTOR_MOVES.map(({ factor, symbol, move, changesIn, size }) => {
    const measured = measure(prices, { symbol, changesIn }, day, returns)
    const factorMove = { factor, symbol, move }
    if (measured === undefined) return { ...factorMove, effect_pct: null, interval_95: null, days: 0 }
    const [effect, error] = [measured.slope, measured.standardError].map((each) => 100 * size * each)
    return {
      ...factorMove,
      effect_pct: round(effect, 1),
      interval_95: interval95(effect, error, 1),
      days: measured.days,
    }
  })

function measure(
  { bars, months }: Prices,
  { symbol, changesIn }: Pick<FactorMove, 'symbol' | 'changesIn'>,
  day: Numbers,
  returns: Float64Array,
) {
  const window = bars.get(symbol)
  const values = window && chainedCloses(closes(window), months.get(symbol))
  const measured = values && sensitivityTo({ values, changesIn }, day, returns)
  return measured !== undefined && Number.isFinite(measured.slope) ? measured : undefined
}

/** Why a figure is null. */
export const notMeasured = (symbol: string): string =>
  `Fewer than ${FEWEST_DAYS} daily changes of ${symbol} are known on these days, or it did not move.`
