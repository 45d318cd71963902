import type { GrowthPath } from './growth-path.ts'

/** Rows of the path; −1 is its start. */
export interface DeepestFall {
  readonly high: number
  readonly low: number
  /** When the high was reached again; undefined if it was not. */
  readonly recovered: number | undefined
}

/** Undefined if the path never fell. */
export function deepestFall({ drawdown, deepest }: GrowthPath): DeepestFall | undefined {
  const low = drawdown.indexOf(deepest)
  if (low < 0 || deepest === 0) return undefined
  const high = drawdown.lastIndexOf(0, low)
  const again = drawdown.findIndex((value, row) => row > low && value === 0)
  return { high, low, recovered: again < 0 ? undefined : again }
}
