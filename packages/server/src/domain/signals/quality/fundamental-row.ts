import type { Day, Instant } from '../../../kernel/time.ts'

/** Figures of one published quarter or year of one company; NaN if not published. */
export interface FundamentalRow {
  readonly symbol: string
  readonly periodEnd: Day
  /** Flows are of a year if true, else of a quarter. */
  readonly annual: boolean
  /** First instant at which the figures were public. */
  readonly availableAt: Instant
  readonly revenue: number
  readonly grossProfit: number
  readonly netIncome: number
  readonly operatingCashFlow: number
  readonly totalAssets: number
  readonly equity: number
  readonly sharesOutstanding: number
}

export type FundamentalFigure = Exclude<
  keyof FundamentalRow,
  'symbol' | 'periodEnd' | 'annual' | 'availableAt'
>
