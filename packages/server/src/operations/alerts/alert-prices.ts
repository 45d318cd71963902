import { moveScaleOf, type PriceRecord } from '@bellwether-markets/engine/briefing/price-record'
import { formatDay, parseDay } from '@bellwether-markets/engine/kernel/time'
import type { Price } from '@bellwether-markets/products/prices/price-schema'
import type { PriceHistory } from '@bellwether-markets/products/prices-history/history-schema'
import { pricesHistory } from '@bellwether-markets/products/prices-history/product'
import type { Snapshot } from '../../service/ports.ts'

type Latest = (product: typeof pricesHistory) => { readonly snapshot: Snapshot } | undefined

/** Closes of the last year, parsed once for each snapshot of them. */
export function closesOfYear(latest: Latest): (symbol: string) => PriceRecord | undefined {
  let of: Snapshot | undefined
  const known = new Map<string, PriceRecord | undefined>()
  return (symbol) => {
    const snapshot = latest(pricesHistory)?.snapshot
    if (snapshot !== of) known.clear()
    of = snapshot
    const bytes = snapshot?.parts.get(symbol)
    if (bytes === undefined) return undefined
    if (!known.has(symbol)) known.set(symbol, recordOf(JSON.parse(Buffer.from(bytes).toString('utf8'))))
    return known.get(symbol)
  }
}

function recordOf({ symbol, bars }: PriceHistory): PriceRecord | undefined {
  const closed = bars.flatMap(({ date, close, adj_close }) =>
    close !== null && close > 0 ? { day: parseDay(date) ?? 0, close, adjusted: adj_close ?? close } : [],
  )
  if (closed.length < 2) return undefined
  return {
    symbol,
    scale: moveScaleOf(symbol),
    last: closed.length - 1,
    day: closed.map(({ day }) => day),
    close: closed.map(({ close }) => close),
    adjusted: closed.map(({ adjusted }) => adjusted),
  }
}

/** The closes before the day of a price, and then that price. */
export function withPrice(
  record: PriceRecord,
  { price, as_of }: Pick<Price, 'price' | 'as_of'>,
): PriceRecord {
  const today = as_of.slice(0, 10)
  let before = record.last
  while (before >= 0 && formatDay(record.day[before] as never) >= today) before--
  const [day, close, adjusted] = [record.day, record.close, record.adjusted].map((column) =>
    Array.from(column).slice(0, before + 1),
  )
  return {
    ...record,
    last: before + 1,
    day: [...day, parseDay(today) ?? 0],
    close: [...close, price],
    // As after a close that nothing is adjusted for.
    adjusted: [...adjusted, price * ((adjusted.at(-1) ?? 1) / (close.at(-1) ?? 1))],
  }
}
