import type { Numbers } from '../market/observation.ts'
import type { DailyWindow, Quote } from '../market/point-in-time.ts'

/**
 * The live price is the close of the current day, until that day's official bar is known.
 * @param quote latest of the current day; ignored if unusable, or of a day that has a bar
 * @returns the adjusted close carries the last bar's adjustment
 */
export function extendWithQuote(window: DailyWindow, quote: Quote | undefined): DailyWindow {
  const last = window.length - 1
  if (quote === undefined || !(quote.price > 0) || !Number.isFinite(quote.price)) return window
  if (last < 0 || quote.day <= window.day[last]) return window
  const ratio = window.adjClose[last] / window.close[last]
  return {
    symbol: window.symbol,
    source: window.source,
    length: window.length + 1,
    day: appended(window.day, quote.day),
    open: appended(window.open, Number.NaN),
    high: appended(window.high, quote.dayHigh),
    low: appended(window.low, quote.dayLow),
    close: appended(window.close, quote.price),
    adjClose: appended(window.adjClose, quote.price * (Number.isFinite(ratio) ? ratio : 1)),
    volume: appended(window.volume, quote.dayVolume),
    latestKnownAt: quote.knownAt,
  }
}

function appended(values: Numbers, value: number): Float64Array {
  const longer = new Float64Array(values.length + 1)
  longer.set(values)
  longer[values.length] = value
  return longer
}
