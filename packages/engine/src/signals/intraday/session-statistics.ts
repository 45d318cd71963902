import { remembered } from '../../kernel/remembered.ts'
import type { Instant } from '../../kernel/time.ts'
import type { Asset } from '../../market/asset.ts'
import { newYorkDayAndMinutes } from '../../market/new-york-time.ts'
import type { IntradayColumns } from '../../market/observation.ts'
import type { IntradayWindow } from '../../market/point-in-time.ts'
import { tradingSession } from '../../market/trading-hours.ts'

export type SessionStatistics = ReturnType<typeof columnsOf>

const COLUMNS = 8

/** @param window half-hour bars; prices ≤ 0 give NaN */
export function sessionStatistics({ sessions, length }: IntradayWindow, asset: Asset): SessionStatistics {
  const block = new Float64Array(COLUMNS * length)
  let first = 0
  for (const session of sessions) {
    const own = readSession(session, asset)
    const bars = session.end.length
    for (let column = 0; column < COLUMNS; column++) {
      for (let bar = 0; bar < bars; bar++) block[column * length + first + bar] = own[column * bars + bar]
    }
    first += bars
  }
  return columnsOf(block, length)
}

/** One value per half-hour bar. */
function columnsOf(block: Float64Array, length: number) {
  const column = (at: number): Float64Array => block.subarray(at * length, (at + 1) * length)
  return {
    /** Bar's end in New York, minutes after midnight. */
    minute: column(0),
    /** ln(price / previous close). */
    move: column(1),
    /** ln(first price / previous close). */
    gap: column(2),
    /** ln(price / VWAP so far); NaN without volume. */
    vwapGap: column(3),
    /** Volume so far. */
    traded: column(4),
    /** ln(close / open). */
    step: column(5),
    /** Of the first half hour; NaN if its bar is missing. */
    rangeHigh: column(6),
    rangeLow: column(7),
  }
}

/** Its columns one after the other; complete sessions are the same in many windows. */
const readSession = remembered((session: IntradayColumns, asset: Asset): Float64Array => {
  const { day, start, end, previousClose, open, high, low, close, volume } = session
  const block = new Float64Array(COLUMNS * end.length)
  const statistics = columnsOf(block, end.length)
  const hasOpening = start[0] === tradingSession(asset, day)?.open
  let traded = 0
  let paid = 0
  for (let row = 0; row < end.length; row++) {
    traded += volume[row]
    paid += (volume[row] * (high[row] + low[row] + close[row])) / 3
    statistics.minute[row] = newYorkDayAndMinutes(end[row] as Instant).minutes
    statistics.move[row] = logRatio(close[row], previousClose)
    statistics.gap[row] = logRatio(open[0], previousClose)
    statistics.vwapGap[row] = logRatio(close[row], paid / traded)
    statistics.traded[row] = traded
    statistics.step[row] = logRatio(close[row], open[row])
    statistics.rangeHigh[row] = hasOpening ? high[0] : Number.NaN
    statistics.rangeLow[row] = hasOpening ? low[0] : Number.NaN
  }
  return block
})

const logRatio = (price: number, base: number): number =>
  price > 0 && base > 0 ? Math.log(price / base) : Number.NaN
