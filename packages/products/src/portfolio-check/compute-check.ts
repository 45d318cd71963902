import { chainedCloses } from '@bellwether-markets/engine/commodities/chained-closes'
import { AppError, invalidValue } from '@bellwether-markets/engine/kernel/errors'
import type { Instant } from '@bellwether-markets/engine/kernel/time'
import type { Numbers } from '@bellwether-markets/engine/market/observation'
import type { DailyWindow } from '@bellwether-markets/engine/market/point-in-time'
import { SP500, VIX } from '@bellwether-markets/engine/market/roles'
import {
  constantWeightReturns,
  converted,
  holdingPanel,
} from '@bellwether-markets/engine/portfolio-check/holding-panel'
import { regimeOutcomes } from '@bellwether-markets/engine/portfolio-check/regime-outcomes'
import { riskShares } from '@bellwether-markets/engine/portfolio-check/risk-shares'
import {
  HALF_LIFE_DAYS,
  shrunkCovariance,
} from '@bellwether-markets/engine/portfolio-check/shrunk-covariance'
import { tailLoss } from '@bellwether-markets/engine/portfolio-check/worst-windows'
import { regimeHistory } from '@bellwether-markets/engine/regime/regime-machine'
import type { DayValues } from '@bellwether-markets/engine/series/day-values'
import { largestRemainder } from '@bellwether-markets/engine/series/largest-remainder'
import { round } from '@bellwether-markets/engine/series/round'
import {
  annualisedVolatility,
  TRADING_DAYS_A_YEAR,
} from '@bellwether-markets/engine/statistics/annualised-volatility'
import { type GrowthPath, growthPath } from '@bellwether-markets/engine/statistics/growth-path'
import { pick } from '../pick.ts'
import { windowOf } from '../regime/regime-inputs.ts'
import type { CheckBody } from './check-body.ts'
import type { CheckedHolding, CheckedPortfolio } from './check-schema.ts'
import { describeCorrelations } from './correlations.ts'
import { describeDrawdown, describeRegimes, describeWindows } from './describe-paths.ts'
import { dollarRates } from './dollar-rates.ts'
import { exposuresOf, type PrintedWeight } from './exposures.ts'
import { limitsOf, spanOf } from './limits.ts'
import { readHoldings } from './read-holdings.ts'
import { describeBeta, describeSensitivities, notMeasured } from './sensitivities.ts'
import { FEWEST_DAYS, type Market, pricesOf, type UsableHolding, usableHoldings } from './usable-holdings.ts'

export interface CheckInputs extends Market {
  /** For the regime history. */
  readonly index: ReadonlyMap<string, DailyWindow>
}

const METHOD = `Daily returns, half-life ${HALF_LIFE_DAYS} days, shrunk towards equal correlations (Ledoit and Wolf 2004)`

/** @throws AppError if the holdings cannot be read, or too little is known of them */
export function checkPortfolio(inputs: CheckInputs, query: CheckBody, asOf: Instant): CheckedPortfolio {
  const { currency = 'USD' } = query
  const { holdings, cash, leftOut } = usableHoldings(readHoldings(query), inputs, asOf)
  const prices = holdings.map((holding) => pricesIn(currency, holding, inputs))
  const panel = holdingPanel(prices)
  const { day } = panel
  if (day.length <= FEWEST_DAYS) throw tooFewCommonDays(day.length)
  const weights = holdings.map(({ weight }) => weight)
  const returns = constantWeightReturns(panel, weights)
  const path = growthPath(returns)
  const risk = riskOf(weights, panel.returns)
  const printed = printedHoldings(holdings, cash, risk)
  const sensitivities = describeSensitivities(inputs, day, returns)
  const beta = describeBeta(inputs, day, returns)
  return {
    ...spanOf(day),
    days: returns.length,
    currency,
    ...lossesOf({ returns, path, day }, risk.variance),
    ...beta,
    effective_bets: round(risk.effectiveBets, 1),
    holdings: printed.holdings.toSorted(
      (one, other) => other.risk_contribution_pct - one.risk_contribution_pct,
    ),
    cash_pct: printed.cash,
    covariance: { method: METHOD, half_life_days: HALF_LIFE_DAYS, shrinkage: round(risk.shrinkage, 2) },
    exposure: exposuresOf(printed.weights, printed.cash, currency),
    correlations: describeCorrelations(
      printed.holdings.map(({ symbol }) => symbol),
      panel.returns,
    ),
    by_regime: describeRegimes(regimeOutcomes(day, returns, path, regimesOf(inputs)), day),
    sensitivities,
    worst_windows: describeWindows(path, day),
    left_out: [...leftOut],
    limits: limitsOf({ holdings, leftOut, currency, prices, day }, inputs),
    missing: notMeasuredOf(beta, sensitivities),
  }
}

const regimesOf = ({ index }: CheckInputs) => regimeHistory(windowOf(index, SP500), windowOf(index, VIX)).days

interface Risk extends ReturnType<typeof riskShares>, ReturnType<typeof shrunkCovariance> {}

/** @throws AppError if no price moved */
function riskOf(weights: readonly number[], returns: readonly Float64Array[]): Risk {
  const shrunk = shrunkCovariance(returns)
  const risk = riskShares(weights, shrunk.covariance)
  if (!(risk.variance > 0)) throw new AppError('no_data_then', { hint: 'No price of these holdings moved.' })
  return { ...risk, ...shrunk }
}

interface Past {
  readonly returns: Float64Array
  readonly path: GrowthPath
  readonly day: Numbers
}

function lossesOf({ returns, path, day }: Past, variance: number) {
  const { valueAtRisk, expectedShortfall } = tailLoss(returns)
  return {
    volatility_pct: round(100 * annualisedVolatility(returns), 1),
    volatility_now_pct: yearly(variance),
    var_95_1d_pct: round(100 * valueAtRisk, 2),
    es_95_1d_pct: round(100 * expectedShortfall, 2),
    max_drawdown_pct: round(100 * path.deepest, 1),
    max_drawdown: describeDrawdown(path, day),
  }
}

const notMeasuredOf = (
  { beta }: Pick<CheckedPortfolio, 'beta'>,
  sensitivities: CheckedPortfolio['sensitivities'],
): CheckedPortfolio['missing'] =>
  [{ factor: 'beta', symbol: SP500, effect_pct: beta }, ...sensitivities].flatMap(
    ({ factor, symbol, effect_pct }) =>
      effect_pct === null ? [{ name: factor, reason: notMeasured(symbol) }] : [],
  )

/** A pair is followed as quoted, a future without the jumps when its contract changes. @throws AppError if a rate is not known */
function pricesIn(
  currency: string,
  { asset, window }: UsableHolding,
  { tracked, bars, months }: Market,
): DayValues {
  const prices = chainedCloses(pricesOf(window), months.get(asset.symbol))
  if (asset.assetClass === 'fx') return prices
  const quoted = asset.currency === 'USX' ? 'USD' : asset.currency
  if (quoted === currency) return prices
  const [from, to] = [quoted, currency].map((each) => {
    if (each === 'USD') return undefined
    const rates = dollarRates(tracked, bars, each)
    if (rates !== undefined) return rates
    throw invalidValue(
      ['body', 'currency'],
      'no rate is known',
      each,
      `No rate of ${each} to the dollar is known then.`,
    )
  })
  return converted(prices, from, to)
}

const tooFewCommonDays = (closes: number): AppError =>
  new AppError('no_data_then', {
    hint: `The holdings have only ${Math.max(0, closes - 1)} daily returns in common; at least ${FEWEST_DAYS} are needed.`,
  })

const yearly = (variance: number): number => round(100 * Math.sqrt(TRADING_DAYS_A_YEAR * variance), 1)

/** In the order of the holdings; weights with the cash, and contributions, sum to 100 as printed. */
function printedHoldings(
  holdings: readonly UsableHolding[],
  cash: number,
  { shares, covariance }: Risk,
): {
  readonly holdings: readonly CheckedHolding[]
  readonly weights: readonly PrintedWeight[]
  readonly cash: number
} {
  const inPercent = (parts: ArrayLike<number>): number[] => Array.from(parts, (part) => 100 * part)
  const weights = largestRemainder(inPercent([...holdings.map(({ weight }) => weight), cash]), 100, 2)
  const contributions = largestRemainder(inPercent(shares), 100, 1)
  return {
    holdings: holdings.map(({ asset }, at) => ({
      ...pick(asset, 'symbol', 'name'),
      weight_pct: weights[at],
      risk_contribution_pct: contributions[at],
      volatility_pct: yearly(covariance[at * holdings.length + at]),
    })),
    weights: holdings.map(({ asset }, at) => ({ asset, weight_pct: weights[at] })),
    cash: weights[holdings.length],
  }
}
