import type { Signal, SignalSource } from '@bellwether-markets/engine/kernel/signal'
import { symbolFilter } from '../named-symbols.ts'
import type { LatestSignals, LatestSignalsSnapshot } from './latest-schema.ts'

export interface SignalFilter {
  readonly source?: SignalSource
  /** Tickers, separated by commas or blanks. */
  readonly symbols?: string
  readonly direction?: Signal['direction']
  readonly min_edge?: number
  readonly include_screens?: boolean
}

type Filtered = Pick<Signal, 'signal_type' | 'symbol' | 'direction' | 'kind' | 'edge'>

/**
 * The signals and calls that meet all conditions, counted anew.
 * @throws AppError if none of the symbols is tracked
 */
export function filterSignals(
  { tracked, ...all }: LatestSignalsSnapshot,
  { source, symbols, direction, min_edge, include_screens = true }: SignalFilter,
): LatestSignals {
  const named = symbols === undefined ? undefined : symbolFilter(symbols, tracked)
  const isWanted = (one: Filtered): boolean =>
    (source === undefined || one.signal_type === source) &&
    (named === undefined || named.symbols.has(one.symbol)) &&
    (direction === undefined || one.direction === direction) &&
    (min_edge === undefined || one.edge >= min_edge) &&
    (include_screens || one.kind === 'signal')
  const isRequested = (state: { readonly source: SignalSource }): boolean =>
    source === undefined || state.source === source
  const signals = all.signals.filter(isWanted).map(({ event_definition: _, ...signal }) => signal)
  const countOf = (of: SignalSource): number => signals.filter(({ signal_type }) => signal_type === of).length
  return {
    signals,
    count: signals.length,
    calls: all.calls.filter(isWanted),
    sources: all.sources.filter(isRequested).map((state) => ({ ...state, count: countOf(state.source) })),
    unavailable: all.unavailable.filter(isRequested),
    ...(named && { unknown: named.unknown }),
  }
}
