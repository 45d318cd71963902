import { onceEach } from '../kernel/remembered.ts'
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

type LevelFigure =
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

const QUARTER_DAYS = 365 / 4
const TOLERANCE_DAYS = 20
const OLDEST_DAYS = 300
/** The latest trailing year is of periods that ended in as many days; older rows need not be given. */
export const TRAILING_DAYS = OLDEST_DAYS + 365 + TOLERANCE_DAYS
const QUARTERS = 4

type Figure = FlowFigure | LevelFigure

const USUAL_FIGURES = ['revenue', 'netIncome', 'totalAssets'] as const

/**
 * For each period the latest publication with the figure counts.
 * @param rows of one company, known by `asOf`, in any order
 * @returns undefined if no period ended within 300 days
 */
export function trailingFigures(rows: readonly FundamentalRow[], asOf: Instant): TrailingFigures | undefined {
  const known = rows.toSorted((a, b) => b.knownAt - a.knownAt || b.periodEnd - a.periodEnd)
  const recent = known.filter((row) => (row.periodEnd + OLDEST_DAYS) * DAY >= asOf)
  const newest = latestEnded(
    recent.filter((row) => USUAL_FIGURES.some((figure) => !Number.isNaN(row[figure]))),
  )
  return newest && new TrailingFigures(known, recent, newest)
}

export class TrailingFigures {
  readonly latest: { readonly periodEnd: Day; readonly filed: Day }
  readonly #known: readonly FundamentalRow[]
  readonly #recent: readonly FundamentalRow[]
  readonly #quarters: readonly FundamentalRow[]
  readonly #years: readonly FundamentalRow[]
  /** Ratios share their figures. */
  readonly #latestFlow = onceEach((figure: FlowFigure): ReportedFigure | undefined => {
    const row = latestWith(figure, this.#recent)
    const latest = row && this.#flowEnding(figure, row.periodEnd)
    return latest ?? reportedIn(latestWith(figure, this.#recent.filter(isYear)), figure)
  })

  constructor(known: readonly FundamentalRow[], recent: readonly FundamentalRow[], newest: FundamentalRow) {
    this.latest = { periodEnd: newest.periodEnd, filed: filedOn(newest) }
    this.#known = known
    this.#recent = recent
    this.#quarters = known.filter((row) => !isYear(row))
    this.#years = known.filter(isYear)
  }

  /** Over four quarters, or a fiscal year ending with them, `quartersBack` before the latest known. */
  flow(figure: FlowFigure, quartersBack = 0): ReportedFigure | undefined {
    const latest = this.#latestFlow(figure)
    if (quartersBack === 0 || latest === undefined) return latest
    return this.#flowEnding(figure, latest.periodEnd - quartersBack * QUARTER_DAYS)
  }

  /** At a period end, `quartersBack` before the latest known. */
  level(figure: LevelFigure, quartersBack = 0): ReportedFigure | undefined {
    const latest = latestWith(figure, this.#recent)
    return latest && near(this.#known, figure, latest.periodEnd - quartersBack * QUARTER_DAYS)
  }

  #flowEnding(figure: FlowFigure, end: number): ReportedFigure | undefined {
    return sumOfQuarters(this.#quarters, figure, end) ?? near(this.#years, figure, end)
  }
}

const isYear = ({ period }: FundamentalRow): boolean => period === 'FY'

const latestEnded = (rows: readonly FundamentalRow[]): FundamentalRow | undefined =>
  rows.length === 0
    ? undefined
    : rows.reduce((latest, row) => (row.periodEnd > latest.periodEnd ? row : latest))

const latestWith = (figure: Figure, rows: readonly FundamentalRow[]): FundamentalRow | undefined =>
  latestEnded(rows.filter((row) => !Number.isNaN(row[figure])))

const filedOn = ({ knownAt }: FundamentalRow): Day => asDay(utcDay(knownAt) - 1)

const reportedIn = (row: FundamentalRow | undefined, figure: Figure): ReportedFigure | undefined =>
  row && { value: row[figure], periodEnd: row.periodEnd, filed: filedOn(row) }

/** @param rows latest publication first */
function near(rows: readonly FundamentalRow[], figure: Figure, end: number): ReportedFigure | undefined {
  const isNear = (row: FundamentalRow): boolean =>
    Math.abs(row.periodEnd - end) <= TOLERANCE_DAYS && !Number.isNaN(row[figure])
  return reportedIn(rows.find(isNear), figure)
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
