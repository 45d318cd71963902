import { asInstant, type Instant, SECOND } from '@bellwether-markets/engine/kernel/time'
import { inMainUnit, unitOf } from './currency-unit.ts'
import { requireAscending } from './daily-columns.ts'
import type { ShortBar } from './half-hour-bars.ts'
import { itemsAt, type JsonValue, membersAt, numberAt, textAt } from './json-value.ts'
import type { PriceUnit } from './parsed-observations.ts'
import { malformed } from './provider-request.ts'

export interface ChartInstrument {
  readonly symbol: string
  readonly zone: string
  readonly unit: PriceUnit
  /** Current, next or last regular session. */
  readonly regularStart: Instant | undefined
  readonly regularEnd: Instant | undefined
  readonly lastTradeAt: Instant | undefined
}

/** @throws ProviderFault if the instrument is not named */
export function instrumentOf(meta: JsonValue | undefined): ChartInstrument {
  const symbol = textAt(meta, 'symbol')
  const zone = textAt(meta, 'exchangeTimezoneName')
  if (symbol === undefined || zone === undefined) throw malformed('a chart of nothing')
  return {
    symbol,
    zone,
    unit: unitOf(textAt(meta, 'currency')),
    regularStart: instantAt(meta, 'currentTradingPeriod', 'regular', 'start'),
    regularEnd: instantAt(meta, 'currentTradingPeriod', 'regular', 'end'),
    lastTradeAt: instantAt(meta, 'regularMarketTime'),
  }
}

export function instantAt(value: JsonValue | undefined, ...path: readonly string[]): Instant | undefined {
  const seconds = numberAt(value, ...path)
  return Number.isNaN(seconds) ? undefined : asInstant(seconds * SECOND)
}

/**
 * Bars of a chart; NaN if missing.
 * @throws ProviderFault if a time is missing or out of order, or a column's length differs from the times'
 */
export function chartBars(result: JsonValue, { unit }: ChartInstrument): readonly ShortBar[] {
  const stamps = itemsAt(result, 'timestamp').map((stamp) => numberAt(stamp) * SECOND)
  if (stamps.some(Number.isNaN)) throw malformed('a bar without a time')
  requireAscending(stamps)
  const columns = new Map(
    membersAt(result, 'indicators', 'quote', 0).map(([name, values]) => [name, itemsAt(values)]),
  )
  for (const values of columns.values()) {
    if (values.length !== stamps.length) throw malformed('columns of different length')
  }
  return stamps.map((stamp, row) => {
    const figure = (name: string): number => numberAt(columns.get(name)?.[row])
    return {
      start: asInstant(stamp),
      open: inMainUnit(figure('open'), unit),
      high: inMainUnit(figure('high'), unit),
      low: inMainUnit(figure('low'), unit),
      close: inMainUnit(figure('close'), unit),
      volume: figure('volume'),
    }
  })
}
