export const regimeDoc = `The state of the US stock market after the last close, by a fixed state machine on the closes of the S&P 500 and the VIX.

- **Trend**: up once a close is more than 2 % above the 200-day average, down once it is more than 2 % below, in between what it was.
- **Volatility**: hot once the five-day mean of the VIX is above 24, calm again once it is below 20.
- **Crisis**: begins on a VIX of 35 or higher with the index down 7 % in ten sessions or 12 % under its 60-day high; ends after at least five sessions, five of them in a row with a VIX below 28 and a ten-day return above −3 %.
- CRISIS in a crisis; else BEAR in a downtrend; BULL in an uptrend with calm volatility; SIDEWAYS otherwise. CRISIS holds at once, any other state after five sessions in a row.

\`provisional\` runs the same machine on the live price; the official regime changes only after a close.
\`p_change_20d\` and \`p_drawdown_7pct_20d\` are shares measured on the market's own past up to that instant, in windows that had closed, with Wilson intervals over windows that do not overlap. Where the VIX is one, two or three sessions older than the close, or more than one session has ended since \`index_date\`, the past counts by a quarter less a session: the intervals grow, from four sessions on to the whole range.

**What it is not.** Regimes separate risk, not return: the mean return after SIDEWAYS was higher than after BULL. The thresholds, and the form of \`p_change_20d\`, were chosen on the history they are measured on. In the study of the method large falls were found a median of 28 trading days after the peak.`
