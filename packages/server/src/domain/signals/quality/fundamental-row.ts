import type { Day, Instant } from '../../../kernel/time.ts'

/** One published quarter or year; NaN if not published. */
export interface FundamentalRow {
  readonly symbol: string
  readonly periodEnd: Day
  /** Flows are of a year if true, else of a quarter. */
  readonly annual: boolean
  /** First instant of publication. */
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
