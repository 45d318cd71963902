import type { GrowthPath } from './growth-path.ts'

/** Rows of the path; −1 is its start. */
interface DeepestFall {
  readonly high: number
  readonly low: number
  /** When the high was reached again; undefined if it was not. */
  readonly recovered: number | undefined
  /** From the high to its recovery or the end. */
  readonly days: number
}

/** Undefined if the path never fell. */
export function deepestFall({ drawdown, deepest }: GrowthPath): DeepestFall | undefined {
  const low = drawdown.indexOf(deepest)
  if (low < 0 || deepest === 0) return undefined
  const high = drawdown.lastIndexOf(0, low)
  const again = drawdown.findIndex((value, row) => row > low && value === 0)
  const days = (again < 0 ? drawdown.length - 1 : again) - high
  return { high, low, recovered: again < 0 ? undefined : again, days }
}
