export const alphaDoc = `Ranks the tracked stocks by how likely each is to beat the median stock over the next ten trading days (14 days). A linear model of past prices and earnings is computed daily at 07:00 UTC on the closes of the day before. If more than 500 stocks are tracked, it ranks the 500 most traded of the year before.

**How it is computed.**

1. Seventeen features of past prices become normal scores across all stocks of the day. They measure momentum, reversal, the same against market and sector, volatility, beta, skewness and season.
2. A ridge regression (λ = 0.05·n) predicts returns of 5, 10 and 21 days within the sector. It is refitted every quarter on weekly dates of the last eight years, with the widest list of stocks available. It uses only returns that had ended ten trading days before.
3. The mean rank of the three predictions is standardised. The score of the latest earnings surprise (halved every 30 days) is added with a weight of 0.35.
4. The rank of that score is fitted on the stocks' volatility and beta, and what is left is ranked again: a score that keeps them is a bet on both, not a selection.

**Confidence** is the probability of \`event\`: a long stock beats the median of the ranked stocks, a short one falls behind it. The window runs from the next close to the close ten trading days later. The formula is σ(logit(base rate) + k·x), with x from −1 for the last stock to 1 for the first. k is learned from the model's own resolved predictions; its lower bound is used, and only while an edge is stated (\`/v1/signals/latest\` explains the rule). Otherwise the list is a screen and the confidence is the base rate: how often the event happens to any stock. \`conviction\` is the place in the ranking, not a probability.

**When a signal is issued.** They are the outer tenths of the ranking. There is none if a quarterly report is expected inside the window (last year's plus 364 days, within 16 days). Stocks held back are in \`not_issued\` with the reason. If there is no signal, \`why_none\` says why.

A two-sided CUSUM watches the model's own resolved signals. While it finds that they drifted away from the stated probabilities, the model claims nothing. A signal keeps its \`id\`, confidence, reason and window from its issue until it resolves. While the model repeats it, only \`confirmed_at\` changes.

**What it can and cannot do.** On recorded stocks of 2003–2025 it is a short-lived reversal tilt, smaller than the cost of trading it: use it to time a trade you make anyway. \`cost\` measures that on the past of the market you ask: the fifths before and after cost, and the cost of a trade at which nothing would be left.

| measure | result |
|---|---|
| rank correlation with the following return | 0.019 (t 3.6) |
| the same since 2020 | about 0 |
| calls of the outer tenths that came true | 51.1% |
| the same for any stock | 50.0% |
| cost of a trade at which nothing is left | 5 basis points |

The difference between the best and the worst fifth is about the cost of trading. The list holds only stocks that exist today, which flatters the result. \`position\` is the place in the ranking; \`exposure\` shows the beta and volatility of the stock, to which it is neutral. \`model.evidence\` measures the same on the past of the market you ask.

**Context.** \`quality_score\` ranks published figures within the sector, from filings known at the time: profitability, cash flow, accruals, margins, leverage, stability, Piotroski. It has no part in the score. \`drivers\` shows the largest contributions, in standard deviations of the predictions, each with its reading. Readings are in percent for returns, falls and volatility. For moves against market and sector they are in daily standard deviations.`
