export const portfolioDoc = `A model portfolio of nine liquid funds with its rules, positions, performance and an uneditable record. It shows a cautious default, with its strengths and weaknesses.

**How it is built.**

1. Half is 60/40: 30 % SPY, 20 % IEF.
2. The other half is a trend sleeve over SPY, EFA, EEM, IEF, TLT, LQD, GLD, DBC and VNQ at equal risk contribution. Covariances have a half-life of 60, and correlations are multiplied by 0.9.
3. Each weight is multiplied by the share of the horizons of 63, 126 and 252 trading days over which the price has risen.
4. The sleeve is scaled to 8 % volatility a year, by a factor from 0.2 to 1.5. The larger of two estimates counts (half-lives 30 and 10).
5. The rest is in Treasury bills.

At most 40 % is in one fund, and no target borrows: if both halves ask for more than there is, the sleeve is cut. (Costs and the drift between decision and fill have taken the funds to 101.5 % at most.)

A fund is left out and listed in \`missing\` if it is not tracked, has less than a year of prices or no current one.

**How it trades.** It is checked after the last close of each week on what is known then. A weight that differs by more than 1 % is brought to its target at the close of the next session, at 10 basis points. The decision is made before the price of the fill exists.

**Performance.** All figures are after costs; ratios are over cash. \`sharpe_interval_95\` allows for skewness and kurtosis. \`psr\` is the probability that the true Sharpe ratio is above 0. \`dsr\` is the same, deflated by the ten forms that were tried. SPY and 60/40 follow the same checks, band and costs. \`comparison\` has three other methods on the same funds: inverse volatility with a 200-day trend, hierarchical risk parity and least variance after Ledoit and Wolf.

**Backtest and record are never joined.** \`performance\`, \`curve\` and \`trades\` are a backtest: the rules followed through all that is known. \`record\` begins empty and holds what this service wrote down as it happened. It is labelled paper (recorded or simulated market) or live. Each decision is in the public track record, hash-chained and signed, before its fill price existed.

**What to expect.** On recorded data (eight funds, without DBC) from 2006-01 to 2025-09 it returned 6.6 % a year at 7.2 % volatility.

| | portfolio | 60/40 | SPY |
|---|---|---|---|
| Sharpe ratio | 0.70 ± 0.23 | 0.62 | 0.54 |
| deepest fall | −16.7 % | −32.0 % | −55.2 % |
| Sharpe ratio from 2023 on | 0.89 | 1.05 | not measured |

It earned less in a rising market. Expect half the drawdown at about the same Sharpe ratio; it does not beat the market.`
