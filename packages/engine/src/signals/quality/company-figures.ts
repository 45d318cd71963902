import { asDay, DAY, type Day, type Instant } from '../../kernel/time.ts'
import type { FundamentalRow } from '../../market/observation.ts'

type FundamentalFigure =
  | 'revenue'
  | 'grossProfit'
  | 'netIncome'
  | 'operatingCashFlow'
  | 'totalAssets'
  | 'equity'
  | 'sharesOutstanding'

/** One quarter or year. */
export type FigureRow = Pick<
  FundamentalRow,
  'symbol' | 'periodEnd' | 'period' | 'knownAt' | FundamentalFigure
>

/** By quarters before the latest period; NaN if unknown. */
export interface CompanyFigures {
  readonly latest: Day
  /** Balance at a quarter's end. */
  readonly level: (figure: FundamentalFigure, quartersBack: number) => number
  /** Flow of one quarter. */
  readonly quarter: (figure: FundamentalFigure, quartersBack: number) => number
  /** Sum of four quarters, else the latest fiscal year that ended by then, at most three quarters earlier. */
  readonly year: (figure: FundamentalFigure, quartersBack: number) => number
}

const QUARTER_DAYS = 365 / 4
const TOLERANCE_DAYS = 20
const OLDEST_LATEST_DAYS = 400
const QUARTERS = 4

/**
 * For each period the latest publication with the figure counts.
 * @param rows of one company, in any order
 * @returns undefined if nothing of the last 400 days is known
 */
export function companyFigures(rows: readonly FigureRow[], at: Instant): CompanyFigures | undefined {
  const known = rows
    .filter((row) => row.knownAt <= at)
    .sort((a, b) => b.knownAt - a.knownAt || b.periodEnd - a.periodEnd)
  const latest = Math.max(...known.map((row) => row.periodEnd))
  if (known.length === 0 || (latest + OLDEST_LATEST_DAYS) * DAY < at) return undefined
  const quarters = known.filter((row) => row.period !== 'FY')
  const years = known.filter((row) => row.period === 'FY')
  const endOf = (quartersBack: number): number => latest - quartersBack * QUARTER_DAYS
  const level = (figure: FundamentalFigure, back: number): number => valueNear(known, figure, endOf(back))
  const quarter = (figure: FundamentalFigure, back: number): number =>
    valueNear(quarters, figure, endOf(back))
  const year = (figure: FundamentalFigure, back: number): number => {
    let sum = 0
    for (let one = 0; one < QUARTERS; one++) sum += quarter(figure, back + one)
    return Number.isNaN(sum) ? fiscalYear(years, figure, endOf(back)) : sum
  }
  return { latest: asDay(latest), level, quarter, year }
}

/** @param rows latest publication first */
function valueNear(rows: readonly FigureRow[], figure: FundamentalFigure, periodEnd: number): number {
  const row = rows.find(
    (one) => Math.abs(one.periodEnd - periodEnd) <= TOLERANCE_DAYS && !Number.isNaN(one[figure]),
  )
  return row === undefined ? Number.NaN : row[figure]
}

function fiscalYear(years: readonly FigureRow[], figure: FundamentalFigure, end: number): number {
  const earliest = end - (QUARTERS - 1) * QUARTER_DAYS - TOLERANCE_DAYS
  const ended = years.filter(
    (row) => row.periodEnd <= end + TOLERANCE_DAYS && row.periodEnd >= earliest && !Number.isNaN(row[figure]),
  )
  if (ended.length === 0) return Number.NaN
  return ended.reduce((latest, row) => (row.periodEnd > latest.periodEnd ? row : latest))[figure]
}
