import { SIGNAL_SOURCES, type Signal, type SignalSource } from '@bellwether-markets/engine/kernel/signal'
import { byStrength } from '@bellwether-markets/products/claim'

export const SIDES = ['long', 'short'] as const

/** Filters of the page of signals, from its address. */
export interface SignalFilter {
  readonly kind: Signal['kind']
  readonly source: SignalSource | undefined
  readonly symbol: string | undefined
  readonly side: Signal['direction'] | undefined
  /** Least edge in points of probability. */
  readonly edge: number
}

export const SIGNAL_QUERY = ['kind', 'source', 'symbol', 'direction', 'edge'] as const

/** Unknown values are ignored. */
export function signalFilter(query: URLSearchParams): SignalFilter {
  const edge = Number(query.get('edge'))
  return {
    kind: query.get('kind') === 'screen' ? 'screen' : 'signal',
    source: SIGNAL_SOURCES.find((source) => source === query.get('source')),
    symbol: query.get('symbol')?.trim().toUpperCase() || undefined,
    side: SIDES.find((side) => side === query.get('direction')),
    edge: edge > 0 ? edge : 0,
  }
}

/** In points of probability above the base rate. */
const edgePoints = ({ confidence, base_rate: base }: Signal): number => (confidence - base) * 100

/** The strongest first. */
export const filteredSignals = (signals: readonly Signal[], filter: SignalFilter): readonly Signal[] =>
  signals
    .filter(
      (one) =>
        one.kind === filter.kind &&
        (filter.source === undefined || one.signal_type === filter.source) &&
        (filter.symbol === undefined || one.symbol === filter.symbol) &&
        (filter.side === undefined || one.direction === filter.side) &&
        (filter.edge === 0 || edgePoints(one) >= filter.edge),
    )
    .toSorted(byStrength)

/** Why the list is empty, with what comes nearest. */
export function emptyReason(signals: readonly Signal[], filter: SignalFilter): string {
  const of = signals.filter(({ kind }) => kind === filter.kind)
  const [strongest] = of.toSorted((one, other) => edgePoints(other) - edgePoints(one))
  if (strongest === undefined)
    return filter.kind === 'signal' ? 'No source has an edge now.' : 'No screen is open.'
  if (filter.edge === 0) return 'None of them is as chosen.'
  return `No signal has an edge above ${filter.edge} points. The largest is ${edgePoints(strongest).toFixed(1)} (${strongest.symbol}).`
}
