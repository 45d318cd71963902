import type { Asset } from '../../domain/market/asset.ts'
import { asDay, type Day } from '../../kernel/time.ts'
import type { StoredDailyColumns, StoredMarket } from '../../service/ports.ts'

/**
 * The first day of which a close alone is stored, because the provider that gave it has nothing else: the first provider
 * is asked from there on, once for each such day. Undefined if every bar is complete or it has been asked.
 */
export function firstIncompleteDay(asset: Asset, market: StoredMarket): Day | undefined {
  const asked = Number(market.providerState(stateName(asset)) ?? Number.NEGATIVE_INFINITY)
  return incompleteDays(market.daily(asset.symbol)).find((day) => day > asked)
}

/** The note that the first provider has been asked for what was incomplete; none if nothing was. */
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
 * Which days a provider may add or revise: those that neither it nor a better one has given. Where a better provider has
 * given a bar, another one does not revise it.
 * @param better the provider and those before it in the order of preference
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

/** The last row of each day, days ascending. */
const latestRows = ({ day }: StoredDailyColumns): ReadonlyMap<number, number> =>
  new Map(Array.from(day, (one, row) => [one, row]))
