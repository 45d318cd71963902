import type { Numbers } from '../../market/observation.ts'
import { neumaierSum } from '../../series/neumaier-sum.ts'
import type { CommodityFactor } from '../commodity-factor.ts'
import { overYear } from '../year-window.ts'

/**
 * 252-day mean of ln(front/next)·12/months, a log return per year, per unit of volatility. A full year removes
 * seasonality.
 * Source: Koijen, Moskowitz, Pedersen and Vrugt 2018.
 */
export const carry12: CommodityFactor = {
  name: 'carry_12m',
  perVolatility: true,
  reading: ({ contracts }) => contracts && overYear(contracts.day, contracts.carry, meanOf),
}

const meanOf = (values: Numbers): number => neumaierSum(values) / values.length
