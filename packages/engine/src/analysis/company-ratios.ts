import type { Instant } from '../kernel/time.ts'
import type { FundamentalRow } from '../market/observation.ts'
import { companyFigures } from '../signals/quality/company-figures.ts'
import { type PiotroskiScore, piotroskiScore } from '../signals/quality/quality-inputs.ts'
import {
  type FlowFigure,
  type ReportedFigure,
  type TrailingFigures,
  trailingFigures,
} from './trailing-figures.ts'

/** Fractions; NaN if unknown or meaningless. */
export interface CompanyRatios extends ReturnType<typeof reportedIn> {
  readonly grossMargin: number
  readonly operatingMargin: number
  readonly netMargin: number
  /** Of the operating margin over a year, else of the net margin. */
  readonly marginChange: number
  readonly marginKind: 'operating' | 'net'
  readonly returnOnEquity: number
  readonly returnOnAssets: number
  /** Gross profit over assets (Novy-Marx). */
  readonly grossProfitability: number
  /** Net income minus operating cash flow, over mean assets of two years (Sloan). */
  readonly accruals: number
  readonly freeCashFlowMargin: number
  readonly equityShare: number
  readonly revenueGrowth: number
  readonly revenueGrowth3y: number
  /** NaN unless both years were profitable. */
  readonly incomeGrowth: number
  /** Year on year; NaN if it looks like a split. */
  readonly shareChange: number
  readonly piotroski: PiotroskiScore | undefined
}

const YEAR = 4
const SPLIT_RATIO = 1.4
const FEWEST_TESTS = 5
/** Banks and insurers report no cost of sales; providers fill these inconsistently. */
const NOT_OF_BANKS: readonly FlowFigure[] = ['grossProfit', 'operatingIncome']

/**
 * Over the trailing four quarters.
 * @param rows of one company, known by `asOf`
 * @param sector `Financials` has no gross and no operating margin
 * @returns undefined if nothing recent was reported
 */
export function companyRatios(
  rows: readonly FundamentalRow[],
  asOf: Instant,
  sector?: string,
): CompanyRatios | undefined {
  const figures = trailingFigures(rows, asOf)
  if (figures === undefined) return undefined
  const flow = (figure: FlowFigure, back = 0): number => numberOf(figures.flow(figure, back))
  const assets = numberOf(figures.level('totalAssets'))
  const equity = numberOf(figures.level('equity'))
  const margin = marginsOf(figures, sector)
  return {
    ...reportedIn(figures),
    grossMargin: margin('grossProfit'),
    operatingMargin: margin('operatingIncome'),
    netMargin: margin('netIncome'),
    ...marginChangeOf(margin),
    returnOnEquity: equity > 0 ? flow('netIncome') / equity : Number.NaN,
    returnOnAssets: over(flow('netIncome'), assets),
    grossProfitability: over(flow('grossProfit'), assets),
    accruals: accrualsOf(figures),
    freeCashFlowMargin: margin('freeCashFlow'),
    equityShare: over(equity, assets),
    revenueGrowth: growth(flow('revenue'), flow('revenue', YEAR)),
    revenueGrowth3y: growth(flow('revenue'), flow('revenue', 3 * YEAR)),
    incomeGrowth: growth(flow('netIncome'), flow('netIncome', YEAR)),
    shareChange: shareChangeOf(figures),
    piotroski: piotroskiOf(rows, asOf),
  }
}

const reportedIn = (figures: TrailingFigures) => ({
  latest: figures.latest,
  revenue: figures.flow('revenue'),
  netIncome: figures.flow('netIncome'),
  freeCashFlow: figures.flow('freeCashFlow'),
  operatingIncome: figures.flow('operatingIncome'),
  equity: figures.level('equity'),
  totalAssets: figures.level('totalAssets'),
  shares: figures.level('sharesOutstanding'),
  currentAssets: figures.level('currentAssets'),
  currentLiabilities: figures.level('currentLiabilities'),
  totalLiabilities: figures.level('totalLiabilities'),
  retainedEarnings: figures.level('retainedEarnings'),
})

type MarginOf = (figure: FlowFigure, back?: number) => number

const marginsOf =
  (figures: TrailingFigures, sector: string | undefined): MarginOf =>
  (figure, back = 0) =>
    sector === 'Financials' && NOT_OF_BANKS.includes(figure)
      ? Number.NaN
      : sameYear(figures, figure, 'revenue', back)

function marginChangeOf(margin: MarginOf): Pick<CompanyRatios, 'marginChange' | 'marginKind'> {
  const operatingChange = margin('operatingIncome') - margin('operatingIncome', YEAR)
  if (Number.isFinite(operatingChange)) return { marginChange: operatingChange, marginKind: 'operating' }
  return { marginChange: margin('netIncome') - margin('netIncome', YEAR), marginKind: 'net' }
}

const numberOf = (figure: ReportedFigure | undefined): number => figure?.value ?? Number.NaN

const over = (value: number, base: number): number => (base > 0 ? value / base : Number.NaN)

const growth = (now: number, before: number): number =>
  now > 0 && before > 0 ? now / before - 1 : Number.NaN

/** NaN if their latest years differ. */
function sameYear(figures: TrailingFigures, part: FlowFigure, whole: FlowFigure, back: number): number {
  const [above, below] = [figures.flow(part, back), figures.flow(whole, back)]
  if (above === undefined || below === undefined || above.periodEnd !== below.periodEnd) return Number.NaN
  return over(above.value, below.value)
}

function accrualsOf(figures: TrailingFigures): number {
  const [income, cash] = [figures.flow('netIncome'), figures.flow('operatingCashFlow')]
  if (income === undefined || cash === undefined || income.periodEnd !== cash.periodEnd) return Number.NaN
  const assets = (numberOf(figures.level('totalAssets')) + numberOf(figures.level('totalAssets', YEAR))) / 2
  return over(income.value - cash.value, assets)
}

function shareChangeOf(figures: TrailingFigures): number {
  const change = growth(
    numberOf(figures.level('sharesOutstanding')),
    numberOf(figures.level('sharesOutstanding', YEAR)),
  )
  return Math.abs(Math.log1p(change)) > Math.log(SPLIT_RATIO) ? Number.NaN : change
}

function piotroskiOf(rows: readonly FundamentalRow[], asOf: Instant): PiotroskiScore | undefined {
  const company = companyFigures(rows, asOf)
  const score = company && piotroskiScore(company)
  return score !== undefined && score.testable >= FEWEST_TESTS ? score : undefined
}
