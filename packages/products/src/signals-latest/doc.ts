export const latestDoc = `The signals that are open now, of all sources or of one with \`source\`, the largest \`strength\` first. They are renewed every ten minutes. Each source keeps its own rhythm, shown as \`as_of\` in \`sources\`.

| source | what it is | the event of its confidence |
|---|---|---|
| alpha_14d | the stock model, daily 07:00 UTC | beats, or falls behind, the median of the ranked stocks over ten trading days |
| radar_daily | a screen by momentum and quality, daily 07:00 UTC | does better than the S&P 500 fund over 21 trading days |
| scr_daily | the calls of the commodity scores, daily 06:00 UTC | its return of 20 trading days has the sign of the call |
| intraday_30m | half hours that are unusual, every thirty minutes of the US session | its return of the next half hour has the sign of the call |
| news_5m | news about an asset or a kind of event that moves it, every ten minutes | its return over 60 minutes, or over the next session from open to close, has the sign of the call |

**A signal** states its \`event\` in words that anyone with prices can decide. It gives the \`confidence\`, the \`base_rate\` at which the event happens anyway, and when it \`resolves_at\`. It keeps \`id\`, confidence, reason and window from its issue until then. \`confidence_now\` is what the same model gives the event at \`checked_at\`. While its source repeats it, \`confirmed_at\` moves on. A new one is issued only once the outcome is known. \`rank\` of \`of\` is the place in the latest ranking of the source. A signal that entered on an earlier day has none: \`ranked_on\` is the day on which it entered. \`conviction\` is the place among its signals: not a probability, and not comparable between sources.

**New, withdrawn, due.** \`calls\` tells what happened to the calls of \`alpha_14d\`, \`radar_daily\` and \`scr_daily\` today and on the three days before. A call that its source repeats no longer is withdrawn. \`withdrawn_reason\` says why and \`at_withdrawal\` how it stood. It stays in the track record and is scored at its end. Then it is \`due\`, and \`outcome\` says whether the event came. If its source takes it up again before, it is withdrawn no more. The windows of the other sources end within a session; their outcomes are in the track record.

**Signal or screen.** One rule decides for every source, on the first of each month, whether it may state a probability away from the base rate. It takes the slope of the outcome on the call over all resolved dates, with its standard error by date. An edge is \`stated\` if there are at least 250 dates (50 without overlap), the lower bound of the slope (1.28 standard errors below) is above zero, and the slope of the last five years is at least half of that bound. Then \`confidence\` uses the lower bound, and \`strength\` is its points above the base rate. Otherwise \`kind\` is \`screen\`: the confidence is the base rate, \`strength\` is 0 and \`edge_state\` says why. Screens come after all signals, and their reason gives no direction. If the first has strength 0, no source has an edge now.

**Drift.** Each source watches its own resolved signals with a two-sided CUSUM on outcome less confidence. Signals that come true together count for less. From an alarm until it has passed, a stated edge counts as \`faded\`, \`calibration.state\` is \`drift\`, and the reason says so.

**The radar** ranks stocks by normal scores: 0.40 momentum over volatility, 0.20 distance from the high of the year, 0.15 residual momentum, 0.25 quality.

- A pick must be above its 200-day average and trade more than $10 million a day.
- None enters within two days of an expected report or after an extreme day.
- There are ten at most, three of a sector. A pick leaves only beyond rank twenty.

It is a screen, not a prediction. On recorded stocks of 2006–2025 its picks did better than the fund in 51.1% of cases, and any stock of the list in 51.8%. So it is a screen for good: its confidence is that of any stock.

**News.** A story calls an asset if its impact on it is 15 of 100 or more. The asset is a company it names or, once two publishers report it, one that \`/v1/impact\` maps to such events. \`conviction\` follows the impact that is left. A stated confidence is at most 0.53. If the price had moved more than one and a half times its usual daily move before the issue, it is a screen and says so. On recorded headlines the sign of the news was right in about half of the next sessions.`
