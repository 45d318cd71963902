/** What a portfolio wants to hold after a check, one a fund of the panel; the rest is cash. */
export type TargetWeights = Float64Array

/**
 * The weights wanted after the close of a row, from rows up to it alone; undefined where too little is known, and what
 * is held stays. Asked for once a check, in the order of time.
 */
export type TargetRule = (row: number) => TargetWeights | undefined
