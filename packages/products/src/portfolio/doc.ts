export const portfolioDoc = `A model portfolio of two liquid funds with its rules, positions, performance and an uneditable record: 60/40 with a brake. It shows a cautious default, with its strengths and weaknesses.

**How it is built.**

1. Each fund has votes: of the horizons of 63, 126 and 252 trading days, those over which its price has risen. v and b are the votes of SPY and IEF, divided by three.
2. SPY has 30% + 30% · v.
3. IEF has 40% + 30% · (1 − v) · b.
4. The rest is in Treasury bills.

So SPY has from 30 to 60%, and IEF from 40 to 70%. No target borrows. (Costs and the drift between decision and fill can take the funds a little above 100%.)

It begins when both funds have a year of history. A fund without a current price later has no votes: it is listed in \`missing\`, and its part is in cash.

**How it trades.** \`note\` says in plain words what the last check moved. The portfolio is checked after the last close of each week on what is known then. A weight that differs by more than 1% is brought to its target at the close of the next session, at 10 basis points. The decision is made before the price of the fill exists.

**Performance.** All figures are after costs; ratios are over cash. \`sharpe_interval_95\` allows for skewness and kurtosis. \`psr\` is the probability that the true Sharpe ratio is above 0. \`dsr\` is the same, deflated by the twenty forms that were tried: ten before the first model and ten before this one. Both test against cash, not against 60/40. SPY and 60/40 follow the same checks, band and costs.

**Backtest and record are never joined.** \`performance\`, \`curve\` and \`trades\` are a backtest: the rules followed through all that is known. \`record\` begins empty and holds what this service wrote down as it happened. It is labelled paper (recorded or simulated market) or live. Each decision is in the public track record, hash-chained and signed, before its fill price existed.

**A new model begins a new record.** The record of \`model_version\` 2 begins with its own first decision, with 100,000 dollars. What was recorded under version 1 (half 60/40, half a trend sleeve of nine funds) stays in the track record. \`record.previous\` shows it as it ended, from the worths recorded then. Orders that were open then are not filled.

**What to expect.** On recorded data from 2006-01 to 2025-09:

| | portfolio | 60/40 | SPY |
|---|---|---|---|
| return a year | 7.5% | 8.2% | 10.7% |
| volatility | 8.2% | 11.1% | 19.5% |
| Sharpe ratio | 0.73 | 0.62 | 0.54 |
| deepest fall | −18.8% | −32.0% | −55.2% |
| Sharpe ratio from 2023 on | 1.04 | 1.05 | 1.15 |

The Sharpe ratio less that of 60/40 is 0.10, with a 95% interval from −0.06 to 0.28. Expect about the Sharpe ratio of 60/40 with 60% of its deepest fall. Nothing here differs significantly from 60/40. It earns less in a rising market; it does not beat the market.`
