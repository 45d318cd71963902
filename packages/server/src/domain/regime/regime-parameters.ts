export type Regime = 'BULL' | 'BEAR' | 'SIDEWAYS' | 'CRISIS'

/** By growing market risk. */
export const REGIMES = ['BULL', 'SIDEWAYS', 'BEAR', 'CRISIS'] as const satisfies readonly Regime[]

export interface RegimeParameters {
  /** Of the long moving average. */
  readonly averageDays: number
  /** Share of the average by which a close must leave it. */
  readonly trendBand: number
  /** Of the short mean. */
  readonly vixMeanDays: number
  /** Above, volatility turns hot; below, it no longer is. */
  readonly hotAbove: number
  readonly hotBelow: number
  readonly crisisVix: number
  /** A rapid decline: over `returnDays`, or from the high of `highDays`. */
  readonly returnDays: number
  readonly crisisReturn: number
  readonly highDays: number
  readonly crisisDrawdown: number
  /** Minimum length, and calm days in a row that end it. */
  readonly crisisHeldDays: number
  readonly crisisCalmDays: number
  readonly calmVix: number
  readonly calmReturn: number
  /** In a row, except for CRISIS. */
  readonly confirmationDays: number
  /** Sessions. */
  readonly vixFillDays: number
}

/**
 * The 200-day average is Faber's ten-month rule (2007). Dead band, Schmitt trigger, latch and confirmation were chosen
 * in sample, on the S&P 500 and VIX of 1990–2026, where they cut 19 changes a year to 3.
 */
export const REGIME_PARAMETERS: RegimeParameters = {
  averageDays: 200,
  trendBand: 0.02,
  vixMeanDays: 5,
  hotAbove: 24,
  hotBelow: 20,
  crisisVix: 35,
  returnDays: 10,
  crisisReturn: -0.07,
  highDays: 60,
  crisisDrawdown: -0.12,
  crisisHeldDays: 5,
  crisisCalmDays: 5,
  calmVix: 28,
  calmReturn: -0.03,
  confirmationDays: 5,
  vixFillDays: 3,
}
