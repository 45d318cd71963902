/** Of ranked stocks whose outcome was known. */
export interface PastRates {
  readonly calibration: PastCalibration
  /** Share that beat the median, and that fell behind it; NaN before the first outcome. */
  readonly above: number
  readonly below: number
}

interface PastCalibration {
  readonly cases: number
  readonly weeks: number
  /** Ten bins of equal count; undefined with fewer than ten cases. */
  readonly ece: number | undefined
}
