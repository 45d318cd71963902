import type { Asset } from '../../domain/market/asset.ts'
import { asDay, type Day } from '../../kernel/time.ts'
import type { StoredDailyColumns, StoredMarket } from '../../service/ports.ts'

/** First day stored with a close alone, from another provider: the first provider is asked from there, once. */
export function firstIncompleteDay(asset: Asset, market: StoredMarket): Day | undefined {
  const asked = Number(market.providerState(stateName(asset)) ?? Number.NEGATIVE_INFINITY)
  return incompleteDays(market.daily(asset.symbol)).find((day) => day > asked)
}

/** Records the request for incomplete days. */
export function completionState(asset: Asset, market: StoredMarket): Readonly<Record<string, string>> {
  const last = incompleteDays(market.daily(asset.symbol)).at(-1)
  return last === undefined ? {} : { [stateName(asset)]: String(last) }
}

const stateName = ({ symbol }: Asset): string => `completed ${symbol}`

function incompleteDays(stored: StoredDailyColumns | undefined): readonly Day[] {
  if (stored === undefined) return []
  return [...latestRows(stored)].flatMap(([day, row]) =>
    [stored.open, stored.high, stored.low].every((column) => Number.isNaN(column[row])) ? [asDay(day)] : [],
  )
}

/**
 * Days a provider may add or revise.
 * @param better this provider and those preferred to it
 */
export function isNotGivenBy(
  better: ReadonlySet<string>,
  stored: StoredDailyColumns | undefined,
): (day: Day) => boolean {
  const rows = stored === undefined ? new Map<number, number>() : latestRows(stored)
  return (day) => {
    const row = rows.get(day)
    return row === undefined || !better.has(stored?.sources[row] ?? '')
  }
}

const latestRows = ({ day }: StoredDailyColumns): ReadonlyMap<number, number> =>
  new Map(Array.from(day, (one, row) => [one, row]))
