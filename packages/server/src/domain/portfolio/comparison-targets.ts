import { rollingMean } from '../series/rolling-mean.ts'
import type { FundPanel } from './fund-panel.ts'
import { hierarchicalRiskParity } from './hierarchical-risk-parity.ts'
import { ledoitWolf, sampleCovariance } from './ledoit-wolf.ts'
import { minimumVariance } from './minimum-variance.ts'
import type { TargetRule } from './walk-forward.ts'

const COVARIANCE_ROWS = 252
const VOLATILITY_HALF_LIFE = 40
const TREND_ROWS = 200
const TREND_BAND = 0.01
const MOST_IN_ONE = 0.3
const FEWEST = 3

/** Undefined until every fund can be held. */
export function constantTarget(panel: FundPanel, wanted: Readonly<Record<string, number>>): TargetRule {
  const weights = Float64Array.from(panel.symbols, (symbol) => wanted[symbol] ?? 0)
  const funds = Object.keys(wanted).map((symbol) => panel.symbols.indexOf(symbol))
  return (row) => (funds.some((fund) => fund < 0 || panel.canHold[fund][row] === 0) ? undefined : weights)
}

/** Half-life 40, at most 30 % per fund. Funds below their 200-day average go to cash, with 1 % hysteresis. */
export function inverseVolatilityTrendTarget(panel: FundPanel): TargetRule {
  const averages = panel.price.map((price) => rollingMean(price, TREND_ROWS))
  const rising = panel.price.map((price, fund) => sidesOf(price, averages[fund]))
  const deviations = panel.returns.map(ewDeviations)
  return (row) => {
    const members = holdable(panel, row)
    if (members.length < FEWEST) return undefined
    const inverse = members.map((fund) => 1 / deviations[fund][row])
    const sum = inverse.reduce((total, one) => total + one, 0)
    const weights = new Float64Array(panel.symbols.length)
    members.forEach((fund, at) => {
      weights[fund] = rising[fund][row] === 1 ? Math.min(MOST_IN_ONE, inverse[at] / sum) : 0
    })
    return weights
  }
}

/** On one-year covariances; undefined with fewer than three funds. */
export const hierarchicalTarget = (panel: FundPanel): TargetRule =>
  fullyInvested(panel, (returns) => hierarchicalRiskParity(sampleCovariance(returns)))

/** Long-only, on one-year Ledoit–Wolf covariances. */
export const minimumVarianceTarget = (panel: FundPanel): TargetRule =>
  fullyInvested(panel, (returns) => minimumVariance(ledoitWolf(returns).covariance))

function fullyInvested(
  panel: FundPanel,
  allocate: (returns: readonly Float64Array[]) => Float64Array,
): TargetRule {
  return (row) => {
    const members = holdable(panel, row)
    const moving = members.filter((fund) => lastYear(panel, fund, row).some((value) => value !== 0))
    if (moving.length < FEWEST) return undefined
    const part = allocate(moving.map((fund) => lastYear(panel, fund, row)))
    const weights = new Float64Array(panel.symbols.length)
    moving.forEach((fund, at) => {
      weights[fund] = part[at]
    })
    return weights
  }
}

const holdable = ({ canHold }: FundPanel, row: number): readonly number[] =>
  canHold.flatMap((column, fund) => (column[row] === 1 ? [fund] : []))

const lastYear = ({ returns }: FundPanel, fund: number, row: number): Float64Array =>
  returns[fund].subarray(row + 1 - COVARIANCE_ROWS, row + 1)

/** Exponentially weighted, skipping NaN; NaN before the first return. */
function ewDeviations(returns: Float64Array): Float64Array {
  const kept = 0.5 ** (1 / VOLATILITY_HALF_LIFE)
  let sum = 0
  let weight = 0
  return returns.map((value) => {
    if (!Number.isNaN(value)) {
      sum = kept * sum + value * value
      weight = kept * weight + 1
    }
    return Math.sqrt(sum / weight)
  })
}

/** 1 above the average; changes only beyond the band. */
function sidesOf(price: Float64Array, average: Float64Array): Uint8Array {
  let side = 0
  return Uint8Array.from(price, (value, row) => {
    if (value > average[row] * (1 + TREND_BAND)) side = 1
    else if (value < average[row] * (1 - TREND_BAND)) side = 0
    return side
  })
}
