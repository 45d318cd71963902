import { asDay, type Day, dayFromDate, formatDay } from '@bellwether-markets/engine/kernel/time'
import type { Asset, AssetClass } from '@bellwether-markets/engine/market/asset'
import type { DailyColumns } from '@bellwether-markets/engine/market/observation'
import { sourceOf } from '@bellwether-markets/engine/market/packed-bars'
import type { StoredMarket } from '@bellwether-markets/engine/market/supply-port'

const TEN_YEARS = 3653
/** Published figures begin with the VIX of 1990. */
const LONGEST = dayFromDate(1990, 1, 2)
const LONG_CLASSES: readonly AssetClass[] = ['index', 'etf', 'sector_etf']

const isLong = ({ assetClass }: Asset): boolean => LONG_CLASSES.includes(assetClass)

/** Indices from 1990, funds from their inception, others for ten years. */
export const historyFrom = (asset: Asset, today: Day): Day =>
  isLong(asset) ? LONGEST : asDay(today - TEN_YEARS)

/** For a market whose history was once loaded for ten years: the first supplier is asked for the rest, once. */
export function missingHistoryFrom(asset: Asset, market: StoredMarket): Day | undefined {
  const isMissing = isLong(asset) && market.providerState(historyMemo(asset)) !== formatDay(LONGEST)
  return isMissing ? LONGEST : undefined
}

/** Records the request for the whole history. */
export const historyState = (asset: Asset): Readonly<Record<string, string>> =>
  isLong(asset) ? { [historyMemo(asset)]: formatDay(LONGEST) } : {}

const historyMemo = ({ symbol }: Asset): string => `history ${symbol}`

/** First day stored with a close alone, from another provider: the first provider is asked from there, once. */
export function firstIncompleteDay(asset: Asset, market: StoredMarket): Day | undefined {
  const requestedAt = Number(market.providerState(stateName(asset)) ?? Number.NEGATIVE_INFINITY)
  return incompleteDays(market.daily(asset.symbol)).find((day) => day > requestedAt)
}

/** Records the request for incomplete days. */
export function completionState(asset: Asset, market: StoredMarket): Readonly<Record<string, string>> {
  const last = incompleteDays(market.daily(asset.symbol)).at(-1)
  return last === undefined ? {} : { [stateName(asset)]: String(last) }
}

const stateName = ({ symbol }: Asset): string => `completed ${symbol}`

function incompleteDays(stored: DailyColumns | undefined): readonly Day[] {
  if (stored === undefined) return []
  const { open, high, low } = stored
  return [...latestRows(stored)].flatMap(([day, row]) =>
    [open, high, low].every((column) => Number.isNaN(column[row])) ? [asDay(day)] : [],
  )
}

/**
 * Days a provider may add or revise.
 * @param better this provider and those preferred to it
 */
export function isNotGivenBy(
  better: ReadonlySet<string>,
  stored: DailyColumns | undefined,
): (day: Day) => boolean {
  if (stored === undefined) return () => true
  const rows = latestRows(stored)
  return (day) => {
    const row = rows.get(day)
    return row === undefined || !better.has(sourceOf(stored, row))
  }
}

const latestRows = ({ day }: DailyColumns): ReadonlyMap<number, number> =>
  new Map(Array.from(day, (one, row) => [one, row]))
