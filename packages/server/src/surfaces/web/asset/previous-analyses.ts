import { HOUR, type Instant, MINUTE, parseDay, startOfUtcDay } from '../../../kernel/time.ts'
import { analysis } from '../../../products/analysis/product.ts'
import type { SnapshotView } from '../../../service/answer/snapshot-view.ts'
import type { Clock } from '../../../service/ports.ts'
import type { CurrentSnapshots } from '../../../service/snapshots/current-snapshots.ts'
import { type AssetRow, assetRows } from './asset-rows.ts'
import { inTime } from './in-time.ts'

/** New York opens later, in summer too. */
const BEFORE_OPENING = 13 * HOUR
const ASK_AGAIN_AFTER_MS = MINUTE

interface Deps {
  readonly currentSnapshots: Pick<CurrentSnapshots, 'latest' | 'at'>
  readonly wallClock: Clock
  /** Called when what a page has lacked is there. */
  readonly lateArrival: () => void
}

/**
 * The analyses of the last refresh before the current trading day: what a page shows without a key. It is one
 * snapshot a day, whatever is asked.
 */
export function previousAnalyses({
  currentSnapshots,
  wallClock,
  lateArrival,
}: Deps): () => Promise<SnapshotView | undefined> {
  let kept: { readonly moment: Instant; readonly view: Promise<SnapshotView | undefined> } | undefined
  let failedAt = Number.NEGATIVE_INFINITY
  const ask = (moment: Instant): Promise<SnapshotView | undefined> =>
    currentSnapshots.at(analysis, moment).catch(() => {
      kept = undefined
      failedAt = wallClock.now()
      return undefined
    })
  return async () => {
    const current = currentSnapshots.latest(analysis)
    const moment = current && beforeTradingDay(assetRows(current))
    if (moment === undefined) return undefined
    const mayAsk = wallClock.now() - failedAt > ASK_AGAIN_AFTER_MS
    if (kept?.moment !== moment && mayAsk) kept = { moment, view: ask(moment) }
    return kept && inTime(kept.view, lateArrival)
  }
}

/** By the latest close of a stock; without stocks, of any asset. */
export function beforeTradingDay(
  rows: readonly Pick<AssetRow, 'asset_class' | 'day'>[],
): Instant | undefined {
  const stocks = rows.filter(({ asset_class }) => asset_class === 'equity')
  const days = (stocks.length > 0 ? stocks : rows).map(({ day }) => day).sort()
  const day = parseDay(days.at(-1) ?? '')
  return day === undefined ? undefined : ((startOfUtcDay(day) + BEFORE_OPENING) as Instant)
}
