/** Five years, the history of a valuation. */
export const ANALYSIS_BARS = 1280
