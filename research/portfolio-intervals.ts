import type { Numbers } from '@bellwether-markets/engine/market/observation'
import { TRADING_DAYS_A_YEAR } from '@bellwether-markets/engine/statistics/annualised-volatility'
import { BLOCK_DAYS, blockBootstrapInterval } from './block-bootstrap.ts'

const RESAMPLES = 1000
const SEED = 1

/** The 95 % interval of a Sharpe ratio a year, by blocks of half a year. @param excess over cash, one a day */
export const sharpeInterval = (excess: Numbers): readonly [number, number] =>
  blockBootstrapInterval(
    { length: excess.length, block: BLOCK_DAYS, resamples: RESAMPLES, seed: SEED },
    (drawn) => drawnSharpe(excess, drawn),
  )

/** The same of the difference of two Sharpe ratios over the same days, drawn together. */
export const sharpeDifferenceInterval = (one: Numbers, other: Numbers): readonly [number, number] =>
  blockBootstrapInterval(
    { length: one.length, block: BLOCK_DAYS, resamples: RESAMPLES, seed: SEED },
    (drawn) => drawnSharpe(one, drawn) - drawnSharpe(other, drawn),
  )

function drawnSharpe(excess: Numbers, drawn: Numbers): number {
  let count = 0
  let sum = 0
  let squares = 0
  for (let at = 0; at < excess.length; at++) {
    count += drawn[at]
    sum += drawn[at] * excess[at]
    squares += drawn[at] * excess[at] ** 2
  }
  const mean = sum / count
  return (mean / Math.sqrt(squares / count - mean * mean)) * Math.sqrt(TRADING_DAYS_A_YEAR)
}
