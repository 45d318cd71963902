import type { Numbers } from '../market/observation.ts'
import { TRADING_DAYS_A_YEAR } from '../statistics/annualised-volatility.ts'
import { equalRiskContribution } from './equal-risk-contribution.ts'
import { type EwCovariance, ewCovariance } from './ew-covariance.ts'
import type { FundPanel } from './fund-panel.ts'
import { quadraticForm, shrunkToDiagonal, submatrix } from './symmetric-matrix.ts'
import type { TargetRule } from './walk-forward.ts'

/** Trading days: a quarter, half a year, a year. */
export const TREND_HORIZONS = [63, 126, 252] as const

/**
 * Horizons over which the price rose, 0 to 3; NaN if one has no price.
 * Source: time-series momentum, Moskowitz, Ooi and Pedersen 2012, here as a vote.
 */
export function trendVotes(price: Numbers, row: number): number {
  const past = TREND_HORIZONS.map((horizon) => price[row - horizon] ?? Number.NaN)
  if (past.some(Number.isNaN) || Number.isNaN(price[row])) return Number.NaN
  return past.filter((before) => price[row] > before).length
}

/** Not fitted to the data of a run. */
export const MODEL = {
  /** Half in a 60/40 mix of these two, half trend following. */
  coreShare: 0.5,
  core: { SPY: 0.6, IEF: 0.4 } as Readonly<Record<string, number>>,
  sleeve: ['SPY', 'EFA', 'EEM', 'IEF', 'TLT', 'LQD', 'GLD', 'DBC', 'VNQ'] as readonly string[],
  /** With fewer the sleeve is not run. */
  fewestInSleeve: 5,
  covarianceHalfLife: 60,
  correlationKept: 0.9,
  volatilityTarget: 0.08,
  volatilityHalfLives: [30, 10] as readonly number[],
  leverage: [0.2, 1.5] as readonly [number, number],
  /** The sum excludes borrowing. */
  mostInOne: 0.4,
  mostInAll: 1,
} as const

/** By panel fund. */
export interface ModelTarget {
  readonly weights: Float64Array
  readonly core: Float64Array
  readonly sleeve: Float64Array
  /** 0–3; NaN outside the sleeve. */
  readonly votes: Float64Array
  /** Of the sleeve; annual and before scaling; NaN if nothing rises. */
  readonly leverage: number
  readonly volatility: number
  /** A limit reduced a weight. */
  readonly capped: boolean
}

/** Call with ascending rows. */
export interface ModelRule {
  readonly target: TargetRule
  /** Of the last target. */
  explain(): ModelTarget | undefined
}

export interface ModelOptions {
  readonly limits?: ModelLimits
  /** Whether a target was made before. */
  readonly hasBegun?: boolean
}

export interface ModelLimits {
  readonly mostInOne: number
  readonly mostInAll: number
}

/**
 * Half 60/40, half a sleeve at equal risk contribution, each fund times its share of rising horizons, scaled to a
 * volatility. Weight removed by limits is cash.
 * It begins when SPY, IEF and five funds of the sleeve have a year of history; a fund that ends later is left out.
 * @returns undefined before
 */
export function modelRule(
  panel: FundPanel,
  { limits = MODEL, hasBegun = false }: ModelOptions = {},
): ModelRule {
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
      const canRun = hasBegun || explained !== undefined || canBegin(panel, row)
      explained = canRun ? targetAt(panel, running, row, limits) : undefined
      return explained?.weights
    },
    explain: () => explained,
  }
}

function canBegin(panel: FundPanel, row: number): boolean {
  const { symbols, canHold } = panel
  const hasCore = Object.keys(MODEL.core).every((symbol) => {
    const fund = symbols.indexOf(symbol)
    return fund >= 0 && canHold[fund][row] === 1
  })
  return hasCore && sleeveMembers(panel, row).length > 0
}

/** None if they are too few. */
function sleeveMembers({ symbols, canHold }: FundPanel, row: number): readonly number[] {
  const members = symbols.flatMap((symbol, fund) =>
    MODEL.sleeve.includes(symbol) && canHold[fund][row] === 1 ? [fund] : [],
  )
  return members.length < MODEL.fewestInSleeve ? [] : members
}

function targetAt(
  panel: FundPanel,
  running: readonly EwCovariance[],
  row: number,
  limits: ModelLimits,
): ModelTarget {
  const { symbols, canHold } = panel
  const core = Float64Array.from(symbols, (symbol, fund) =>
    canHold[fund][row] === 1 ? MODEL.coreShare * (MODEL.core[symbol] ?? 0) : 0,
  )
  const sleeve = sleeveAt(panel, running, row, sleeveMembers(panel, row))
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

function limited(
  core: Float64Array,
  sleeve: Float64Array,
  { mostInOne, mostInAll }: ModelLimits,
): Pick<ModelTarget, 'weights' | 'capped'> {
  const room = mostInAll - core.reduce((sum, weight) => sum + weight, 0)
  const requested = sleeve.reduce((sum, weight) => sum + weight, 0)
  const share = requested > room ? room / requested : 1
  const whole = core.map((weight, fund) => weight + share * sleeve[fund])
  const weights = whole.map((weight) => Math.min(mostInOne, weight))
  return { weights, capped: share < 1 || whole.some((weight) => weight > mostInOne) }
}
