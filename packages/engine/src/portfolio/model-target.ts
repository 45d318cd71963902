import type { Numbers } from '../market/observation.ts'
import { SP500_FUND } from '../market/roles.ts'
import type { FundPanel } from './fund-panel.ts'

/** Increases with every change of the decisions; recorded with them. */
export const MODEL_VERSION = '2'

/** Sets the days; benchmark of beta. */
const BOND_SYMBOL = 'IEF'
export const MODEL_FUNDS: readonly string[] = [SP500_FUND, BOND_SYMBOL]

/** The mix that the model brakes, and a benchmark. */
export const SIXTY_FORTY = { [SP500_FUND]: 0.6, [BOND_SYMBOL]: 0.4 } as const
/** Half of the equity depends on its trend. */
const BRAKED = SIXTY_FORTY[SP500_FUND] / 2

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

/** By panel fund; the rest is cash. */
export interface ModelTarget {
  readonly weights: Float64Array
  /** 0–3; NaN for a fund that cannot be held. */
  readonly votes: Float64Array
}

/**
 * 60/40 with a brake: half of the equity is held by its share of rising horizons; what it gives up goes to bonds by
 * theirs. The part of a fund without votes is cash.
 */
export function modelTarget({ symbols, price, canHold }: FundPanel, row: number): ModelTarget {
  const votes = Float64Array.from(symbols, (_, fund) =>
    canHold[fund][row] === 1 ? trendVotes(price[fund], row) : Number.NaN,
  )
  const shareOf = (symbol: string): number => votes[symbols.indexOf(symbol)] / TREND_HORIZONS.length
  const equity = shareOf(SP500_FUND)
  const bonds = shareOf(BOND_SYMBOL)
  const wanted: Readonly<Record<string, number>> = {
    [SP500_FUND]: SIXTY_FORTY[SP500_FUND] - BRAKED + BRAKED * equity,
    [BOND_SYMBOL]: SIXTY_FORTY[BOND_SYMBOL] + BRAKED * ((1 - equity) * bonds || 0),
  }
  const weights = votes.map((known, fund) => (Number.isNaN(known) ? 0 : wanted[symbols[fund]]))
  return { weights, votes }
}

/** Whether every fund had a price a year ago; a fund that ends later does not change it. */
export const modelCanBegin = ({ symbols, price }: FundPanel, row: number): boolean =>
  MODEL_FUNDS.every((symbol) => !Number.isNaN(trendVotes(price[symbols.indexOf(symbol)], row)))
