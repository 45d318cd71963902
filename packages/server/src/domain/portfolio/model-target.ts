import { TRADING_DAYS_A_YEAR } from '../statistics/annualised-volatility.ts'
import { equalRiskContribution } from './equal-risk-contribution.ts'
import { type EwCovariance, ewCovariance } from './ew-covariance.ts'
import type { FundPanel } from './fund-panel.ts'
import { quadraticForm, shrunkToDiagonal, submatrix } from './symmetric-matrix.ts'
import type { TargetRule } from './target.ts'
import { TREND_HORIZONS, trendVotes } from './trend-fraction.ts'

/** Constants of the model portfolio; none was fitted to the data of a run. */
export const MODEL = {
  /** The half that is 60/40 of these two, and the other half that follows trends. */
  coreShare: 0.5,
  core: { SPY: 0.6, IEF: 0.4 } as Readonly<Record<string, number>>,
  sleeve: ['SPY', 'EFA', 'EEM', 'IEF', 'TLT', 'LQD', 'GLD', 'DBC', 'VNQ'] as readonly string[],
  /** Funds of the sleeve below which it is not run. */
  fewestInSleeve: 5,
  covarianceHalfLife: 60,
  correlationKept: 0.9,
  volatilityTarget: 0.08,
  volatilityHalfLives: [30, 10] as readonly number[],
  leverage: [0.2, 1.5] as readonly [number, number],
  /** Of the whole portfolio: most in one fund, and most in all of them, so that nothing is borrowed. */
  mostInOne: 0.4,
  mostInAll: 1,
} as const

/** How a target came about, one number a fund of the panel. */
export interface ModelTarget {
  readonly weights: Float64Array
  readonly core: Float64Array
  readonly sleeve: Float64Array
  /** Horizons with a rising price, 0–3; NaN outside the sleeve. */
  readonly votes: Float64Array
  /** By which the sleeve was scaled, and its volatility a year before that; NaN where nothing rises. */
  readonly leverage: number
  readonly volatility: number
  /** Whether a limit on one fund or on all of them took something off. */
  readonly capped: boolean
}

/** Targets of the model portfolio, to be asked for row by row in the order of time. */
export interface ModelRule {
  readonly target: TargetRule
  /** How the target of the last row asked for came about. */
  explain(): ModelTarget | undefined
}

/** Limits that a form of the model is run with. */
export interface ModelLimits {
  readonly mostInOne: number
  readonly mostInAll: number
}

/**
 * The model portfolio: half 60/40, half a sleeve of funds at equal risk contribution, each times the share of its
 * rising horizons, scaled to a volatility. What the limits take off is cash.
 * @returns targets; undefined before SPY and IEF and five funds of the sleeve have a year of history
 */
export function modelRule(panel: FundPanel, limits: ModelLimits = MODEL): ModelRule {
  const running = [MODEL.covarianceHalfLife, ...MODEL.volatilityHalfLives].map((halfLife) =>
    ewCovariance(panel.symbols.length, halfLife),
  )
  let seen = 0
  let explained: ModelTarget | undefined
  return {
    target(row) {
      for (; seen <= row; seen++) {
        const returns = panel.returns.map((column) => column[seen])
        for (const each of running) each.add(returns)
      }
      explained = targetAt(panel, running, row, limits)
      return explained?.weights
    },
    explain: () => explained,
  }
}

function targetAt(
  panel: FundPanel,
  running: readonly EwCovariance[],
  row: number,
  limits: ModelLimits,
): ModelTarget | undefined {
  const { symbols, canHold } = panel
  const core = Float64Array.from(symbols, (symbol) => MODEL.coreShare * (MODEL.core[symbol] ?? 0))
  const coreMissing = Object.keys(MODEL.core).some((symbol) => {
    const fund = symbols.indexOf(symbol)
    return fund < 0 || canHold[fund][row] === 0
  })
  const members = symbols.flatMap((symbol, fund) =>
    MODEL.sleeve.includes(symbol) && canHold[fund][row] === 1 ? [fund] : [],
  )
  if (coreMissing || members.length < MODEL.fewestInSleeve) return undefined
  const sleeve = sleeveAt(panel, running, row, members)
  return { core, ...sleeve, ...limited(core, sleeve.sleeve, limits) }
}

function sleeveAt(
  { symbols, price }: FundPanel,
  running: readonly EwCovariance[],
  row: number,
  members: readonly number[],
): Pick<ModelTarget, 'sleeve' | 'votes' | 'leverage' | 'volatility'> {
  const [covariance, ...risks] = running.map((each) => submatrix(each.matrix(), members))
  const balanced = equalRiskContribution(shrunkToDiagonal(covariance, MODEL.correlationKept))
  const votes = new Float64Array(symbols.length).fill(Number.NaN)
  const sleeve = new Float64Array(symbols.length)
  const rising = members.map((fund, at) => {
    votes[fund] = trendVotes(price[fund], row)
    return (balanced[at] * votes[fund]) / TREND_HORIZONS.length
  })
  const variance = Math.max(...risks.map((risk) => quadraticForm(risk, rising)))
  const volatility = variance > 0 ? Math.sqrt(TRADING_DAYS_A_YEAR * variance) : Number.NaN
  const [least, most] = MODEL.leverage
  const leverage = Math.min(most, Math.max(least, MODEL.volatilityTarget / volatility))
  members.forEach((fund, at) => {
    sleeve[fund] = rising[at] === 0 ? 0 : (1 - MODEL.coreShare) * leverage * rising[at]
  })
  return { sleeve, votes, leverage, volatility }
}

/** Core and sleeve together, the sleeve scaled back where both ask for more than there is, and each fund held to its limit. */
function limited(
  core: Float64Array,
  sleeve: Float64Array,
  { mostInOne, mostInAll }: ModelLimits,
): Pick<ModelTarget, 'weights' | 'capped'> {
  const room = mostInAll - core.reduce((sum, weight) => sum + weight, 0)
  const asked = sleeve.reduce((sum, weight) => sum + weight, 0)
  const share = asked > room ? room / asked : 1
  const whole = core.map((weight, fund) => weight + share * sleeve[fund])
  const weights = whole.map((weight) => Math.min(mostInOne, weight))
  return { weights, capped: share < 1 || whole.some((weight) => weight > mostInOne) }
}
