import type { Computed } from '../../contract/product.ts'
import type { RecordableSignal } from '../../domain/track-record/record-entry.ts'
import type { Instant } from '../../kernel/time.ts'
import { latestPart } from '../snapshots/latest-part.ts'
import type { SnapshotMaker } from '../snapshots/make-snapshot.ts'
import type { EmittedSignals } from './record-signals.ts'

/** The products that signals and what belongs to them are read from. */
export interface SignalEmitters {
  readonly signals: Computed
  readonly regime: Computed
  /** Those whose snapshots hold statistics of the past, as `backtest`. */
  readonly measured: readonly Computed[]
}

/** The signals of all sources at a moment, the regime they were issued in, and what such signals came to before. */
export function emittedSignals(maker: SnapshotMaker, emitters: SignalEmitters, now: Instant): EmittedSignals {
  const latest = latestPart<{ readonly signals: readonly RecordableSignal[] }>(maker, emitters.signals, now)
  const market = latestPart<{ readonly regime: string }>(maker, emitters.regime, now)
  const backtest = emitters.measured.flatMap(
    (source) => latestPart<{ readonly backtest: object | null }>(maker, source, now)?.backtest ?? [],
  )
  return { signals: latest?.signals ?? [], regime: market?.regime ?? null, backtest }
}
