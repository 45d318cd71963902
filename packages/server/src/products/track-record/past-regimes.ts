import { lastIndexUpTo } from '../../domain/series/last-index-up-to.ts'
import { type Instant, parseDay, utcDay } from '../../kernel/time.ts'
import type { RegimeSeries } from '../regime/regime-schema.ts'

/** Past regimes of another product, or why there are none. */
export type PastRegimes = { readonly snapshot: RegimeSeries } | { readonly missing: string }

/** The regime in force at an instant: that of the last close before its day; `unknown` if none. */
export function regimeInForce(past: PastRegimes): (at: Instant) => string {
  const rows = 'missing' in past ? [] : past.snapshot.rows
  const days = rows.map(({ date }) => parseDay(date) ?? Number.NaN)
  return (at) => rows[lastIndexUpTo(days, utcDay(at) - 1)]?.regime ?? 'unknown'
}
