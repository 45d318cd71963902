import type { Day, Instant } from '../../../kernel/time.ts'

/** Figures of one quarter or year of one company as published; NaN where the publication did not give one. */
export interface FundamentalRow {
  readonly symbol: string
  readonly periodEnd: Day
  /** Whether the flows are those of a year; else of a quarter alone. */
  readonly annual: boolean
  /** When the figures could first be known. */
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
