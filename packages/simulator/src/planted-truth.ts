/**
 * The only predictability of the simulated market but for the pull towards anchors, which no move of the last five years
 * (commodities: of one year) foretells. A different `plantedIc` scales all of it, slightly less than
 * proportionally (0.057 for 0.06); 0 removes it.
 * Stocks. The score of a stock is the mean of three features of the alpha model, each relative to its sector and in its
 * own standard deviations: minus the 21-day return over 60-day volatility; the return from twelve months to one month
 * ago; minus the 60-day volatility. A score moves the expected return of all later days, with a half-life of ten
 * sessions. `ic`: mean rank correlation (Spearman) across stocks of the score after a close with the log return of the
 * ten sessions from the next close on; each feature has an equal share. Needs a year of prices.
 * Reports. A quarterly report moves its stock at the open of the filing session by `gap` (log) per standard deviation
 * of surprise in its operating margin; known a day later, it predicts nothing. From the next session on the stock
 * drifts by `surpriseDrift` in total per standard deviation of the margin's change over a year, with a half-life of 21
 * sessions. Both for a stock of average volatility.
 * Commodities. Trend: return of the rolled future over 252 sessions over its volatility, within ±2. The expected return
 * over volatility is proportional to it. The portfolio of all fifteen, weighted by trend over volatility, has the
 * annual Sharpe ratio `sharpe` before costs.
 */
export const PLANTED_TRUTH = {
  ic: 0.03,
  horizonSessions: 10,
  halfLifeSessions: 10,
  features: [
    { name: 'sector_reversal_21', sign: 1 },
    { name: 'momentum_12_1', sign: 1 },
    { name: 'volatility_60', sign: -1 },
  ],
  reports: { gap: 0.03, surpriseDrift: 0.008, halfLifeSessions: 21 },
  trend: { sharpe: 0.4, sessions: 252 },
} as const
