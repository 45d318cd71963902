/** What Altman's Z is made of, in one currency; NaN where unknown. */
export interface AltmanFigures {
  readonly workingCapital: number
  readonly retainedEarnings: number
  /** Earnings before interest and taxes of a year. */
  readonly ebit: number
  readonly marketValueOfEquity: number
  readonly totalLiabilities: number
  readonly sales: number
  readonly totalAssets: number
}

/** Below the first is distress, above the second safety, between them neither. */
export const ALTMAN_ZONES = { distress: 1.81, safe: 2.99 } as const

/**
 * Altman's Z: 1.2 WC/A + 1.4 RE/A + 3.3 EBIT/A + 0.6 MVE/L + 1.0 S/A. Not meant for banks and insurers.
 * @returns NaN where a figure is unknown, or assets or liabilities are not above 0
 * Source: Altman, Journal of Finance 23 (1968), in the usual form of his Z with ratios as fractions.
 */
export function altmanZ(figures: AltmanFigures): number {
  const { workingCapital, retainedEarnings, ebit, marketValueOfEquity, totalLiabilities } = figures
  const { sales, totalAssets } = figures
  if (!(totalAssets > 0 && totalLiabilities > 0)) return Number.NaN
  return (
    (1.2 * workingCapital + 1.4 * retainedEarnings + 3.3 * ebit + sales) / totalAssets +
    (0.6 * marketValueOfEquity) / totalLiabilities
  )
}
