import type { Computation } from '../../contract/product.ts'
import type { RecordableSignal } from '../../domain/track-record/record-entry.ts'
import type { Instant } from '../../kernel/time.ts'
import type { SnapshotMaker } from '../snapshots/make-snapshot.ts'
import { latestPart } from '../snapshots/make-snapshot.ts'
import type { EmittedSignals } from './record-signals.ts'

export interface SignalEmitters {
  readonly signals: Computation
  readonly regime: Computation
  /** Their snapshots hold a `backtest`. */
  readonly measured: readonly Computation[]
}

/** Signals, the regime at their issue, and backtests. */
export function emittedSignals(maker: SnapshotMaker, emitters: SignalEmitters, now: Instant): EmittedSignals {
  const latest = latestPart<{ readonly signals: readonly RecordableSignal[] }>(maker, emitters.signals, now)
  const market = latestPart<{ readonly regime: string }>(maker, emitters.regime, now)
  const backtest = emitters.measured.flatMap(
    (source) => latestPart<{ readonly backtest: object | null }>(maker, source, now)?.backtest ?? [],
  )
  return { signals: latest?.signals ?? [], regime: market?.regime ?? null, backtest }
}
