import { round } from '../../domain/series/round.ts'
import type { SignalSource } from '../../kernel/signal.ts'
import type { RecordedSignal } from '../../products/radar/recorded-signal.ts'
import type { LatestSignalsSnapshot } from '../../products/signals-latest/latest-schema.ts'
import type { Change } from './change.ts'

const MOST_OF_A_SOURCE = 10
/** Commodity directions are reported with their scores. */
const TOLD_ELSEWHERE: SignalSource = 'scr_daily'
const IMPORTANCE = { signal_turned: 55, new_signal: 40, signal_dropped: 30, signal_issued_again: 25 } as const

type Kind = keyof typeof IMPORTANCE

/** The ten most important of each source that is present at both instants. Screens describe and change all day. */
export function compareSignals(
  before: LatestSignalsSnapshot,
  after: LatestSignalsSnapshot,
): readonly Change[] {
  const answered = new Set(before.sources.map(({ source }) => source))
  return after.sources
    .filter(({ source }) => answered.has(source))
    .flatMap(({ source }) => {
      const of = ({ signals }: LatestSignalsSnapshot) =>
        signals.filter(({ signal_type, kind }) => signal_type === source && kind === 'signal')
      return changesOf(of(before), of(after))
        .filter(({ kind }) => source !== TOLD_ELSEWHERE || kind === 'signal_issued_again')
        .sort((one, other) => other.importance - one.importance)
        .slice(0, MOST_OF_A_SOURCE)
    })
}

function changesOf(before: readonly RecordedSignal[], after: readonly RecordedSignal[]): readonly Change[] {
  const earlier = Map.groupBy(before, ({ symbol }) => symbol)
  const later = Map.groupBy(after, ({ symbol }) => symbol)
  return [
    ...after.flatMap((signal) => {
      const known = earlier.get(signal.symbol) ?? []
      const same = known.find(({ direction }) => direction === signal.direction)
      if (same?.id === signal.id) return []
      if (same) return [told('signal_issued_again', signal, same)]
      return [
        known.length > 0 ? told('signal_turned', signal, known[0]) : told('new_signal', signal, undefined),
      ]
    }),
    ...before
      .filter(({ symbol }) => !later.has(symbol))
      .map((signal) => told('signal_dropped', signal, signal)),
  ]
}

/** @param signal the later one, or the one that is gone */
function told(kind: Kind, signal: RecordedSignal, before: RecordedSignal | undefined): Change {
  const { symbol, conviction } = signal
  return {
    product: 'signals-latest',
    kind,
    subject: symbol,
    before: before?.direction ?? null,
    after: kind === 'signal_dropped' ? null : signal.direction,
    importance: round(IMPORTANCE[kind] + conviction / 10, 1),
    why: WHY[kind](signal, before),
    assets: [symbol],
  }
}

const WHY: Readonly<Record<Kind, (signal: RecordedSignal, before: RecordedSignal | undefined) => string>> = {
  new_signal: (signal) =>
    `${signal.signal_type} issued ${signal.symbol} ${signal.direction}: confidence ${signal.confidence} against a base rate of ${signal.base_rate}, decided ${signal.resolves_at}.`,
  signal_turned: (signal, before) =>
    `${signal.signal_type} turned ${signal.symbol} from ${before?.direction} to ${signal.direction}: confidence ${signal.confidence} against a base rate of ${signal.base_rate}.`,
  signal_issued_again: (signal, before) =>
    `${signal.signal_type} issued ${signal.symbol} ${signal.direction} again for a window that ends ${signal.resolves_at}: confidence ${signal.confidence} after ${before?.confidence}.`,
  signal_dropped: (signal) =>
    `${signal.signal_type} gives ${signal.symbol} ${signal.direction} no longer; what became of it stands in the track record after ${signal.resolves_at}.`,
}
