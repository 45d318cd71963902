import { notTracked, readNames, unknownAmong } from '../named-symbols.ts'
import type { Commodities, CommodityOutlook } from './commodity-schema.ts'

export interface CommodityFilter {
  /** Tickers or names, separated by commas. */
  readonly symbols?: string
  readonly direction?: CommodityOutlook['direction']
}

const keyOf = (text: string): string => text.toUpperCase().replace(/[\s_]+/g, '_')

const namesOf = ({ symbol, name, title, traded_as }: CommodityOutlook): readonly string[] =>
  [symbol, name, title, traded_as ?? symbol].map(keyOf)

/**
 * The raw materials that meet both conditions, those with a score counted anew.
 * @throws AppError if none of the names is one of them
 */
export function filterCommodities(all: Commodities, { symbols, direction }: CommodityFilter): Commodities {
  if (symbols === undefined && direction === undefined) return all
  const requested = symbols === undefined ? undefined : readNames(symbols)
  const missing = (requested ?? []).filter(
    (name) => !all.commodities.some((one) => namesOf(one).includes(keyOf(name))),
  )
  const unknown = unknownAmong(
    missing,
    all.commodities.map(({ symbol, title }) => ({ text: symbol, name: title })),
  )
  if (requested && missing.length === requested.length) throw notTracked(unknown)
  const keys = requested && new Set(requested.map(keyOf))
  const commodities = all.commodities.filter(
    (one) =>
      (keys === undefined || namesOf(one).some((name) => keys.has(name))) &&
      (direction === undefined || one.direction === direction),
  )
  const covered = commodities.filter(({ score }) => score !== null).length
  return { ...all, covered, commodities, ...(requested && { unknown }) }
}
