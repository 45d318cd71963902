import type { RecordableSignal } from './record-entry.ts'

/** An issued forecast whose event is not over. */
export interface OpenCall {
  readonly signalId: string
  readonly source: string
  readonly symbol: string
  readonly direction: string
}

export interface SortedSignals {
  /** To issue, in a fixed order. */
  readonly fresh: readonly RecordableSignal[]
  /** Repeated while their forecast is open. */
  readonly confirmed: readonly { readonly signal: RecordableSignal; readonly call: OpenCall }[]
}

/**
 * Separates new forecasts from repeated ones: one is open per source, symbol and direction. Of several new ones the
 * first by id counts; the others confirm it.
 * @param emitted in any order, without effect on the result
 * @param open forecasts whose window has not ended
 */
export function sortEmitted(emitted: readonly RecordableSignal[], open: readonly OpenCall[]): SortedSignals {
  const calls = new Map(open.map((call) => [keyOf(call), call]))
  const fresh: RecordableSignal[] = []
  const confirmed: { signal: RecordableSignal; call: OpenCall }[] = []
  for (const signal of emitted.toSorted(byKeyThenId)) {
    const call = calls.get(keyOf(callOf(signal)))
    if (call) {
      confirmed.push({ signal, call })
      continue
    }
    calls.set(keyOf(callOf(signal)), callOf(signal))
    fresh.push(signal)
  }
  return { fresh, confirmed }
}

export const callOf = ({ id, signal_type, symbol, direction }: RecordableSignal): OpenCall => ({
  signalId: id,
  source: signal_type,
  symbol,
  direction,
})

const keyOf = ({ source, symbol, direction }: OpenCall): string => `${source} ${symbol} ${direction}`

function byKeyThenId(left: RecordableSignal, right: RecordableSignal): number {
  const [a, b] = [`${keyOf(callOf(left))} ${left.id}`, `${keyOf(callOf(right))} ${right.id}`]
  if (a === b) return 0
  return a < b ? -1 : 1
}
