/** What the news counts in the score of a region, beside its markets. */
export const NEWS_SHARE = 0.45

/**
 * Score of a region from its markets and its news: 0.55·M + 0.45·N, 0–100; the one alone where the other is missing.
 * @param market NaN where nothing is measured
 * @param news NaN where the news is too thin
 * @returns NaN where both are missing
 */
export function combinedScore(market: number, news: number): number {
  if (Number.isNaN(news)) return market
  return Number.isNaN(market) ? news : (1 - NEWS_SHARE) * market + NEWS_SHARE * news
}
