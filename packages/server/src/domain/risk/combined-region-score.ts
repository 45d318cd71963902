/** Weight of the news in a region's score. */
export const NEWS_SHARE = 0.45

/**
 * 0.55·M + 0.45·N, 0–100; only one of them if the other is NaN.
 * @param market NaN if nothing is measured
 * @param news NaN with too little news
 */
export function combinedScore(market: number, news: number): number {
  if (Number.isNaN(news)) return market
  return Number.isNaN(market) ? news : (1 - NEWS_SHARE) * market + NEWS_SHARE * news
}
