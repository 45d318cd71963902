import { asDay, DAY, type Day, type Instant, utcDay } from '../kernel/time.ts'
import type { FundamentalRow } from '../market/observation.ts'

export type FlowFigure =
  | 'revenue'
  | 'grossProfit'
  | 'operatingIncome'
  | 'netIncome'
  | 'operatingCashFlow'
  | 'capex'
  | 'freeCashFlow'

export type LevelFigure =
  | 'totalAssets'
  | 'equity'
  | 'sharesOutstanding'
  | 'currentAssets'
  | 'currentLiabilities'
  | 'totalLiabilities'
  | 'retainedEarnings'

export interface ReportedFigure {
  readonly value: number
  readonly periodEnd: Day
  readonly filed: Day
}

export interface TrailingFigures {
  readonly latest: { readonly periodEnd: Day; readonly filed: Day }
  /** Over four quarters, or a fiscal year ending with them, `quartersBack` before the latest known. */
  flow(figure: FlowFigure, quartersBack?: number): ReportedFigure | undefined
  /** At a period end, `quartersBack` before the latest known. */
  level(figure: LevelFigure, quartersBack?: number): ReportedFigure | undefined
}

const QUARTER_DAYS = 365 / 4
const TOLERANCE_DAYS = 20
const OLDEST_DAYS = 300
/** The latest trailing year is of periods that ended in as many days; older rows need not be given. */
export const TRAILING_DAYS = OLDEST_DAYS + 365 + TOLERANCE_DAYS
const QUARTERS = 4

type Figure = FlowFigure | LevelFigure

/**
 * For each period the latest publication with the figure counts.
 * @param rows of one company, known by `asOf`, in any order
 * @returns undefined if no period ended within 300 days
 */
export function trailingFigures(rows: readonly FundamentalRow[], asOf: Instant): TrailingFigures | undefined {
  const known = rows.toSorted((a, b) => b.knownAt - a.knownAt || b.periodEnd - a.periodEnd)
  const isRecent = (row: FundamentalRow): boolean => (row.periodEnd + OLDEST_DAYS) * DAY >= asOf
  const hasBalanceOrFlow = (row: FundamentalRow): boolean =>
    [row.revenue, row.netIncome, row.totalAssets].some((value) => !Number.isNaN(value))
  const recent = known.filter((row) => isRecent(row) && hasBalanceOrFlow(row))
  if (recent.length === 0) return undefined
  const newest = recent.reduce((latest, row) => (row.periodEnd > latest.periodEnd ? row : latest))
  const quarters = known.filter(({ period }) => period !== 'FY')
  const years = known.filter(({ period }) => period === 'FY')

  const latestEnd = (figure: Figure, among: readonly FundamentalRow[]): number =>
    Math.max(
      ...among.filter((row) => isRecent(row) && !Number.isNaN(row[figure])).map((row) => row.periodEnd),
    )
  const flowEnding = (figure: FlowFigure, end: number): ReportedFigure | undefined =>
    sumOfQuarters(quarters, figure, end) ?? near(years, figure, end)
  const latestFlow = onceEach((figure: FlowFigure): ReportedFigure | undefined => {
    const end = latestEnd(figure, known)
    const latest = Number.isFinite(end) ? flowEnding(figure, end) : undefined
    return latest ?? latestYear(years.filter(isRecent), figure)
  })
  return {
    latest: { periodEnd: newest.periodEnd, filed: filedOn(newest) },
    flow: (figure, back = 0) => {
      const latest = latestFlow(figure)
      if (back === 0 || latest === undefined) return latest
      return flowEnding(figure, latest.periodEnd - back * QUARTER_DAYS)
    },
    level: (figure, back = 0) => {
      const end = latestEnd(figure, known)
      return Number.isFinite(end) ? near(known, figure, end - back * QUARTER_DAYS) : undefined
    },
  }
}

/** Ratios share their figures. */
function onceEach<Key, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const kept = new Map<Key, Value>()
  return (key) => {
    if (!kept.has(key)) kept.set(key, read(key))
    return kept.get(key) as Value
  }
}

const filedOn = ({ knownAt }: FundamentalRow): Day => asDay(utcDay(knownAt) - 1)

/** @param rows latest publication first */
function near(rows: readonly FundamentalRow[], figure: Figure, end: number): ReportedFigure | undefined {
  const row = rows.find(
    (one) => Math.abs(one.periodEnd - end) <= TOLERANCE_DAYS && !Number.isNaN(one[figure]),
  )
  return row && { value: row[figure], periodEnd: row.periodEnd, filed: filedOn(row) }
}

function sumOfQuarters(
  quarters: readonly FundamentalRow[],
  figure: FlowFigure,
  end: number,
): ReportedFigure | undefined {
  const found = Array.from({ length: QUARTERS }, (_, back) =>
    near(quarters, figure, end - back * QUARTER_DAYS),
  )
  const known = found.flatMap((one) => one ?? [])
  const ends = new Set(known.map(({ periodEnd }) => periodEnd))
  if (ends.size < QUARTERS) return undefined
  return {
    value: known.reduce((sum, { value }) => sum + value, 0),
    periodEnd: known[0].periodEnd,
    filed: asDay(Math.max(...known.map(({ filed }) => filed))),
  }
}

function latestYear(years: readonly FundamentalRow[], figure: FlowFigure): ReportedFigure | undefined {
  const known = years.filter((row) => !Number.isNaN(row[figure]))
  if (known.length === 0) return undefined
  const row = known.reduce((latest, one) => (one.periodEnd > latest.periodEnd ? one : latest))
  return { value: row[figure], periodEnd: row.periodEnd, filed: filedOn(row) }
}
