import { lastIndexUpTo } from '../../domain/series/last-index-up-to.ts'
import { type Instant, parseDay, utcDay } from '../../kernel/time.ts'
import type { RegimeSeries } from '../regime/regime-schema.ts'
import { snapshotOf, type Upstream } from '../upstream.ts'

/** That of the last close before the day of the instant; `unknown` if none. */
export function regimeInForce(past: Upstream<RegimeSeries>): (at: Instant) => string {
  const rows = snapshotOf(past)?.rows ?? []
  const days = rows.map(({ date }) => parseDay(date) ?? Number.NaN)
  return (at) => rows[lastIndexUpTo(days, utcDay(at) - 1)]?.regime ?? 'unknown'
}
