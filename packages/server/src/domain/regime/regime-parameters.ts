export type Regime = 'BULL' | 'BEAR' | 'SIDEWAYS' | 'CRISIS'

/** In the order of growing market risk. */
export const REGIMES = ['BULL', 'SIDEWAYS', 'BEAR', 'CRISIS'] as const satisfies readonly Regime[]

export interface RegimeParameters {
  /** Closes in the long moving average. */
  readonly averageDays: number
  /** Share by which a close must leave the average before the trend turns. */
  readonly trendBand: number
  /** Closes of the VIX in its short mean. */
  readonly vixMeanDays: number
  /** The short mean above which volatility counts as hot, and below which it no longer does. */
  readonly hotAbove: number
  readonly hotBelow: number
  /** VIX from which a rapid decline is a crisis. */
  readonly crisisVix: number
  /** The decline over `returnDays`, or from the high of `highDays`, that makes it rapid. */
  readonly returnDays: number
  readonly crisisReturn: number
  readonly highDays: number
  readonly crisisDrawdown: number
  /** A crisis ends at the earliest after this many days, and after so many calm ones in a row. */
  readonly crisisHeldDays: number
  readonly crisisCalmDays: number
  readonly calmVix: number
  readonly calmReturn: number
  /** Days in a row on which a state other than CRISIS must be the candidate before it is the regime. */
  readonly confirmationDays: number
  /** Sessions over which a missing VIX is replaced by its last value. */
  readonly vixFillDays: number
}

/**
 * The 200-day average is Faber's ten-month rule (2007) in days; dead band, Schmitt trigger, latch and confirmation
 * were chosen on the S&P 500 and the VIX of 1990–2026, where they cut 19 changes a year to 3: an in-sample choice.
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
