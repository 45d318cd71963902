import { type Day, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { inMainUnit } from './currency-unit.ts'
import { barPublishedAt, dailyColumns, knownAt } from './daily-columns.ts'
import { localDay } from './exchange-time.ts'
import { itemsAt, type JsonValue, membersAt, numberAt, textAt } from './json-value.ts'
import type { DailyBar, Dividend, ParseMeta, ProviderDaily, Split } from './parsed-observations.ts'
import { type ChartInstrument, chartBars, instantAt } from './yahoo-chart-instrument.ts'

/** Delay of the slowest exchanges' last trade. */
const LAG = 20 * MINUTE
/** Pay no dividends: close = adjusted close. */
const WITHOUT_DIVIDENDS = ['INDEX', 'CURRENCY', 'FUTURE', 'CRYPTOCURRENCY', 'OPTION']

/** The provisional bar is stamped with the session's open or the latest trade. */
export function chartDaily(result: JsonValue, instrument: ChartInstrument, meta: ParseMeta): ProviderDaily {
  const { symbol, zone, unit } = instrument
  const closed = barsOf(result, instrument).filter(({ close }) => !Number.isNaN(close))
  const isProvisional = provisionalDays(instrument, meta)
  const last = closed.at(-1)
  const settled = closed.filter(({ day }) => !isProvisional(day))
  const publishedAt = barPublishedAt(symbol, zone, meta)
  return {
    currency: unit.currency,
    bars: dailyColumns(settled, { symbol, source: 'yahoo', publishedAt }, meta),
    provisional: last !== undefined && isProvisional(last.day) ? last : undefined,
  }
}

function barsOf(result: JsonValue, instrument: ChartInstrument): readonly DailyBar[] {
  const { zone, unit } = instrument
  const adjusted = itemsAt(result, 'indicators', 'adjclose', 0, 'adjclose')
  const paysNothing = WITHOUT_DIVIDENDS.includes(textAt(result, 'meta', 'instrumentType') ?? '')
  return chartBars(result, instrument).map(({ start, ...bar }, row) => {
    const adjClose = inMainUnit(numberAt(adjusted[row]), unit)
    return {
      day: localDay(zone, start),
      ...bar,
      adjClose: paysNothing && Number.isNaN(adjClose) ? bar.close : adjClose,
    }
  })
}

function provisionalDays(instrument: ChartInstrument, { receivedAt }: ParseMeta): (day: Day) => boolean {
  const { zone, regularStart, regularEnd, lastTradeAt } = instrument
  if (regularStart === undefined || regularEnd === undefined) {
    const today = localDay(zone, receivedAt)
    return (day) => day >= today
  }
  const today = localDay(zone, regularStart)
  const isOver = receivedAt >= regularEnd && (lastTradeAt === undefined || lastTradeAt >= regularEnd - LAG)
  return (day) => day > today || (day === today && !isOver)
}

export function chartSplits(
  result: JsonValue,
  { symbol, zone }: ChartInstrument,
  meta: ParseMeta,
): readonly Split[] {
  return membersAt(result, 'events', 'splits').flatMap(([, event]) => {
    const at = instantAt(event, 'date')
    const [numerator, denominator] = [numberAt(event, 'numerator'), numberAt(event, 'denominator')]
    if (at === undefined || !(numerator > 0) || !(denominator > 0)) return []
    const day = localDay(zone, at)
    return [{ symbol, source: 'yahoo' as const, day, numerator, denominator, knownAt: knownAt(at, meta) }]
  })
}

export function chartDividends(
  result: JsonValue,
  { symbol, zone, unit }: ChartInstrument,
): readonly Dividend[] {
  return membersAt(result, 'events', 'dividends').flatMap(([, event]) => {
    const at = instantAt(event, 'date')
    const amount = inMainUnit(numberAt(event, 'amount'), unit)
    if (at === undefined || !(amount > 0)) return []
    return [{ symbol, source: 'yahoo' as const, exDay: localDay(zone, at), amount }]
  })
}
