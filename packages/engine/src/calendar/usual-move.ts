import type { Day } from '../kernel/time.ts'
import type { DailyWindow } from '../market/point-in-time.ts'
import { lastIndexUpTo } from '../series/last-index-up-to.ts'
import { median } from '../statistics/sample-statistics.ts'

export interface UsualMove {
  /** Share; NaN with fewer than four days. */
  readonly size: number
  readonly n: number
}

const MOST = 12
const FEWEST = 4

/**
 * Median absolute change from the close before a day, over the latest twelve of the days that are followed by so many
 * closes.
 * @param days oldest first
 * @param sessions how many from the day on
 */
export function usualMove(
  { day, adjClose, length }: Pick<DailyWindow, 'day' | 'adjClose' | 'length'>,
  days: readonly Day[],
  sessions: number,
): UsualMove {
  const moves = days.flatMap((one) => {
    const before = lastIndexUpTo(day, one - 1)
    const move = Math.abs(adjClose[before + sessions] / adjClose[before] - 1)
    return before >= 0 && before + sessions < length && Number.isFinite(move) ? [move] : []
  })
  const latest = moves.slice(-MOST)
  return { size: latest.length < FEWEST ? Number.NaN : median(latest), n: latest.length }
}
