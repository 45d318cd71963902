import type { IntradayColumns } from '../../domain/market/observation.ts'
import { asDay, asInstant, type Day } from '../../kernel/time.ts'
import { inMainUnit } from './currency-unit.ts'
import { localDay } from './exchange-time.ts'
import { halfHourBars, type SessionOf, type ShortBar, trackedSessions } from './half-hour-bars.ts'
import { itemsAt, type JsonValue, jsonAt, numberAt } from './json-value.ts'
import type { ParseMeta } from './parsed-observations.ts'
import { type ChartInstrument, chartStamps, columnsAt, instantAt } from './yahoo-chart-instrument.ts'

export function chartHalfHours(
  result: JsonValue,
  instrument: ChartInstrument,
  stepMs: number,
  meta: ParseMeta,
): readonly IntradayColumns[] {
  const { symbol, zone } = instrument
  const stamps = chartStamps(result)
  const traded = shortBarsOf(result, stamps, instrument).filter(({ close }) => !Number.isNaN(close))
  const stamp = {
    symbol,
    source: 'yahoo' as const,
    sessionOf: trackedSessions(meta, symbol) ?? namedSessions(result, zone),
    seenUntil: asInstant((stamps.at(-1) ?? 0) + stepMs),
    previousClose: previousCloseOf(result, instrument, stamps),
  }
  return halfHourBars(traded, stamp, meta)
}

function shortBarsOf(
  result: JsonValue,
  stamps: readonly number[],
  { unit }: ChartInstrument,
): readonly ShortBar[] {
  const columns = columnsAt(jsonAt(result, 'indicators', 'quote', 0), stamps.length)
  return stamps.map((stamp, row) => {
    const price = (name: string): number => inMainUnit(numberAt(columns(name)[row]), unit)
    return {
      start: asInstant(stamp),
      open: price('open'),
      high: price('high'),
      low: price('low'),
      close: price('close'),
      volume: numberAt(columns('volume')[row]),
    }
  })
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
  stamps: readonly number[],
): (day: Day) => number {
  const before = inMainUnit(numberAt(result, 'meta', 'chartPreviousClose'), unit)
  const first = stamps.length === 0 ? asDay(0) : localDay(zone, asInstant(stamps[0]))
  return (day) => (day === first ? before : Number.NaN)
}
