import type { Day, Instant } from '../../../kernel/time.ts'
import type { Asset } from '../../market/asset.ts'
import { newYorkDayAndMinutes } from '../../market/new-york-time.ts'
import type { IntradayWindow } from '../../market/point-in-time.ts'
import { tradingSession } from '../../market/trading-hours.ts'

export type SessionStatistics = ReturnType<typeof columnsOf>

/** @param window half-hour bars; prices ≤ 0 give NaN */
export function sessionStatistics(window: IntradayWindow, asset: Asset): SessionStatistics {
  const statistics = columnsOf(window.length)
  let from = 0
  while (from < window.length) {
    let to = from + 1
    while (to < window.length && window.day[to] === window.day[from]) to++
    readSession(window, statistics, asset, from, to)
    from = to
  }
  return statistics
}

/** One value per half-hour bar. */
function columnsOf(length: number) {
  const column = (): Float64Array => new Float64Array(length).fill(Number.NaN)
  return {
    /** Bar's end in New York, minutes after midnight. */
    minute: column(),
    /** ln(price / previous close). */
    move: column(),
    /** ln(first price / previous close). */
    gap: column(),
    /** ln(price / VWAP so far); NaN without volume. */
    vwapGap: column(),
    /** Volume so far. */
    traded: column(),
    /** ln(close / open). */
    step: column(),
    /** Of the first half hour; NaN if its bar is missing. */
    rangeHigh: column(),
    rangeLow: column(),
  }
}

/** `first` inclusive, `past` exclusive. */
function readSession(
  { day, start, end, previousClose, open, high, low, close, volume }: IntradayWindow,
  statistics: SessionStatistics,
  asset: Asset,
  first: number,
  past: number,
): void {
  const opensAt = tradingSession(asset, day[first] as Day)?.open
  const hasOpening = start[first] === opensAt
  let traded = 0
  let paid = 0
  for (let row = first; row < past; row++) {
    traded += volume[row]
    paid += (volume[row] * (high[row] + low[row] + close[row])) / 3
    statistics.minute[row] = newYorkDayAndMinutes(end[row] as Instant).minutes
    statistics.move[row] = logRatio(close[row], previousClose[row])
    statistics.gap[row] = logRatio(open[first], previousClose[row])
    statistics.vwapGap[row] = logRatio(close[row], paid / traded)
    statistics.traded[row] = traded
    statistics.step[row] = logRatio(close[row], open[row])
    if (!hasOpening) continue
    statistics.rangeHigh[row] = high[first]
    statistics.rangeLow[row] = low[first]
  }
}

const logRatio = (price: number, base: number): number =>
  price > 0 && base > 0 ? Math.log(price / base) : Number.NaN
