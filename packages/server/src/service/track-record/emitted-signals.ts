import type { Computed } from '../../contract/product.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Instant } from '../../kernel/time.ts'
import { alpha } from '../../products/alpha/product.ts'
import { commoditySignals } from '../../products/commodity-signals/product.ts'
import { intradayEvidence } from '../../products/intraday/record-product.ts'
import { radar } from '../../products/radar/product.ts'
import { regime } from '../../products/regime/product.ts'
import type { MarketRegime } from '../../products/regime/regime-schema.ts'
import type { LatestSignalsSnapshot } from '../../products/signals-latest/latest-schema.ts'
import { signalsLatest } from '../../products/signals-latest/product.ts'
import type { SourceRecord } from '../../products/track-record/source-record.ts'
import type { SnapshotMaker } from '../snapshots/make-snapshot.ts'
import { refreshSlot } from '../snapshots/refresh-slots.ts'
import type { EmittedSignals } from './record-signals.ts'

/** What only products with a past of their own say of it; each snapshot holds its statistics. */
const SOURCES: readonly Computed[] = [alpha, radar, commoditySignals, intradayEvidence]

/** The signals of all sources at a moment, the regime they were issued in, and what such signals came to before. */
export function emittedSignals(maker: SnapshotMaker, now: Instant): EmittedSignals {
  const latest = latestOf<LatestSignalsSnapshot>(maker, signalsLatest, now)
  const market = latestOf<MarketRegime>(maker, regime, now)
  const backtest = SOURCES.flatMap(
    (source) => latestOf<{ readonly backtest: SourceRecord | null }>(maker, source, now)?.backtest ?? [],
  )
  return { signals: latest?.signals ?? [], regime: market?.regime ?? null, backtest }
}

/** The only part of a product's latest snapshot; undefined where too little was known. */
function latestOf<S>(maker: SnapshotMaker, product: Computed, now: Instant): S | undefined {
  try {
    const [part] = maker.make(product.id, refreshSlot(product, now)).parts.values()
    return JSON.parse(new TextDecoder().decode(part)) as S
  } catch (error) {
    if (error instanceof AppError && error.code === 'no_data_then') return undefined
    throw error
  }
}
