import type { DailyColumns, FundamentalRow } from '@bellwether-markets/engine/market/observation'
import type { Cut, DailyWindow, Reach } from '@bellwether-markets/engine/market/point-in-time'

const cuts = new WeakMap<DailyColumns, Map<number, Cut<DailyWindow>>>()
const published = new WeakMap<readonly FundamentalRow[], readonly FundamentalRow[]>()

/**
 * The latest cut of the same number of bars, if it has the same rows of the same columns. Its window is then the same
 * object, so that results computed from it alone can be reused. A window with revisions is never reused.
 */
export function latestCut(columns: DailyColumns, cut: Cut<DailyWindow>, reach: Reach): Cut<DailyWindow> {
  if (typeof reach !== 'number' || cut.range === undefined) return cut
  const cached = cuts.get(columns) ?? new Map<number, Cut<DailyWindow>>()
  const [first, end] = cut.range
  const known = cached.get(reach)
  if (known?.range?.[0] === first && known.range[1] === end) return known
  cuts.set(columns, cached.set(reach, cut))
  return cut
}

/**
 * The latest array of the same rows.
 * @param rows the beginning of all
 */
export function latestRows(
  all: readonly FundamentalRow[],
  rows: readonly FundamentalRow[],
): readonly FundamentalRow[] {
  const known = published.get(all)
  if (known?.length === rows.length) return known
  published.set(all, rows)
  return rows
}
