export const checkDoc = `What your holdings would have done at constant weights, which of them carries the risk, and what moves them. It is a description of the past, not advice.

**Nothing is stored.** What you send and the answer are neither kept nor logged.

**What to send.** One to fifty lines. Every line has a \`weight\`, or every line has \`shares\`.

- Weights are fractions or percent: with \`cash_pct\` they make 1 or 100, within 0.5%. They are then scaled to exactly 100.
- Shares are valued at the latest close, in dollars. Of a future they are units of its price, such as ounces of gold.
- Only long holdings can be checked. Lines of one symbol are added up.
- \`currency\` is the one in which gains and losses are counted. Prices are converted at each close, without a hedge.

**What is left out.** A symbol that is not tracked, has no current price, or has fewer than 60 daily returns is listed in \`left_out\` with the reason. The rest is scaled up. More than 20% of the weight is refused, and a refusal costs nothing.

**The days.** Figures rest on the days on which every holding has a price, at most 2,600 days of each. The youngest holding sets the beginning and is named in \`limits\`.

**Futures.** Each return is of one contract: the jump when the front contract changes is left out. \`limits\` says on how many days the contract is not known, so that a jump counts as return.

**The past.** Weights are restored every day without cost; cash earns nothing.

- \`volatility_pct\`, \`var_95_1d_pct\` and \`es_95_1d_pct\` come from the daily returns themselves. The value at risk is the loss that one day in twenty exceeded. The expected shortfall is the mean loss of those days.
- \`correlations\` are those of daily returns over all days.
- \`worst_windows\` gives, for 20, 60 and 250 days, the five worst windows that share no day.
- \`by_regime\` counts a day for the regime after the close before it, which was known when the day began.

**Who carries the risk.** \`risk_contribution_pct\` is wᵢ(Σw)ᵢ / wᵀΣw, and a hedge is negative. Σ is the covariance of daily returns with a half-life of 60 days. It is shrunk towards equal correlations (Ledoit and Wolf 2004); \`shrinkage\` is the weight of that target. \`volatility_now_pct\` and \`effective_bets\` use the same Σ.

\`effective_bets\` is (tr M)² / tr M² with Mᵢⱼ = wᵢwⱼΣᵢⱼ. It is 1 if all holdings move as one, and n if n holdings of equal risk are uncorrelated.

**What moves them.** \`beta\` and \`sensitivities\` are slopes of the daily returns on daily changes of one factor, by least squares. The 95% intervals use Newey–West errors of five days. Each factor is measured alone, so the effects do not add up. A move larger than any day of the past is a straight line drawn further.

**Exposure.** \`class\` counts a fund as what it holds: bonds, commodities or stocks. \`currency\` is the currency of quotation, so a fund of foreign stocks counts where it trades.`
