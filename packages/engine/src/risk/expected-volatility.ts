const INTERCEPT = -5.09
const SLOPE = 1.062
const BAND_90 = [-0.46, 0.52] as const

interface ExpectedVolatility {
  readonly valuePct: number
  readonly band90Pct: readonly [number, number]
}

/**
 * Of the S&P 500 over 20 trading days: exp(−5.09 + 1.062·ln VIX) as a share a year. R² of log volatility 0.57; the 90 %
 * band covered 87 % of 2003–2022 and 93 % of 2023–2026.
 * @param vix index points, above 0
 */
export function expectedVolatility(vix: number): ExpectedVolatility {
  const valuePct = 100 * Math.exp(INTERCEPT + SLOPE * Math.log(vix))
  return {
    valuePct,
    band90Pct: [valuePct * Math.exp(BAND_90[0]), valuePct * Math.exp(BAND_90[1])],
  }
}
