import type { Instant } from '@bellwether-markets/engine/kernel/time'
import type { RecordableSignal } from '@bellwether-markets/engine/track-record/record-entry'
import type { Computation } from '@bellwether-markets/products/contract/product'
import type { SnapshotUse } from '../ports.ts'
import type { SnapshotMaker } from '../snapshots/make-snapshot.ts'
import { latestPart } from '../snapshots/make-snapshot.ts'
import type { EmittedSignals } from './record-signals.ts'

export interface SignalEmitters {
  readonly signals: Computation
  readonly regime: Computation
  /** Their snapshots hold a `backtest`. */
  readonly measured: readonly Computation[]
}

/** Signals and the regime at their issue. */
export function signalsAt(
  maker: SnapshotMaker,
  { signals, regime }: Pick<SignalEmitters, 'signals' | 'regime'>,
  at: Instant,
  use: SnapshotUse,
): Omit<EmittedSignals, 'backtest'> {
  const latest = latestPart<{ readonly signals: readonly RecordableSignal[] }>(maker, signals, at, use)
  const market = latestPart<{ readonly regime: string }>(maker, regime, at, use)
  return { signals: latest?.signals ?? [], regime: market?.regime ?? null }
}

/** With backtests. */
export function emittedSignals(maker: SnapshotMaker, emitters: SignalEmitters, now: Instant): EmittedSignals {
  const backtest = emitters.measured.flatMap(
    (source) => latestPart<{ readonly backtest: object | null }>(maker, source, now)?.backtest ?? [],
  )
  return { ...signalsAt(maker, emitters, now, 'refresh'), backtest }
}
