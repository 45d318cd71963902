/** One weight per panel fund; the rest is cash. */
export type TargetWeights = Float64Array

/**
 * Target after a row's close, from rows up to it; undefined keeps the holdings. Call once per check, in ascending
 * order.
 */
export type TargetRule = (row: number) => TargetWeights | undefined
