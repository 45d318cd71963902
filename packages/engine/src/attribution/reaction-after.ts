import { asDay, type Day, HOUR, type Instant } from '../kernel/time.ts'
import type { IntradayColumns } from '../market/observation.ts'
import type { IntradayWindow } from '../market/point-in-time.ts'

/**
 * Log return of the 60 minutes after an instant, by half-hour bars: from the last close before it to the first at least
 * an hour later, or the last of the session. Before the open the hour begins there, and the overnight move counts.
 * @returns undefined without bars of the session, or after its last bar began
 */
export function reactionAfter(
  bars: IntradayWindow | undefined,
  session: Day,
  at: Instant,
): number | undefined {
  const day = bars?.sessions.find((one) => asDay(one.day) === session)
  if (day === undefined) return undefined
  const from = Math.max(at, day.start[0])
  const last = day.end.length - 1
  if (from >= day.start[last]) return undefined
  const to = Array.from(day.end).findIndex((end) => end >= from + HOUR)
  const change = Math.log(day.close[to < 0 ? last : to] / priceBefore(day, from))
  return Number.isFinite(change) ? change : undefined
}

function priceBefore({ end, close, previousClose }: IntradayColumns, at: number): number {
  const row = Array.from(end).findLastIndex((one) => one <= at)
  return row < 0 ? previousClose : close[row]
}
