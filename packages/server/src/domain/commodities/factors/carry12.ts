import type { Numbers } from '../../market/observation.ts'
import { neumaierSum } from '../../series/neumaier-sum.ts'
import type { CommodityFactor } from '../commodity-factor.ts'
import { overYear } from '../year-window.ts'

/**
 * Mean over 252 days of ln(front/next)·12/months, a log return a year, per unit of volatility. Averaging over a year
 * removes the seasonal shape of the curve.
 * Source: Koijen, Moskowitz, Pedersen and Vrugt 2018.
 */
export const carry12: CommodityFactor = {
  name: 'carry_12m',
  perVolatility: true,
  reading: ({ contracts }) => contracts && overYear(contracts.day, contracts.carry, meanOf),
}

const meanOf = (values: Numbers): number => neumaierSum(values) / values.length
