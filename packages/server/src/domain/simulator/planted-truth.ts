/**
 * What past prices and reports foretell in the simulated market, and how strongly; nothing else does. A market made with
 * another `plantedIc` has all of it in proportion, a little less where it is large (0.057 for 0.06); one made with 0 has
 * none.
 *
 * Stocks. Each stock has a score: the mean of three features that the alpha model knows, each less that of its sector
 * and in units of its own standard deviation, with these signs: the return of 21 days less the sector's over the
 * volatility of 60 days, turned round; the return from twelve months to one month ago; the volatility of 60 days, turned
 * round. A day's score moves the expected return of every later day, half as much after each ten sessions. Across all
 * stocks the rank correlation (Spearman) of the score after a close with the log return of the ten sessions from the
 * next close on is `ic` on average, and each feature has the same part in it. The score needs a year of prices.
 *
 * Reports. A quarterly report comes before the open of the session on which it is filed and moves its stock there by
 * `gap`, as a log, for each standard deviation of what was new in its operating margin; that foretells nothing, and the
 * report counts as known a day later. From the session after, the stock drifts by
 * `surpriseDrift` in all for each standard deviation of the change of the margin over a year, half of what is left in
 * each 21 sessions. Both are for a stock of average volatility.
 *
 * Commodities. What a future, held and rolled, earned over 252 sessions, over its volatility and within ±2, is its
 * trend, and its expected return over its volatility is in proportion to it. The portfolio that holds all fifteen in
 * proportion to trend over volatility has the Sharpe ratio `sharpe`, a year, before costs.
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
