import { asDay, asInstant, type Day } from '@bellwether-markets/engine/kernel/time'
import type { IntradayColumns } from '@bellwether-markets/engine/market/observation'
import { inMainUnit } from './currency-unit.ts'
import { localDay } from './exchange-time.ts'
import { halfHourBars, type SessionOf, type ShortBar, trackedSessions } from './half-hour-bars.ts'
import { itemsAt, type JsonValue, jsonAt, numberAt } from './json-value.ts'
import type { ParseMeta } from './parsed-observations.ts'
import { type ChartInstrument, chartBars, instantAt } from './yahoo-chart-instrument.ts'

export function chartHalfHours(
  result: JsonValue,
  instrument: ChartInstrument,
  stepMs: number,
  meta: ParseMeta,
): readonly IntradayColumns[] {
  const { symbol, zone } = instrument
  const bars = chartBars(result, instrument)
  const stamp = {
    symbol,
    source: 'yahoo' as const,
    sessionOf: trackedSessions(meta, symbol) ?? namedSessions(result, zone),
    seenUntil: asInstant((bars.at(-1)?.start ?? 0) + stepMs),
    previousClose: previousCloseOf(result, instrument, bars),
  }
  const traded = bars.filter(({ close }) => !Number.isNaN(close))
  return halfHourBars(traded, stamp, meta)
}

function namedSessions(result: JsonValue, zone: string): SessionOf {
  const named = itemsAt(result, 'meta', 'tradingPeriods').flatMap((periods) => itemsAt(periods))
  const regular = jsonAt(result, 'meta', 'currentTradingPeriod', 'regular')
  const sessions = [...named, ...(regular === undefined ? [] : [regular])].flatMap((period) => {
    const [open, close] = [instantAt(period, 'start'), instantAt(period, 'end')]
    return open === undefined || close === undefined ? [] : [{ open, close }]
  })
  return (at) => {
    const session = sessions.find(({ open, close }) => at >= open && at < close)
    return session === undefined ? undefined : { day: localDay(zone, session.open), session }
  }
}

/** The answer holds the close before its first day only. */
function previousCloseOf(
  result: JsonValue,
  { zone, unit }: ChartInstrument,
  bars: readonly ShortBar[],
): (day: Day) => number {
  const before = inMainUnit(numberAt(result, 'meta', 'chartPreviousClose'), unit)
  const first = bars.length === 0 ? asDay(0) : localDay(zone, bars[0].start)
  return (day) => (day === first ? before : Number.NaN)
}
