import type { Numbers } from '../market/observation.ts'

/** Of one unit of money. */
export interface GrowthPath {
  /** Compounded from 1. */
  readonly value: Float64Array
  /** A fraction; 0 at a high, else negative; the start counts as a high. */
  readonly drawdown: Float64Array
  /** 0 without returns. */
  readonly deepest: number
}

/** @param returns simple, oldest first, finite */
export function growthPath(returns: Numbers): GrowthPath {
  const value = new Float64Array(returns.length)
  const drawdown = new Float64Array(returns.length)
  let now = 1
  let high = 1
  let deepest = 0
  for (let at = 0; at < returns.length; at++) {
    now *= 1 + returns[at]
    high = Math.max(high, now)
    value[at] = now
    drawdown[at] = now / high - 1
    deepest = Math.min(deepest, drawdown[at])
  }
  return { value, drawdown, deepest }
}
