import type { Computation } from '../../contract/product.ts'
import type { RecordableSignal } from '../../domain/track-record/record-entry.ts'
import type { Instant } from '../../kernel/time.ts'
import type { SnapshotMaker } from '../snapshots/make-snapshot.ts'
import { latestPart } from '../snapshots/make-snapshot.ts'
import type { EmittedSignals } from './record-signals.ts'

/** The products that signals are read from. */
export interface SignalEmitters {
  readonly signals: Computation
  readonly regime: Computation
  /** Products whose snapshots hold a `backtest`. */
  readonly measured: readonly Computation[]
}

/** Signals of all sources, the regime at their issue, and their backtests. */
export function emittedSignals(maker: SnapshotMaker, emitters: SignalEmitters, now: Instant): EmittedSignals {
  const latest = latestPart<{ readonly signals: readonly RecordableSignal[] }>(maker, emitters.signals, now)
  const market = latestPart<{ readonly regime: string }>(maker, emitters.regime, now)
  const backtest = emitters.measured.flatMap(
    (source) => latestPart<{ readonly backtest: object | null }>(maker, source, now)?.backtest ?? [],
  )
  return { signals: latest?.signals ?? [], regime: market?.regime ?? null, backtest }
}
