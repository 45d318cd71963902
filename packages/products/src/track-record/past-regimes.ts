import { asDay, formatDay, type Instant, utcDay } from '@bellwether-markets/engine/kernel/time'
import type { RegimeSeries } from '../regime/regime-schema.ts'
import { snapshotOf, type Upstream } from '../upstream.ts'

/** That of the last close before the day of the instant; `unknown` if none. */
export function regimeInForce(past: Upstream<RegimeSeries>): (at: Instant) => string {
  const rows = snapshotOf(past)?.rows ?? []
  return (at) => rows[lastRowUpTo(rows, formatDay(asDay(utcDay(at) - 1)))]?.regime ?? 'unknown'
}

/** Dates compare as texts; −1 if there is none. */
function lastRowUpTo(rows: RegimeSeries['rows'], date: string): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (rows[middle].date <= date) low = middle + 1
    else high = middle
  }
  return low - 1
}
