import { asInstant, type Day, type Instant } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import type { DailyColumns } from '@bellwether-markets/engine/market/observation'
import type { StoredMarket } from '@bellwether-markets/engine/market/supply-port'
import type { DailyBarAnswer } from './daily-bar-providers.ts'
import { columnsOf, type DailyRow, latestRows, rowsOf, scaledRow } from './daily-columns.ts'
import type { DailyBar, Dividend, Split } from './parsed-observations.ts'

/** Smaller differences are rounding, not revisions. */
const SAME = 1e-6

/**
 * New days as rows, changed bars as revisions known from `now`. Unchanged bars keep their `knownAt`.
 * @param accepted days of `fetched` that may be stored
 */
export function reviseDaily(
  stored: DailyColumns | undefined,
  fetched: DailyColumns,
  accepted: readonly Day[],
  now: Instant,
): DailyColumns {
  const mayBeStored = new Set<number>(accepted)
  const rows = rowsOf(fetched).filter(({ day }) => mayBeStored.has(day))
  if (stored === undefined) return columnsOf(fetched, rows)
  const latest = latestRows(stored)
  const added = rows.flatMap((row): DailyRow[] => {
    const known = latest.get(row.day)
    if (known === undefined) return [row]
    return isSameBar(known, row)
      ? []
      : [{ ...row, knownAt: asInstant(Math.max(now, row.knownAt, known.knownAt + 1)) }]
  })
  return columnsOf(stored, [...rowsOf(stored), ...added])
}

/**
 * One revision for every day before a split, in new shares and known from the split, so that no window mixes levels.
 */
export function rescaleForSplit(stored: DailyColumns, split: Omit<Split, 'source'>): DailyColumns {
  const factor = split.denominator / split.numerator
  return revisedBefore(stored, split.day, split.knownAt, (row) => ({
    ...scaledRow(row, factor),
    volume: row.volume / factor,
  }))
}

/** One revision for every day before a dividend: adjusted closes fall by its share of the last close (CRSP). */
export function adjustForDividend(stored: DailyColumns, dividend: Dividend, knownAt: Instant): DailyColumns {
  const before = [...latestRows(stored).values()].findLast(({ day }) => day < dividend.exDay)
  if (before === undefined || !(before.close > dividend.amount)) return stored
  const factor = 1 - dividend.amount / before.close
  return revisedBefore(stored, dividend.exDay, knownAt, (row) => ({
    ...row,
    adjClose: row.adjClose * factor,
  }))
}

function revisedBefore(
  stored: DailyColumns,
  day: Day,
  knownAt: Instant,
  revise: (row: DailyRow) => DailyRow,
): DailyColumns {
  const revised = [...latestRows(stored).values()]
    .filter((row) => row.day < day)
    .map((row) => ({ ...revise(row), knownAt: asInstant(Math.max(knownAt, row.knownAt + 1)) }))
  return columnsOf(stored, [...rowsOf(stored), ...revised])
}

/** Providers differ by a day on the date. */
export const newSplits = (
  splits: readonly Split[],
  applied: readonly Pick<Split, 'symbol' | 'day'>[],
): readonly Split[] =>
  splits.filter(
    ({ symbol, day }) => !applied.some((known) => known.symbol === symbol && Math.abs(known.day - day) <= 1),
  )

/** Ignores adjusted close (moves with dividends, handled apart) and volume (settles late). */
export const isSameBar = (a: DailyBar, b: DailyBar): boolean =>
  (['open', 'high', 'low', 'close'] as const).every(
    (name) =>
      (Number.isNaN(a[name]) && Number.isNaN(b[name])) ||
      Math.abs(a[name] - b[name]) <= SAME * Math.abs(a[name]),
  )

const stateName = ({ symbol }: Asset): string => `dividends ${symbol}`

export function newDividends(
  asset: Asset,
  { dividends }: DailyBarAnswer,
  market: StoredMarket,
  stored: DailyColumns | undefined,
): DailyBarAnswer['dividends'] {
  if (stored === undefined) return []
  const through = Number(market.providerState(stateName(asset)) ?? stored.day[stored.day.length - 1])
  return dividends.filter(({ exDay }) => exDay > through)
}

export function dividendState(
  asset: Asset,
  { daily, dividends }: DailyBarAnswer,
  market: StoredMarket,
): Readonly<Record<string, string>> {
  const before = Number(
    market.providerState(stateName(asset)) ?? daily.bars.day[daily.bars.day.length - 1] ?? 0,
  )
  const latest = dividends.reduce((day, { exDay }) => Math.max(day, exDay), before)
  return { [stateName(asset)]: String(latest) }
}
