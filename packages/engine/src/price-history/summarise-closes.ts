import type { Numbers } from '../market/observation.ts'
import { logReturns } from '../series/log-returns.ts'
import { annualisedVolatility } from '../statistics/annualised-volatility.ts'

export interface MoveOfDay {
  readonly day: number
  /** As a share. */
  readonly return: number
}

interface CloseSummary {
  /** From the first to the last close, as a share; NaN if one of them is not positive. */
  readonly return: number
  /** Of a year, as a share; NaN below `LEAST_RETURNS`. */
  readonly volatility: number
  readonly drawdown: { readonly share: number; readonly from: number; readonly to: number } | undefined
  readonly best: MoveOfDay | undefined
  readonly worst: MoveOfDay | undefined
  /** Daily returns that are known. */
  readonly returns: number
  /** Days whose close is at or below zero: they have no return. */
  readonly notPositive: number
}

const LEAST_RETURNS = 20

/** @param closes of consecutive sessions, oldest first; days with a close that is not positive have no return */
export function summariseCloses(days: Numbers, closes: Numbers): CloseSummary {
  const returns = logReturns(closes)
  const moves = [...returns].flatMap((value, at): MoveOfDay[] =>
    Number.isNaN(value) ? [] : [{ day: days[at], return: Math.expm1(value) }],
  )
  const known = returns.filter((value) => !Number.isNaN(value))
  const [first, last] = [closes[0], closes[closes.length - 1]]
  return {
    return: first > 0 && last > 0 ? last / first - 1 : Number.NaN,
    volatility: known.length < LEAST_RETURNS ? Number.NaN : annualisedVolatility(known),
    drawdown: deepest(days, closes),
    best: extreme(moves, (one, other) => one > other),
    worst: extreme(moves, (one, other) => one < other),
    returns: known.length,
    notPositive: Array.from(closes).filter((close) => close <= 0).length,
  }
}

const extreme = (
  moves: readonly MoveOfDay[],
  isBeyond: (one: number, other: number) => boolean,
): MoveOfDay | undefined =>
  moves.reduce<MoveOfDay | undefined>(
    (extreme, move) => (extreme === undefined || isBeyond(move.return, extreme.return) ? move : extreme),
    undefined,
  )

/** The largest fall from a high, among positive closes; undefined if there was none. */
function deepest(days: Numbers, closes: Numbers): CloseSummary['drawdown'] {
  let high = -1
  let found: CloseSummary['drawdown']
  for (let at = 0; at < closes.length; at++) {
    if (!(closes[at] > 0)) continue
    if (high < 0 || closes[at] >= closes[high]) high = at
    const share = closes[at] / closes[high] - 1
    if (share < (found?.share ?? 0)) found = { share, from: days[high], to: days[at] }
  }
  return found
}
