import type { RecordableSignal } from './record-entry.ts'

/** Its event is not over. */
export interface OpenForecast {
  readonly signalId: string
  readonly source: string
  readonly symbol: string
  readonly direction: string
}

interface SortedSignals {
  /** In a fixed order. */
  readonly fresh: readonly RecordableSignal[]
  /** Their forecast is open. */
  readonly confirmed: readonly { readonly signal: RecordableSignal; readonly forecast: OpenForecast }[]
}

/**
 * One forecast is open per source, symbol and direction. Of several new ones the first by id counts; the others confirm
 * it.
 * @param emitted in any order
 */
export function sortEmitted(
  emitted: readonly RecordableSignal[],
  open: readonly OpenForecast[],
): SortedSignals {
  const forecasts = new Map(open.map((forecast) => [keyOf(forecast), forecast]))
  const fresh: RecordableSignal[] = []
  const confirmed: { signal: RecordableSignal; forecast: OpenForecast }[] = []
  for (const signal of emitted.toSorted(byKeyThenId)) {
    const forecast = forecasts.get(keyOf(forecastOf(signal)))
    if (forecast) {
      confirmed.push({ signal, forecast })
      continue
    }
    forecasts.set(keyOf(forecastOf(signal)), forecastOf(signal))
    fresh.push(signal)
  }
  return { fresh, confirmed }
}

export const forecastOf = ({ id, signal_type, symbol, direction }: RecordableSignal): OpenForecast => ({
  signalId: id,
  source: signal_type,
  symbol,
  direction,
})

const keyOf = ({ source, symbol, direction }: OpenForecast): string => `${source} ${symbol} ${direction}`

function byKeyThenId(left: RecordableSignal, right: RecordableSignal): number {
  const [a, b] = [`${keyOf(forecastOf(left))} ${left.id}`, `${keyOf(forecastOf(right))} ${right.id}`]
  if (a === b) return 0
  return a < b ? -1 : 1
}
