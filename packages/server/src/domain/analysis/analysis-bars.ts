/** Bars of five years, which the history of a valuation is read from. */
export const ANALYSIS_BARS = 1280
