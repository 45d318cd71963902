import { asInstant, type Instant, SECOND } from '../../kernel/time.ts'
import { unitOf } from './currency-unit.ts'
import { requireAscending } from './daily-columns.ts'
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

/** @throws ProviderFault if a column's length differs from the times' */
export function columnsAt(
  quote: JsonValue | undefined,
  length: number,
): (name: string) => readonly JsonValue[] {
  const found = new Map(membersAt(quote).map(([name, values]) => [name, itemsAt(values)]))
  for (const values of found.values()) {
    if (values.length !== length) throw malformed('columns of different length')
  }
  return (name) => found.get(name) ?? []
}

/** Milliseconds. @throws ProviderFault if missing or not ascending */
export function chartStamps(result: JsonValue): readonly number[] {
  const stamps = itemsAt(result, 'timestamp').map((stamp) => numberAt(stamp) * SECOND)
  if (stamps.some(Number.isNaN)) throw malformed('a bar without a time')
  requireAscending(stamps)
  return stamps
}
