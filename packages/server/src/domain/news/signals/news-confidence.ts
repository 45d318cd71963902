/** A resolved forecast. */
export interface ResolvedCall {
  /** Impact / 100, 0–1. */
  readonly strength: number
  readonly hit: boolean
  /** Cluster: forecasts of one day are not independent. */
  readonly day: number
}

export interface NewsRecord {
  readonly n: number
  readonly days: number
  readonly hits: number
  /** Shrunk slope of the logistic P = σ(k·strength); 0 while the gate is closed. */
  readonly slope: number
  /** Of the unshrunk slope, clustered by day; NaN if not determined. */
  readonly t: number
  readonly gateOpen: boolean
}

/** Resolved forecasts needed for a confidence other than ½, and the largest confidence. */
export const CALLS_NEEDED = 400
export const HIGHEST_CONFIDENCE = 0.53

/**
 * Measured edge of past forecasts: k = 4·Σx(y − ½)/Σx², t from sums by day, k̃ = max(0, k·t²/(1 + t²)); 0 below 400
 * resolved forecasts.
 */
export function newsRecord(calls: readonly ResolvedCall[]): NewsRecord {
  const byDay = Map.groupBy(calls, ({ day }) => day)
  const square = calls.reduce((sum, { strength }) => sum + strength ** 2, 0)
  const pull = ({ strength, hit }: ResolvedCall) => strength * (hit ? 0.5 : -0.5)
  const slope = (4 * calls.reduce((sum, call) => sum + pull(call), 0)) / square
  let spread = 0
  for (const daily of byDay.values()) {
    const residual = daily.reduce((sum, call) => sum + pull(call) - (slope / 4) * call.strength ** 2, 0)
    spread += residual ** 2
  }
  const t = slope / ((4 * Math.sqrt(spread)) / square)
  const gateOpen = calls.length >= CALLS_NEEDED && Number.isFinite(t)
  return {
    n: calls.length,
    days: byDay.size,
    hits: calls.filter(({ hit }) => hit).length,
    slope: gateOpen ? Math.max(0, (slope * t ** 2) / (1 + t ** 2)) : 0,
    t,
    gateOpen,
  }
}

/** Probability that a forecast comes true: ½ without a measured edge, at most 0.53. */
export const newsConfidence = (slope: number, strength: number): number =>
  Math.min(HIGHEST_CONFIDENCE, 1 / (1 + Math.exp(-slope * strength)))
